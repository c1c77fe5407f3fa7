import { DAY_MS, type RateLimit } from "#contract/limits.ts";

/** The limits of opportunities. Lengths in graphemes. */
export const OPPORTUNITY_SUMMARY_MAX_LENGTH = 200;
export const OPPORTUNITY_TEXT_MAX_LENGTH = 5000;
export const OPPORTUNITY_LINE_MAX_LENGTH = 120;
export const OPPORTUNITY_TEAM_MAX = 8;
/** Opportunities of one member that are not closed. */
export const OPPORTUNITIES_OPEN_MAX = 5;
/** Own opportunities that are listed, the newest. */
export const OPPORTUNITIES_OWN_MAX = 20;
/** For so long an opportunity can be open to investors first. */
export const INVESTORS_FIRST_MS = 7 * DAY_MS;
export const QUESTION_MAX_LENGTH = 500;
export const ANSWER_MAX_LENGTH = 2000;
export const UPDATE_TITLE_MAX_LENGTH = 100;
export const DEAL_NOTE_MAX_LENGTH = 1000;
export const REVIEW_REASON_MAX_LENGTH = 500;
/** Members that a closed opportunity names as parties. */
export const PARTIES_MAX = 20;
/** Members who are notified of an update or a change of state: of those who are interested, and of those who saved it. Together they are delivered at once. */
export const FOLLOWERS_NOTIFIED_MAX = 250;
/** What one page shows of each, the newest. `compared`: among which similar ones are looked for. `unanswered`: of each own one in their list. */
export const OPPORTUNITY_PARTS = {
  updates: 10,
  questions: 20,
  unanswered: 5,
  similar: 3,
  compared: 30,
  history: 20,
} as const;
/** Deals of a page: one board. */
export const DEALS_PAGE_SIZE = 60;
export const INTEREST_PAGE_SIZE = 10;

export const OPPORTUNITY_LIMITS = {
  sharedPerMember: { name: "opportunities-member", limit: 10, windowMs: DAY_MS },
  editsPerMember: { name: "opportunity-edits-member", limit: 100, windowMs: DAY_MS },
  questionsPerMember: { name: "questions-member", limit: 20, windowMs: DAY_MS },
  updatesPerMember: { name: "updates-member", limit: 10, windowMs: DAY_MS },
  /** Interest, passing, saving, notes. */
  answersPerMember: { name: "deal-answers-member", limit: 300, windowMs: DAY_MS },
  /** Lists of who was party, each of which may notify `PARTIES_MAX` members. */
  partyListsPerMember: { name: "party-lists-member", limit: 20, windowMs: DAY_MS },
  sharesPerMember: { name: "opportunity-shares-member", limit: 20, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>;
