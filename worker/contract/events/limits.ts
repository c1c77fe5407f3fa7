import { DAY_MS, type RateLimit } from "#contract/limits.ts";

/** Other listed attendees, so that one member alone cannot put a picture on the landing page. */
export const FEATURED_ATTENDEES_MIN = 3;

export const EVENT_LIMITS = {
  /** Per member, for one event: each mails everybody registered. */
  changeMailsPerEvent: { name: "change-mails-event", limit: 10, windowMs: DAY_MS },
  editsPerMember: { name: "event-edits-member", limit: 100, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>;
