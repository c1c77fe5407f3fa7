import type { MemberCardView } from "./people.ts";

/**
 * Why a member is suggested. `raise`: an investor's or lender's thesis and a founder's raise fit. `sectors`: shared sectors, as codes. `mutual`:
 * mutual connections, counted anew for each answer. `events`: events that are over, which both attended or hosted.
 */
export type SuggestionReason =
  | { type: "raise" }
  | { type: "sectors"; codes: string[] }
  | { type: "mutual"; count: number }
  | { type: "events"; count: number };

/** A reason as cron stores it: what blocks and settings change is computed when it is shown. */
export type StoredReason =
  | { type: "raise" }
  | { type: "sectors"; codes: string[] }
  | { type: "mutual" }
  | { type: "events"; count: number };

/**
 * `GET /api/network/suggestions`: at most SUGGESTIONS_MAX, the best first, without members whom the viewer dismissed, is connected to or has a
 * request with. `PUT /api/network/dismissals/:memberId` with `{}` dismisses one, `DELETE` takes it back (204 both).
 */
export type SuggestionView = { person: MemberCardView; reasons: SuggestionReason[] };
export type SuggestionsView = { rows: SuggestionView[] };
