import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { formatShortDate } from "#contract/dates.ts";
import type {
  AskedIntroductionView,
  HeldIntroductionView,
  IntroductionsView as Lists,
} from "#contract/network/introductions.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { useChoices } from "#web/lib/mutations/use-choices.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Card, Rows, SectionCard } from "#web/ui/content/card.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { networkSettingsQuery, saveNetworkSettings } from "../settings/api.ts";
import { IntroductionChoices } from "../settings/introduction-choices.tsx";
import { introductionsQuery } from "./api.ts";
import { AskedRow, ReceivedRow } from "./held-introduction.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";

export function IntroductionsView() {
  const query = useQuery(introductionsQuery);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_300px]">
      <QueryState query={query} failed="Introductions could not be loaded" loading={<Skeleton height={240} />}>
        {(lists) => <Held lists={lists} />}
      </QueryState>
      <div className="grid grid-cols-1 gap-5">
        {query.data && query.data.sent.length > 0 && <Sent rows={query.data.sent} />}
        <Choices />
      </div>
    </div>
  );
}

function Held({ lists: { asked, received } }: { lists: Lists }) {
  const navigate = useNavigate();
  const [later, setLater] = useState<readonly string[]>([]);
  const rows = asked.filter(({ id }) => !later.includes(id));
  if (rows.length === 0 && received.length === 0) {
    return (
      <Card>
        <EmptyState title="Nothing waits for you">
          When a connection asks you to introduce them, or somebody is introduced to you, it is here.
        </EmptyState>
      </Card>
    );
  }
  const opened = ({ requester }: HeldIntroductionView) => navigate(`/messages/${requester.id}`);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <Section title="Asked of you" count={rows.length}>
        {rows.map((held) => (
          <AskedRow
            key={held.id}
            held={held}
            onAnswered={focusHeading}
            onLater={() => {
              setLater([...later, held.id]);
              focusHeading();
            }}
          />
        ))}
      </Section>
      <Section title="Introduced to you" count={received.length}>
        {received.map((held) => (
          <ReceivedRow
            key={held.id}
            held={held}
            onAnswered={(answer) => (answer === "accept" ? void opened(held) : focusHeading())}
          />
        ))}
      </Section>
    </div>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <SectionCard title={title} inside="flush" action={<Badge count={count} of="waiting" className="badge-quiet" />}>
      <ul>{children}</ul>
    </SectionCard>
  );
}

function Sent({ rows }: { rows: AskedIntroductionView[] }) {
  return (
    <SectionCard title="You asked" inside="flush">
      <Rows>
        {rows.map((row) => (
          <SentRow key={row.id} row={row} />
        ))}
      </Rows>
    </SectionCard>
  );
}

function SentRow({ row: { id, target, first, state, at } }: { row: AskedIntroductionView }) {
  return (
    <li>
      <Avatar id={target.id} name={target.name} image={target.image} size={32} />
      <div className="min-w-0 flex-1">
        <PersonLink person={target} className="block truncate font-semibold">
          {target.name}
        </PersonLink>
        <p className="text-meta text-muted">
          Through <bdi>{first.name}</bdi>, <time dateTime={at}>{formatShortDate(at)}</time>
        </p>
      </div>
      {state === "accepted" ? (
        <ButtonLink to={`/messages/${target.id}`} size="sm">
          Open <span className="sr-only">the conversation with {target.name}</span>
        </ButtonLink>
      ) : (
        <WithdrawButton id={id} target={target} size="sm" variant="ghost" onDone={focusHeading} />
      )}
    </li>
  );
}

function Choices() {
  const query = useQuery(networkSettingsQuery);
  const { chosen, choose } = useChoices(saveNetworkSettings);
  return (
    <QueryState query={query} failed="Your choices could not be loaded" loading={<Skeleton height={96} />}>
      {(settings) => (
        <SectionCard title="Your choices">
          <div className="grid gap-4">
            <IntroductionChoices settings={{ ...settings, ...chosen }} change={choose} />
          </div>
        </SectionCard>
      )}
    </QueryState>
  );
}
