import type { MemberCardView } from "./people.ts";

/** `mutual`: counted for each response. `events`: past ones that both attended or hosted. */
export type SuggestionReason =
  | { type: "raise" }
  | { type: "sectors"; codes: string[] }
  | { type: "mutual"; count: number }
  | { type: "events"; count: number };

/** As cron stores it: what blocks and settings change is computed when it is shown. */
export type StoredReason =
  | { type: "raise" }
  | { type: "sectors"; codes: string[] }
  | { type: "mutual" }
  | { type: "events"; count: number };

/** `GET /api/network/suggestions`, best first. `PUT` and `DELETE /api/network/dismissals/:memberId` (204). */
export type SuggestionView = { person: MemberCardView; reasons: SuggestionReason[] };
export type SuggestionsView = { rows: SuggestionView[] };
