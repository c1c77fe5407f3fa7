import * as z from "zod/mini";
import {
  ANALYTICS_RANGES,
  type AnalyticsRange,
  DEFAULT_RANGE,
  NETWORK_FIGURES,
  type NetworkFigure,
  OWN_FIGURES,
  type OwnFigure,
} from "./plain/analytics.ts";

const keysOf = <Key extends string>(names: Record<Key, unknown>) => Object.keys(names) as [Key, ...Key[]];
const range = z._default(z.enum(keysOf<AnalyticsRange>(ANALYTICS_RANGES)), DEFAULT_RANGE);

/** Query of `GET /api/analytics` and `GET /api/analytics/network`. */
export const analyticsQuery = z.object({ range });

/** Query of `GET /api/analytics/csv` and `GET /api/analytics/network/csv`: the figure of the file. */
export const ownCsvQuery = z.object({ range, figure: z.enum(keysOf<OwnFigure>(OWN_FIGURES)) });
export const networkCsvQuery = z.object({
  range,
  figure: z.enum([...keysOf<NetworkFigure>(NETWORK_FIGURES), "members", "approvals", "mail", "retention"]),
});

/** Days, weeks or months: the first day of each (`2026-11-23`). The last one is not over. */
export type Buckets = { range: AnalyticsRange; unit: "day" | "week" | "month"; from: string[]; beforeFrom: string[] };
/** Counts by bucket, and in the buckets of the same length before. */
export type Series = { values: number[]; before: number[] };

/** Answer of `GET /api/analytics`: the viewer's own figures. `connectionCount`: all connections, now. */
export type AnalyticsView = Buckets & { connectionCount: number; figures: Record<OwnFigure, Series> };

/** The members who joined in a week, and how many of them were active in it and in each week after. */
export type CohortView = { week: string; members: number; active: number[] };
/** Answer of `GET /api/analytics/network`, for admins. `memberCount`: at the end of each bucket. `countedAt`: null before the first count. */
export type NetworkAnalyticsView = Buckets & {
  countedAt: string | null;
  memberCount: Series;
  figures: Record<NetworkFigure, Series>;
  retention: CohortView[];
};
