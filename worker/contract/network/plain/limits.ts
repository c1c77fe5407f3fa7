import { DAY_MS, type RateLimit } from "#contract/limits.ts";

/** The limits of the network. Lengths in graphemes. */
export const CONNECTION_NOTE_MAX_LENGTH = 300;
/** Requests that wait for an answer, ignored ones included, of one member. */
export const CONNECTION_REQUESTS_OPEN_MAX = 50;
/** After a request was withdrawn, the same member can be asked again so much later. */
export const CONNECTION_ASK_AGAIN_MS = 21 * DAY_MS;
/** Whose requests were ignored so often in the last 30 days may send fewer a day. */
export const CONNECTION_IGNORED = { from: 10, withinMs: 30 * DAY_MS } as const;

export const INTRODUCTION_NOTE_MIN_LENGTH = 10;
export const INTRODUCTION_NOTE_MAX_LENGTH = 300;
/** The same member can be asked for again, by another path, so much later. */
export const INTRODUCTION_ASK_AGAIN_MS = 21 * DAY_MS;
/** One that was not accepted is kept this long after it has lapsed. */
export const INTRODUCTION_KEPT_MS = 365 * DAY_MS;
/** Paths that a profile shows. */
export const PATHS_MAX = 3;
/** Connections of each end of a path that are scanned, the newest. */
export const PATH_CONNECTIONS_SCANNED = 300;
/** Connections of the viewer, the newest, among which those who endorsed a skill are counted. */
export const ENDORSING_CONNECTIONS_SCANNED = 300;

/** Suggestions that are stored for a member, and shown. */
export const SUGGESTIONS_MAX = 20;

/** The count of requests to write to a member stops here. */
export const REQUESTS_COUNTED_MAX = 100;

export const NETWORK_LIMITS = {
  connectionRequestsPerMember: { name: "connection-requests-member", limit: 20, windowMs: DAY_MS },
  /** Of members whose requests are often ignored. The same counter as of others. */
  connectionRequestsWhenIgnored: { name: "connection-requests-member", limit: 5, windowMs: DAY_MS },
  /** Requests to investors, of members whose tier does not include any number of them. */
  investorRequestsPerMember: { name: "investor-requests-member", limit: 3, windowMs: 30 * DAY_MS },
  /** Accepting, ignoring, withdrawing and disconnecting. */
  connectionChangesPerMember: { name: "connection-changes-member", limit: 300, windowMs: DAY_MS },
  /** Of the choices about the network. */
  settingChangesPerMember: { name: "network-settings-member", limit: 100, windowMs: DAY_MS },
  dismissalsPerMember: { name: "dismissals-member", limit: 300, windowMs: DAY_MS },
  introductionsPerMember: { name: "introductions-member", limit: 5, windowMs: DAY_MS },
  reportsPerMember: { name: "reports-member", limit: 20, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>;
