import { useQuery } from "@tanstack/react-query";
import { SectionCard } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { networkSettingsQuery } from "../settings/api.ts";
import { IntroductionChoices, useSettingsChange } from "../settings/introduction-choices.tsx";

/** The viewer's choices about introductions, saved at once, which Settings has too. */
export function Choices() {
  const query = useQuery(networkSettingsQuery);
  const change = useSettingsChange();
  return (
    <QueryState query={query} failed="Your choices could not be loaded" loading={<Skeleton height={96} />}>
      {(settings) => (
        <SectionCard title="Your choices">
          <div className="grid gap-4">
            <IntroductionChoices settings={settings} change={change} />
          </div>
        </SectionCard>
      )}
    </QueryState>
  );
}
