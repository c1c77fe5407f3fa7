import { DAY_MS, type RateLimit } from "#contract/limits.ts";

/** Lengths in graphemes. */
export const CONNECTION_NOTE_MAX_LENGTH = 300;
/** Per member, ignored ones included. */
export const CONNECTION_REQUESTS_OPEN_MAX = 50;
export const CONNECTION_ASK_AGAIN_MS = 21 * DAY_MS;
/** More ignored requests lower the daily limit. */
export const CONNECTION_IGNORED = { from: 10, withinMs: 30 * DAY_MS } as const;

export const INTRODUCTION_NOTE_MIN_LENGTH = 10;
export const INTRODUCTION_NOTE_MAX_LENGTH = 300;
export const INTRODUCTION_ASK_AGAIN_MS = 21 * DAY_MS;
export const INTRODUCTION_KEPT_MS = 365 * DAY_MS;
export const PATHS_MAX = 3;
export const PATH_CONNECTIONS_SCANNED = 300;
export const ENDORSING_CONNECTIONS_SCANNED = 300;

export const SUGGESTIONS_MAX = 20;

export const REQUESTS_COUNTED_MAX = 100;

export const NETWORK_LIMITS = {
  connectionRequestsPerMember: { name: "connection-requests-member", limit: 20, windowMs: DAY_MS },
  /** The same counter as above. */
  connectionRequestsWhenIgnored: { name: "connection-requests-member", limit: 5, windowMs: DAY_MS },
  /** For tiers without `investor-requests`. */
  investorRequestsPerMember: { name: "investor-requests-member", limit: 3, windowMs: 30 * DAY_MS },
  connectionChangesPerMember: { name: "connection-changes-member", limit: 300, windowMs: DAY_MS },
  settingChangesPerMember: { name: "network-settings-member", limit: 100, windowMs: DAY_MS },
  dismissalsPerMember: { name: "dismissals-member", limit: 300, windowMs: DAY_MS },
  introductionsPerMember: { name: "introductions-member", limit: 5, windowMs: DAY_MS },
  reportsPerMember: { name: "reports-member", limit: 20, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>;
