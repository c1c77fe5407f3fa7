import { ANALYTICS_RANGES, type AnalyticsRange, DEFAULT_RANGE } from "#contract/analytics/analytics.ts";
import { useListUrl } from "#web/lib/lists/list-url.ts";

const PARAMS = { range: ANALYTICS_RANGES, compare: { off: true } };

/** Default: twelve weeks, with comparison. */
export function useAnalyticsUrl() {
  const url = useListUrl(PARAMS);
  return {
    range: (url.get("range") || DEFAULT_RANGE) as AnalyticsRange,
    isCompared: url.get("compare") !== "off",
    setRange: (range: string) => url.set("range", range === DEFAULT_RANGE ? "" : range),
    setCompared: (isCompared: boolean) => url.set("compare", isCompared ? "" : "off"),
  };
}

export type AnalyticsUrl = ReturnType<typeof useAnalyticsUrl>;
