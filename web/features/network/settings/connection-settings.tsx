import { useQuery } from "@tanstack/react-query";
import type { NetworkSettings, WhoMayWrite } from "#contract/network/settings.ts";
import { useChoices } from "#web/lib/mutations/use-choices.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Checkbox, type Choice, ChoiceRows } from "#web/ui/fields/choice.tsx";
import { networkSettingsQuery, saveNetworkSettings } from "./api.ts";
import { IntroductionChoices } from "./introduction-choices.tsx";

const WRITERS: (Choice & { value: WhoMayWrite })[] = [
  { value: "everyone", title: "Everyone", description: "All approved members." },
  {
    value: "met",
    title: "Connections and people I met",
    description: "Your connections, and members who attended or hosted an event with you.",
  },
  { value: "connections", title: "Connections only", description: "Only members you are connected to." },
];

export default function ConnectionSettings() {
  const settings = useQuery(networkSettingsQuery);
  return (
    <QueryState query={settings} failed="Your settings could not be loaded." loading={<Skeleton height={280} />}>
      {(view) => <Settings settings={view} />}
    </QueryState>
  );
}

function Settings({ settings: saved }: { settings: NetworkSettings }) {
  const { chosen, choose: change } = useChoices(saveNetworkSettings);
  const settings = { ...saved, ...chosen };
  return (
    <>
      <SectionCard title="Messages">
        <ChoiceRows
          legend="Who may write to you first"
          name="whoMayWrite"
          choices={WRITERS}
          value={settings.whoMayWrite}
          onChange={({ target }) => change({ whoMayWrite: target.value as WhoMayWrite })}
        />
        <p className="mt-3 text-meta text-muted">
          Members you wrote to or were introduced to can always write back. Members who are interested in your
          opportunity, or in whose opportunity you are interested, can always write to you.
        </p>
      </SectionCard>
      <SectionCard title="Connections and introductions" footer={<Footer />}>
        <div className="grid gap-4">
          <Checkbox
            label="Accept requests automatically"
            description="Members who ask to connect are connected at once."
            checked={settings.autoAccept}
            onChange={({ target }) => change({ autoAccept: target.checked })}
          />
          <IntroductionChoices settings={settings} change={change} />
        </div>
      </SectionCard>
    </>
  );
}

const Footer = () => <span className="text-meta text-muted">Changes are saved as you make them.</span>;
