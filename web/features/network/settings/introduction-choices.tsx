import { useRef } from "react";
import type { NetworkSettings, NetworkSettingsChange } from "#contract/network/settings.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { saveNetworkSettings } from "./api.ts";

type Props = { settings: NetworkSettings; change: (changed: NetworkSettingsChange) => void };

/** Whether the viewer may be asked for introductions, and is shown to others as somebody whom they both know. */
export const IntroductionChoices = ({ settings, change }: Props) => (
  <>
    <Checkbox
      label="Connections may ask me for introductions"
      description="They ask you to introduce them to somebody you know. You decide each time."
      checked={settings.isAskable}
      onChange={({ target }) => change({ isAskable: target.checked })}
    />
    <Checkbox
      label="Show me in paths and mutual connections"
      description="Others see that you are somebody they both know, or a way to reach you."
      checked={settings.isInPaths}
      onChange={({ target }) => change({ isInPaths: target.checked })}
    />
  </>
);

/** Saves each change, one after the other: what is changed while one is on its way is sent after it. */
export function useSettingsChange() {
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
