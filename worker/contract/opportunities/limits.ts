import { DAY_MS, type RateLimit } from "#contract/limits.ts";

/** Lengths in graphemes. */
export const OPPORTUNITY_SUMMARY_MAX_LENGTH = 200;
export const OPPORTUNITY_TEXT_MAX_LENGTH = 5000;
export const OPPORTUNITY_LINE_MAX_LENGTH = 120;
export const OPPORTUNITY_TEAM_MAX = 8;
export const OPPORTUNITIES_OPEN_MAX = 5;
export const OPPORTUNITIES_OWN_MAX = 20;
export const INVESTORS_FIRST_MS = 7 * DAY_MS;
export const QUESTION_MAX_LENGTH = 500;
export const ANSWER_MAX_LENGTH = 2000;
export const UPDATE_TITLE_MAX_LENGTH = 100;
export const DEAL_NOTE_MAX_LENGTH = 1000;
export const REVIEW_REASON_MAX_LENGTH = 500;
export const PARTIES_MAX = 20;
/** Of the interested members, and of those who saved it. Together they are delivered at once. */
export const FOLLOWERS_NOTIFIED_MAX = 250;
/** The newest of each on one page. `compared`: candidates for similar ones. `unanswered`: in the list of own ones. */
export const OPPORTUNITY_PARTS = {
  updates: 10,
  questions: 20,
  unanswered: 5,
  similar: 3,
  compared: 30,
  history: 20,
} as const;
export const DEALS_PAGE_SIZE = 60;
export const INTEREST_PAGE_SIZE = 10;

export const OPPORTUNITY_LIMITS = {
  sharedPerMember: { name: "opportunities-member", limit: 10, windowMs: DAY_MS },
  editsPerMember: { name: "opportunity-edits-member", limit: 100, windowMs: DAY_MS },
  questionsPerMember: { name: "questions-member", limit: 20, windowMs: DAY_MS },
  updatesPerMember: { name: "updates-member", limit: 10, windowMs: DAY_MS },
  answersPerMember: { name: "deal-answers-member", limit: 300, windowMs: DAY_MS },
  /** Each may notify `PARTIES_MAX` members. */
  partyListsPerMember: { name: "party-lists-member", limit: 20, windowMs: DAY_MS },
  sharesPerMember: { name: "opportunity-shares-member", limit: 20, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>;
