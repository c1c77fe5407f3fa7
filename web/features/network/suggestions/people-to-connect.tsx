import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { headlineOf } from "#contract/members.ts";
import type { SuggestionView } from "#contract/network/suggestions.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { focusNextRow } from "#web/ui/data/next-row.ts";
import { ConnectButton } from "../connections/connect-button.tsx";
import { suggestionsQuery } from "./api.ts";
import { DismissButton } from "./dismiss-button.tsx";
import { reasonText } from "./reasons.ts";

const SHOWN = 3;

/** Empty without suggestions and on failure; the network page shows the error. */
export default function PeopleToConnect() {
  const { data } = useQuery(suggestionsQuery);
  const list = useRef<HTMLDivElement>(null);
  if (!data || data.rows.length === 0) return null;
  return (
    <SectionCard
      title="People to Connect"
      inside="flush"
      action={
        <AppLink to="/network?view=suggestions" className="textlink" aria-label="See all people to connect">
          See all
        </AppLink>
      }
    >
      <div ref={list} tabIndex={-1} className="focus:outline-none">
        <Rows>
          {data.rows.slice(0, SHOWN).map((suggestion, at) => (
            <Row
              key={suggestion.person.id}
              suggestion={suggestion}
              at={at}
              onGone={() => focusNextRow(list.current, at)}
            />
          ))}
        </Rows>
      </div>
    </SectionCard>
  );
}

type RowProps = { suggestion: SuggestionView; at: number; onGone: () => void };

function Row({ suggestion, at, onGone }: RowProps) {
  const { person } = suggestion;
  const { id, name, image, sample } = person;
  const viewer = useViewer();
  return (
    <li data-row className="items-start!">
      <Avatar id={id} name={name} image={image} />
      <div className="min-w-0 flex-1 text-meta text-muted">
        <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-body font-semibold text-text">
          <PersonLink person={person} className="wrap-anywhere">
            {name}
          </PersonLink>
          {sample && <SampleMark />}
        </p>
        <p className="line-clamp-2">{headlineOf(person)}</p>
        <p className="line-clamp-2">{viewer && reasonText(suggestion, viewer.kind)}</p>
        <div className="mt-2 flex flex-wrap items-center gap-1">
          <ConnectButton person={person} />
        </div>
      </div>
      <DismissButton suggestion={suggestion} at={at} className="-mr-2" onGone={onGone} />
    </li>
  );
}
