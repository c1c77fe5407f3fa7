import { DAY_MS, type RateLimit } from "#contract/limits.ts";

/** The landing page shows the picture of a host from so many other listed attendees on, so that one member alone cannot put a picture there. */
export const FEATURED_ATTENDEES_MIN = 3;

export const EVENT_LIMITS = {
  /** Announcements of one event's changes that a member causes: each mails everybody registered. */
  changeMailsPerEvent: { name: "change-mails-event", limit: 10, windowMs: DAY_MS },
  /** Each is indexed anew for the search. */
  editsPerMember: { name: "event-edits-member", limit: 100, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>;
