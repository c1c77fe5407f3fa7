import { useQuery } from "@tanstack/react-query";
import type { NetworkSettings } from "#contract/network/settings.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { networkSettingsQuery, saveNetworkSettings } from "../settings/api.ts";

/** Whether the viewer may be asked for introductions, and appears in paths; saved at once. */
export function Choices() {
  const query = useQuery(networkSettingsQuery);
  return (
    <QueryState query={query} failed="Your choices could not be loaded" loading={<Skeleton height={96} />}>
      {(settings) => (
        <SectionCard title="Your choices">
          <Switches settings={settings} />
        </SectionCard>
      )}
    </QueryState>
  );
}

function Switches({ settings }: { settings: NetworkSettings }) {
  const save = useAction(saveNetworkSettings);
  const choice = (name: "isAskable" | "isInPaths", label: string) => (
    <Checkbox
      role="switch"
      label={label}
      checked={settings[name]}
      {...waitAttributes(save)}
      onChange={({ target }) => void save.run({ [name]: target.checked })}
    />
  );
  return (
    <div className="grid gap-4">
      {choice("isAskable", "Connections may ask me for introductions")}
      {choice("isInPaths", "Show me in paths to people I know")}
      <WaitNote of={save} className="text-subtle" />
    </div>
  );
}
