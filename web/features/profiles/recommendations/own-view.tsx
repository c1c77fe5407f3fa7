import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OwnRecommendationView, RecommendationsView } from "#contract/profiles/recommendations.ts";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { ownRecommendationsQuery } from "../api.ts";
import { DecisionButtons, DeclineButton, TakeBackButton, WithdrawButton, WriteButton } from "./actions.tsx";
import { RecommendationText } from "./recommendation-text.tsx";
import { relationshipToYou } from "./relationship.ts";
import { RecommendationPill } from "./state-pill.tsx";

const toYou = ({ relationship }: OwnRecommendationView) => (relationship ? relationshipToYou(relationship) : "");

/** Texts waiting for a decision first, then requests, then all others, with texts of a pair together. */
export function OwnView() {
  const query = useQuery(ownRecommendationsQuery);
  return (
    <QueryState query={query} failed="Your recommendations could not be loaded" loading={<Skeleton height={180} />}>
      {(own) => <Sections own={own} />}
    </QueryState>
  );
}

function Sections({ own: { received, written } }: { own: RecommendationsView }) {
  const waiting = received.filter(({ state }) => state === "pending");
  const [toMe, byMe] = [written, received].map((rows) => rows.filter(({ state }) => state === "asked"));
  const pairs = pairsOf(received, written);
  return (
    <div className="grid gap-4">
      <Section title="Waiting for your approval" rows={waiting}>
        {(row) => (
          <RecommendationText {...row} saying={toYou(row)}>
            <DecisionButtons received={row} />
          </RecommendationText>
        )}
      </Section>
      <Section title="Requests to you" rows={toMe ?? []}>
        {(row) => (
          <RecommendationText {...row} text={row.note} saying="asks you for a recommendation">
            <WriteButton person={row.person} written={row} variant="primary" />
            <DeclineButton person={row.person} />
          </RecommendationText>
        )}
      </Section>
      <Section title="Requests you sent" rows={byMe ?? []}>
        {(row) => (
          <RecommendationText {...row} text={row.note} saying="has not answered yet">
            <TakeBackButton person={row.person} />
          </RecommendationText>
        )}
      </Section>
      <SectionCard title="Recommendations" inside="flush">
        {pairs.length === 0 ? (
          <EmptyState title="No recommendations yet" level={3}>
            To ask for one, or to write one, open the profile of somebody you are connected to or shared an event with.
          </EmptyState>
        ) : (
          <Rows>
            {pairs.map((pair) => (
              <li key={pair.id}>
                <PairTexts {...pair} />
              </li>
            ))}
          </Rows>
        )}
      </SectionCard>
    </div>
  );
}

type SectionProps = {
  title: string;
  rows: OwnRecommendationView[];
  children: (row: OwnRecommendationView) => ReactNode;
};

function Section({ title, rows, children }: SectionProps) {
  if (rows.length === 0) return null;
  return (
    <SectionCard title={title} inside="flush">
      <Rows>
        {rows.map((row) => (
          <li key={row.person.id}>{children(row)}</li>
        ))}
      </Rows>
    </SectionCard>
  );
}

type Pair = { id: string; received?: OwnRecommendationView; written?: OwnRecommendationView };

function pairsOf(received: OwnRecommendationView[], written: OwnRecommendationView[]): Pair[] {
  const pairs = new Map<string, Pair>();
  const add = (side: "received" | "written", row: OwnRecommendationView) =>
    pairs.set(row.person.id, { ...pairs.get(row.person.id), id: row.person.id, [side]: row });
  for (const row of received) if (row.state === "shown" || row.state === "hidden") add("received", row);
  for (const row of written) if (row.state !== "asked") add("written", row);
  return [...pairs.values()];
}

function PairTexts({ received, written }: Pair) {
  return (
    <div className="grid min-w-0 flex-1 gap-4">
      {received && (
        <RecommendationText {...received} saying={toYou(received)} mark={<RecommendationPill state={received.state} />}>
          <DecisionButtons received={received} />
        </RecommendationText>
      )}
      {written && (
        <RecommendationText
          {...written}
          saying="is recommended by you"
          mark={<RecommendationPill state={written.state} />}
        >
          <WriteButton person={written.person} written={written} />
          <WithdrawButton person={written.person} />
        </RecommendationText>
      )}
    </div>
  );
}
