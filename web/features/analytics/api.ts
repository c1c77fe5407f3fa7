import type { AnalyticsRange, AnalyticsView, NetworkAnalyticsView } from "#contract/analytics/analytics.ts";
import { apiQuery } from "#web/lib/query-client.ts";

export const ownAnalyticsQuery = (range: AnalyticsRange) => apiQuery<AnalyticsView>(`/api/analytics?range=${range}`);
export const networkAnalyticsQuery = (range: AnalyticsRange) =>
  apiQuery<NetworkAnalyticsView>(`/api/analytics/network?range=${range}`);

export const ownCsvPath = (range: AnalyticsRange, figure: string) =>
  `/api/analytics/csv?range=${range}&figure=${figure}`;
export const networkCsvPath = (range: AnalyticsRange, figure: string) =>
  `/api/analytics/network/csv?range=${range}&figure=${figure}`;
