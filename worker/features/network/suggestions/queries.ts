import { and, desc, eq } from "drizzle-orm";
import { viewerId, viewerTable } from "#auth/session/session.ts";
import { SUGGESTIONS_MAX } from "#contract/network/limits.ts";
import type { StoredReason, SuggestionReason, SuggestionsView } from "#contract/network/suggestions.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { memberCard, suggestion } from "#db/schema/index.ts";
import { memberCardColumns, selectOwnPeers, toMemberCard, toOwnPeers } from "#domain/members/member-card.ts";
import { mutualPoints } from "./score.ts";
import { isSuggestible } from "./suggestible.ts";

export function selectSuggestions(db: Db, token: string | null, now: number) {
  const viewer = viewerTable(token, now);
  const { memberId } = memberCard;
  const suggestions = db
    .select({ ...memberCardColumns(viewer.id), score: suggestion.score, reasons: suggestion.reasons })
    .from(viewer.table)
    .crossJoin(suggestion)
    .crossJoin(memberCard)
    .where(and(eq(suggestion.memberId, viewer.id), eq(memberId, suggestion.peerId), isSuggestible(viewer.id, memberId)))
    .orderBy(desc(suggestion.score), desc(suggestion.peerId))
    .limit(SUGGESTIONS_MAX);
  return { suggestions, own: selectOwnPeers(db, viewerId(token, now)) };
}

/** Best first. A suggestion without a current reason is left out. */
export function toSuggestionsView({
  suggestions,
  own,
}: Results<ReturnType<typeof selectSuggestions>>): SuggestionsView {
  const peers = toOwnPeers(own);
  const shown = suggestions
    .map((row) => {
      const person = toMemberCard(peers, row);
      const mutual = person.mutualConnections;
      const reasons = row.reasons.flatMap((reason) => toReason(reason, mutual));
      return {
        person,
        reasons,
        isShown: reasons.length > 0 || row.reasons.length === 0,
        rank: row.score + mutualPoints(mutual),
      };
    })
    .filter(({ isShown }) => isShown)
    .toSorted((one, other) => other.rank - one.rank);
  return { rows: shown.map(({ person, reasons }) => ({ person, reasons })) };
}

function toReason(reason: StoredReason, mutual: number): SuggestionReason[] {
  if (reason.type !== "mutual") return [reason];
  return mutual > 0 ? [{ type: "mutual", count: mutual }] : [];
}
