import type { NetworkSettings, NetworkSettingsChange } from "#contract/network/settings.ts";
import { Checkbox } from "#web/ui/fields/choice.tsx";

type Props = { settings: NetworkSettings; change: (changed: NetworkSettingsChange) => unknown };

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
