import { and, desc, eq, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import { SUGGESTIONS_MAX } from "#contract/network/plain/limits.ts";
import type { StoredReason, SuggestionReason, SuggestionsView } from "#contract/network/suggestions.ts";
import type { Db } from "#db/open.ts";
import { profile, suggestion, user } from "#db/schema/index.ts";
import { memberCardColumns, toMemberCard } from "#domain/members/member-card.ts";
import { mutualPoints } from "./score.ts";
import { isSuggestible } from "./suggestible.ts";

/** The statement that reads the stored suggestions of the viewer that may be shown now. */
export function selectSuggestions(db: Db, token: string | null, now: number) {
  const me = viewerId(token, now);
  return db
    .select({ ...memberCardColumns(me), score: suggestion.score, reasons: suggestion.reasons })
    .from(suggestion)
    .innerJoin(user, eq(user.id, suggestion.peerId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(sql`${suggestion.memberId} = ${me}`, isSuggestible(me)))
    .orderBy(desc(suggestion.score), desc(suggestion.peerId))
    .limit(SUGGESTIONS_MAX);
}

/** The suggestions of the rows, the best first. One whose every reason is gone is left out. */
export function toSuggestionsView(rows: Awaited<ReturnType<typeof selectSuggestions>>): SuggestionsView {
  const shown = rows
    .map((row) => ({ row, reasons: row.reasons.flatMap((reason) => toReason(reason, row.mutual)) }))
    .filter(({ row, reasons }) => reasons.length > 0 || row.reasons.length === 0)
    .toSorted((one, other) => rankOf(other.row) - rankOf(one.row));
  return { rows: shown.map(({ row, reasons }) => ({ person: toMemberCard(row), reasons })) };
}

const rankOf = ({ score, mutual }: { score: number; mutual: number }): number => score + mutualPoints(mutual);

/** A reason as it is now; none when there are no mutual connections anymore. */
function toReason(reason: StoredReason, mutual: number): SuggestionReason[] {
  if (reason.type !== "mutual") return [reason];
  return mutual > 0 ? [{ type: "mutual", count: mutual }] : [];
}
