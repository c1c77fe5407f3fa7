/** What notifications are about; a member chooses a channel for each. The last two are always in the app. */
export const NOTIFICATION_TOPICS = [
  ["messages", "Messages", "Who wrote and how many, never the text. They always count in Messages."],
  ["connections", "Connection requests", "Received and accepted"],
  ["introductions", "Introductions", "Asked of you, passed on, accepted"],
  ["opportunities", "Opportunities and deals", "Interest, questions, answers, reviews, news of those you follow"],
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
/** Topics that cannot be changed: they have emails of their own, sent at once. */
export const FIXED_TOPICS: readonly NotificationTopic[] = ["events", "membership"];

/**
 * Topics without notifications in the app, of which the daily email tells: by email until the member changes that, because nothing else reaches one who is
 * away. They cannot be off in the app.
 */
export const EMAIL_TOPICS: readonly NotificationTopic[] = ["messages"];

export const NOTIFICATION_CHANNELS = ["app", "app-and-email", "off"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Each kind of notification with its topic. Kinds are stored. */
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

/** Notifications that an inbox keeps: the newest, for at most so many days. */
export const NOTIFICATIONS_KEPT = 500;
export const NOTIFICATIONS_KEPT_DAYS = 180;
/** Hour of the day (UTC) at which the daily email is written. */
export const DIGEST_HOUR = 7;
/** Notifications that one daily email lists. */
export const DIGEST_MAX = 20;
/** What comes so shortly before a daily email is in the next one. */
export const DIGEST_MARGIN_MS = 600_000;
/** Daily emails that cron writes in a run. */
export const DIGEST_SWEEP_SIZE = 200;
/** Notifications that are delivered at once. */
export const NOTIFICATION_SWEEP_SIZE = 500;
/** Rows of one page. */
export const NOTIFICATION_PAGE_SIZE = 30;
