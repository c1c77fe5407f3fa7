import { DAY_MS, HOUR_MS } from "../limits.ts";

export const NOTIFICATION_TOPICS = [
  ["messages", "Messages", "Who wrote and how many, never the text. They always count in Messages."],
  ["connections", "Connection requests", "Received and accepted"],
  ["introductions", "Introductions", "Asked of you, passed on, accepted"],
  [
    "opportunities",
    "Opportunities and deals",
    "Interest, questions, answers, reviews, news of those you follow. Always on when you are named.",
  ],
  ["endorsements", "Endorsements and recommendations", ""],
  ["posts", "Posts", "Likes and comments on yours, replies to you"],
  ["academy", "Academy", "What you asked for is published"],
  [
    "events",
    "Events I registered for",
    "Changes, cancellations, a spot from the waitlist, a removed registration. Email is sent at once. Always on.",
  ],
  [
    "membership",
    "Membership",
    "Approval, tier, decisions about a report; for admins, what waits for a decision. Always on.",
  ],
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number][0];
/** Always on: they have emails of their own, sent at once. */
export const FIXED_TOPICS: readonly NotificationTopic[] = ["events", "membership"];

/** Only in the daily email, by default: nothing else notifies an absent member. They cannot be off in the app. */
export const EMAIL_TOPICS: readonly NotificationTopic[] = ["messages"];

export const NOTIFICATION_CHANNELS = ["app", "app-and-email", "off"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** By topic. Kinds are stored. */
export const NOTIFICATION_KINDS = {
  "connection-requested": "connections",
  "connection-accepted": "connections",
  "introduction-asked": "introductions",
  "introduction-passed": "introductions",
  "introduction-accepted": "introductions",
  "skill-endorsed": "endorsements",
  "recommendation-requested": "endorsements",
  "recommendation-written": "endorsements",
  "post-liked": "posts",
  "post-commented": "posts",
  "comment-replied": "posts",
  "opportunity-interest": "opportunities",
  "opportunity-question": "opportunities",
  "opportunity-answered": "opportunities",
  "opportunity-opened": "opportunities",
  "opportunity-refused": "opportunities",
  "opportunity-shared": "opportunities",
  "opportunity-over": "opportunities",
  "opportunity-update": "opportunities",
  "opportunity-paused": "opportunities",
  "opportunity-closed": "opportunities",
  "opportunity-team": "opportunities",
  "opportunity-party": "opportunities",
  "opportunity-confirmed": "opportunities",
  "content-published": "academy",
  "event-changed": "events",
  "event-cancelled": "events",
  "registration-promoted": "events",
  "registration-removed": "events",
  "requests-waiting": "membership",
  "membership-approved": "membership",
  "tier-decided": "membership",
  "report-decided": "membership",
  "report-reviewed": "membership",
  "appeal-decided": "membership",
} as const satisfies Record<string, NotificationTopic>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
/** Named by others: told even with the topic off or the actor muted, because only who knows can refuse. */
export const CONSENT_KINDS: readonly NotificationKind[] = ["opportunity-team", "opportunity-party"];

/** Per inbox: the newest, with a maximum age. */
export const NOTIFICATIONS_KEPT = 500;
export const NOTIFICATIONS_KEPT_DAYS = 180;
/** In the member's zone. */
export const DIGEST_HOUR = 7;
/** Two daily emails are at least so far apart: one that cron wrote late counts, and so does one of another zone. */
export const DIGEST_APART_MS = 18 * HOUR_MS;
/** What no email has told yet, because it failed or was stopped, is in later ones so long. */
export const DIGEST_TOLD_WITHIN_MS = 7 * DAY_MS;
export const DIGEST_MAX = 20;
export const DIGEST_MARGIN_MS = 600_000;
/** Per run of cron. */
export const DIGEST_SWEEP_SIZE = 200;
export const NOTIFICATION_SWEEP_SIZE = 500;
export const NOTIFICATION_PAGE_SIZE = 30;
