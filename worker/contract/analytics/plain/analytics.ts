/** The last bucket is not over. UTC; weeks begin on Monday. */
export const ANALYTICS_RANGES = {
  "7d": { name: "7 days", buckets: 7, unit: "day" },
  "4w": { name: "4 weeks", buckets: 28, unit: "day" },
  "12w": { name: "12 weeks", buckets: 12, unit: "week" },
  "1y": { name: "Year", buckets: 12, unit: "month" },
} as const;
export type AnalyticsRange = keyof typeof ANALYTICS_RANGES;
export const DEFAULT_RANGE: AnalyticsRange = "12w";

export const OWN_FIGURES = {
  views: "Profile views",
  connections: "New connections",
  reactions: "Reactions to posts",
  replies: "Replies to posts",
  registrations: "Event registrations",
} as const;
export type OwnFigure = keyof typeof OWN_FIGURES;

export const NETWORK_FIGURES = {
  joined: "New members",
  active: "Active members",
  approved: "Approved",
  rejected: "Rejected",
  sent: "Emails sent",
  dead: "Emails not delivered",
} as const;
export type NetworkFigure = keyof typeof NETWORK_FIGURES;

export const RETENTION_WEEKS = 12;
/** `ACTIVE_DAYS_KEPT`: as long as retention needs. */
export const FIGURES_KEPT_DAYS = 760;
export const ACTIVE_DAYS_KEPT = 7 * (RETENTION_WEEKS + 2);
export const PERIOD_DAYS = 28;
export const DAYS_PER_RUN = 31;
export const BACKFILLED_DAYS = 366;
