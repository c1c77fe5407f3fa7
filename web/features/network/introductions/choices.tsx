import { useQuery } from "@tanstack/react-query";
import { useChoices } from "#web/lib/mutations/use-choices.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { networkSettingsQuery, saveNetworkSettings } from "../settings/api.ts";
import { IntroductionChoices } from "../settings/introduction-choices.tsx";

export function Choices() {
  const query = useQuery(networkSettingsQuery);
  const { chosen, choose } = useChoices(saveNetworkSettings);
  return (
    <QueryState query={query} failed="Your choices could not be loaded" loading={<Skeleton height={96} />}>
      {(settings) => (
        <SectionCard title="Your choices">
          <div className="grid gap-4">
            <IntroductionChoices settings={{ ...settings, ...chosen }} change={choose} />
          </div>
        </SectionCard>
      )}
    </QueryState>
  );
}
