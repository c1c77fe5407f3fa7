/** The ranges of time that figures can be read for: `buckets` of one unit, the last of which is not over. Days, weeks and months are in UTC; weeks begin on Monday. */
export const ANALYTICS_RANGES = {
  "7d": { name: "7 days", buckets: 7, unit: "day" },
  "4w": { name: "4 weeks", buckets: 28, unit: "day" },
  "12w": { name: "12 weeks", buckets: 12, unit: "week" },
  "1y": { name: "Year", buckets: 12, unit: "month" },
} as const;
export type AnalyticsRange = keyof typeof ANALYTICS_RANGES;
export const DEFAULT_RANGE: AnalyticsRange = "12w";

/** What is counted for each member. */
export const OWN_FIGURES = {
  views: "Profile views",
  connections: "New connections",
  reactions: "Reactions to posts",
  replies: "Replies to posts",
  registrations: "Event registrations",
} as const;
export type OwnFigure = keyof typeof OWN_FIGURES;

/** What is counted for the whole network. `active`: members on an average day. */
export const NETWORK_FIGURES = {
  joined: "New members",
  active: "Active members",
  approved: "Approved",
  rejected: "Rejected",
  sent: "Emails sent",
  dead: "Emails not delivered",
} as const;
export type NetworkFigure = keyof typeof NETWORK_FIGURES;

/** The weeks in which members joined that the table of retention has. */
export const RETENTION_WEEKS = 12;
/** Figures are kept for two ranges of a year; who was active on which day only as long as retention needs it. */
export const FIGURES_KEPT_DAYS = 760;
export const ACTIVE_DAYS_KEPT = 7 * (RETENTION_WEEKS + 2);
/** A row of figures has so many days. */
export const PERIOD_DAYS = 28;
/** Days of the network that one run of cron counts, and the pause between two counts of a day that is not over. */
export const DAYS_PER_RUN = 31;
export const BACKFILLED_DAYS = 366;
