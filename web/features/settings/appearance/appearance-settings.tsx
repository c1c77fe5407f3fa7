import { useState, useSyncExternalStore } from "react";
import { areShortcutsOn, setShortcuts } from "#web/lib/device/shortcuts.ts";
import { setTheme, THEMES, type Theme, useTheme } from "#web/lib/device/theme.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { SettingRow } from "../setting-row.tsx";

const WORDS: Record<Theme, { title: string; description: string }> = {
  system: { title: "System", description: "Follows your device" },
  light: { title: "Light", description: "Always light" },
  dark: { title: "Dark", description: "Always dark" },
};

export default function AppearanceSettings() {
  const theme = useTheme();
  return (
    <>
      <SectionCard title="Theme" footer={<span className="text-meta text-muted">Saved in this browser.</span>}>
        <fieldset className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
          <legend className="sr-only">Theme</legend>
          {THEMES.map((name) => (
            <ThemeChoice key={name} theme={name} isChosen={theme === name} />
          ))}
        </fieldset>
      </SectionCard>
      <SectionCard title="Motion" inside="flush">
        <Rows className="border-t border-border">
          <Motion />
        </Rows>
      </SectionCard>
      <SectionCard title="Keyboard" inside="flush">
        <Rows className="border-t border-border">
          <KeyboardShortcuts />
        </Rows>
      </SectionCard>
    </>
  );
}

function ThemeChoice({ theme, isChosen }: { theme: Theme; isChosen: boolean }) {
  return (
    <label className="grid cursor-pointer grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 overflow-clip rounded-button border border-border-strong bg-surface pb-2.75 text-sm has-checked:bg-primary-soft has-checked:outline-2 has-checked:-outline-offset-1 has-checked:outline-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:grid-cols-[112px_20px_minmax(0,1fr)] max-md:items-center max-md:pb-0">
      <ThemePicture theme={theme} />
      <input
        type="radio"
        className="radio mt-px ml-3.5 focus-visible:outline-none max-md:m-0"
        name="theme"
        value={theme}
        checked={isChosen}
        onChange={() => setTheme(theme)}
      />
      <span className="md:pl-3.5">
        <b className="block">{WORDS[theme].title}</b>
        <span className="text-meta text-muted">{WORDS[theme].description}</span>
      </span>
    </label>
  );
}

/** A small page in the colors of the theme; the system theme has a dark half. */
function ThemePicture({ theme }: { theme: Theme }) {
  const isSystem = theme === "system";
  return (
    <span
      className={`relative h-21 overflow-hidden border-border bg-bg max-md:h-16.5 max-md:border-r md:col-span-full md:mb-2.75 md:border-b ${theme === "dark" ? "scheme-dark" : "scheme-light"}`}
      aria-hidden="true"
    >
      <span className="absolute inset-y-0 right-[74%] left-0 border-r border-border" />
      <span
        className={`absolute top-4.5 left-[34%] h-2.25 rounded-[2px] bg-text ${isSystem ? "right-1/2" : "right-[30%]"}`}
      />
      <span className="absolute top-9.5 right-[8%] -bottom-2 left-[34%] rounded-input border border-border bg-surface" />
      {isSystem && (
        <span className="absolute inset-y-0 right-0 left-[56%] border-l border-border bg-bg scheme-dark">
          <span className="absolute top-9.5 right-[18%] -bottom-2 left-[14%] rounded-input border border-border bg-surface" />
        </span>
      )}
    </span>
  );
}

const reduced = () => window.matchMedia("(prefers-reduced-motion: reduce)");

function watchMotion(watcher: () => void): () => void {
  const query = reduced();
  query.addEventListener("change", watcher);
  return () => query.removeEventListener("change", watcher);
}

function Motion() {
  const isReduced = useSyncExternalStore(
    watchMotion,
    () => reduced().matches,
    () => false,
  );
  return (
    <SettingRow
      title="Reduced motion"
      description={
        isReduced
          ? "Your device asks for reduced motion, so animations are off."
          : "Animations are on. To reduce motion, change the settings of your device."
      }
    />
  );
}

function KeyboardShortcuts() {
  const [areOn, setOn] = useState(areShortcutsOn);
  const turn = () => {
    setShortcuts(!areOn);
    setOn(!areOn);
  };
  return (
    <SettingRow
      title="Keyboard shortcuts"
      description={
        areOn
          ? "Single keys go to pages and act on posts. Press ? on any page for the list."
          : "Single keys do nothing. Shortcuts are off in this browser."
      }
    >
      <Button size="sm" aria-label={`Turn ${areOn ? "off" : "on"} keyboard shortcuts`} onClick={turn}>
        Turn {areOn ? "off" : "on"}
      </Button>
    </SettingRow>
  );
}
