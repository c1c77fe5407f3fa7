import { ANALYTICS_RANGES } from "#contract/analytics/analytics.ts";
import { ChoiceChips } from "#web/ui/data/choice-chips.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import type { AnalyticsUrl } from "./analytics-url.ts";

const CHOICES = Object.entries(ANALYTICS_RANGES).map(([range, { name }]) => [range, name] as const);

export const RangeBar = ({ url }: { url: AnalyticsUrl }) => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <div className="min-w-0">
      <ChoiceChips label="Range" choices={CHOICES} value={url.range} onChange={url.setRange} />
    </div>
    <Checkbox
      label={`Compare with the ${url.range === "1y" ? "year" : ANALYTICS_RANGES[url.range].name} before`}
      checked={url.isCompared}
      onChange={(event) => url.setCompared(event.target.checked)}
    />
  </div>
);
