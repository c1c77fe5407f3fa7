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
