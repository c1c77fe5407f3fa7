import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { NetworkSettings, NetworkSettingsChange, WhoMayWrite } from "#contract/network/settings.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Checkbox, type Choice, ChoiceRows } from "#web/ui/fields/choice.tsx";
import { networkSettingsQuery, saveNetworkSettings } from "./api.ts";

const WRITERS: (Choice & { value: WhoMayWrite })[] = [
  { value: "everyone", title: "Everyone", description: "All approved members." },
  {
    value: "met",
    title: "Connections and people I met",
    description: "Your connections, and members who attended or hosted an event with you.",
  },
  { value: "connections", title: "Connections only", description: "Only members you are connected to." },
];

/** /settings/connections: what others may do, saved with each change. */
export default function ConnectionSettings() {
  const settings = useQuery(networkSettingsQuery);
  return (
    <QueryState query={settings} failed="Your settings could not be loaded." loading={<Skeleton height={280} />}>
      {(view) => <Settings settings={view} />}
    </QueryState>
  );
}

function Settings({ settings }: { settings: NetworkSettings }) {
  const change = useSaving();
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
        <p className="mt-3 text-meta text-muted">Whoever you wrote to or were introduced to can always write back.</p>
      </SectionCard>
      <SectionCard title="Connections and introductions" footer={<Footer />}>
        <div className="grid gap-4">
          <Checkbox
            label="Accept requests automatically"
            description="Whoever asks to connect is connected at once."
            checked={settings.autoAccept}
            onChange={({ target }) => change({ autoAccept: target.checked })}
          />
          <Checkbox
            label="May be asked for introductions"
            description="Your connections can ask you to introduce them to somebody you know. You decide each time."
            checked={settings.isAskable}
            onChange={({ target }) => change({ isAskable: target.checked })}
          />
          <Checkbox
            label="Show me in paths and mutual connections"
            description="Others see that you are somebody they both know, or a way to reach you."
            checked={settings.isInPaths}
            onChange={({ target }) => change({ isInPaths: target.checked })}
          />
        </div>
      </SectionCard>
    </>
  );
}

const Footer = () => <span className="text-meta text-muted">Changes are saved as you make them.</span>;

/** Saves each change, one after the other: what is changed while one is on its way is sent after it. */
function useSaving() {
  const save = useAction(saveNetworkSettings);
  const next = useRef<NetworkSettingsChange>(undefined);
  const isSaving = useRef(false);
  return async (changed: NetworkSettingsChange): Promise<void> => {
    next.current = { ...next.current, ...changed };
    if (isSaving.current) return;
    isSaving.current = true;
    while (next.current) {
      const sent = next.current;
      next.current = undefined;
      await save.run(sent);
    }
    isSaving.current = false;
  };
}
