import { DAY_MS } from "#contract/limits.ts";

export const REPORT_REASONS = [
  ["spam", "Spam or sales pitch"],
  ["harassment", "Harassment"],
  ["untrue", "Not true"],
  ["impersonation", "Pretends to be somebody else"],
  ["fraud", "Fraud"],
  ["other", "Something else"],
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number][0];
export const REPORT_WORDS_MAX_LENGTH = 1000;
export const REPORT_ANSWER_MAX_LENGTH = 1000;
export const REPORT_DECISION_MAX_LENGTH = 1000;
export const REPORT_NOTE_MAX_LENGTH = 500;
export const REPORT_CONTEXT_MESSAGES = 5;
/** How long the text of a deleted message can still be reported. */
export const DELETED_TEXT_KEPT_MS = 7 * DAY_MS;
/** After the decision. */
export const REPORT_LIFETIME_MS = 365 * DAY_MS;
