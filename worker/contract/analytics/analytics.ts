import * as z from "zod/mini";

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

const keysOf = <Key extends string>(names: Record<Key, unknown>) => Object.keys(names) as [Key, ...Key[]];
const range = z._default(z.enum(keysOf<AnalyticsRange>(ANALYTICS_RANGES)), DEFAULT_RANGE);

/** `GET /api/analytics` and `GET /api/analytics/network`. */
export const analyticsQuery = z.object({ range });

/** `GET /api/analytics/csv` and `GET /api/analytics/network/csv`. */
export const ownCsvQuery = z.object({ range, figure: z.enum(keysOf<OwnFigure>(OWN_FIGURES)) });
export const networkCsvQuery = z.object({
  range,
  figure: z.enum([...keysOf<NetworkFigure>(NETWORK_FIGURES), "members", "approvals", "mail", "retention"]),
});

export type Buckets = { range: AnalyticsRange; unit: "day" | "week" | "month"; from: string[]; beforeFrom: string[] };
export type Series = { values: number[]; before: number[] };

/** `GET /api/analytics`. `connectionCount`: all, now. */
export type AnalyticsView = Buckets & { connectionCount: number; figures: Record<OwnFigure, Series> };

/** Members who joined in `week`, and how many were `active` in it and each later week. */
export type CohortView = { week: string; members: number; active: number[] };
/** `GET /api/analytics/network`. `memberCount`: at the end of each bucket. `countedAt` null: never counted. */
export type NetworkAnalyticsView = Buckets & {
  countedAt: string | null;
  memberCount: Series;
  figures: Record<NetworkFigure, Series>;
  retention: CohortView[];
};
