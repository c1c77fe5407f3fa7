import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { MemberKind } from "#contract/members.ts";
import type { SuggestionsView as Suggestions, SuggestionView } from "#contract/network/suggestions.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { HttpError } from "#web/lib/http.ts";
import { errorDetails } from "#web/lib/mutations/error-details.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { focusNextRow } from "#web/ui/data/next-row.ts";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { CardsLoading } from "../people/people-list.tsx";
import { CARD_GRID, PersonCard } from "../people/person-card.tsx";
import { suggestionsQuery } from "./api.ts";
import { DismissButton } from "./dismiss-button.tsx";
import { reasonText } from "./reasons.ts";

export function SuggestionsView() {
  const { data, error, refetch } = useQuery(suggestionsQuery);
  return (
    <>
      <h2 className="sr-only">Suggestions</h2>
      {data ? (
        <Cards rows={data.rows} />
      ) : error instanceof HttpError && error.status === 403 ? (
        <EmptyState title={error.message} level={3} />
      ) : error ? (
        <ErrorState
          title="Suggestions could not be loaded."
          level={3}
          {...errorDetails(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <CardsLoading />
      )}
    </>
  );
}

/** Without mutual connections, which the card shows beside its button. */
function reasonOf(suggestion: SuggestionView, kind: MemberKind): string | null {
  const reasons = suggestion.reasons.filter(({ type }) => type !== "mutual");
  if (reasons.length === 0 && suggestion.person.mutualConnections > 0) return null;
  return reasonText({ ...suggestion, reasons }, kind);
}

function Cards({ rows }: Suggestions) {
  const viewer = useViewer();
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="focus:outline-none">
      {rows.length === 0 ? (
        <EmptyState
          title="No suggestions right now"
          level={3}
          action={<ButtonLink to="/profile/me">Complete your profile</ButtonLink>}
        >
          Suggestions come from sectors, events and connections that you share with others. They change every day.
        </EmptyState>
      ) : (
        <ul className={CARD_GRID}>
          {rows.map((suggestion, at) => {
            const onGone = () => focusNextRow(list.current, at);
            return (
              <PersonCard
                key={suggestion.person.id}
                person={suggestion.person}
                reason={viewer && reasonOf(suggestion, viewer.kind)}
                action={<DismissButton suggestion={suggestion} at={at} onGone={onGone} />}
                onGone={onGone}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}
