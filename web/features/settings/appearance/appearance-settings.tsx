import { useSyncExternalStore } from "react";
import { setTheme, THEMES, type Theme, useTheme } from "#web/lib/theme.ts";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { SettingRow } from "../setting-row.tsx";

const WORDS: Record<Theme, { title: string; description: string }> = {
  system: { title: "System", description: "Follows your device" },
  light: { title: "Light", description: "Paper" },
  dark: { title: "Dark", description: "Ink" },
};

/** /settings/appearance: the theme of this browser. */
export default function AppearanceSettings() {
  const theme = useTheme();
  return (
    <>
      <SectionCard title="Theme" footer={<span className="text-meta text-muted">Kept in this browser.</span>}>
        <fieldset className="themes">
          <legend className="sr-only">Theme</legend>
          {THEMES.map((name) => (
            <label key={name} className="theme">
              <span className={`theme-picture theme-${name}`} aria-hidden="true">
                <i />
              </span>
              <input
                type="radio"
                className="radio"
                name="theme"
                value={name}
                checked={theme === name}
                onChange={() => setTheme(name)}
              />
              <span>
                <b className="block">{WORDS[name].title}</b>
                <span className="text-meta text-muted">{WORDS[name].description}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </SectionCard>
      <SectionCard title="Motion" inside="flush">
        <Rows className="border-t border-border">
          <Motion />
        </Rows>
      </SectionCard>
    </>
  );
}

const reduced = () => window.matchMedia("(prefers-reduced-motion: reduce)");

function watchMotion(watcher: () => void): () => void {
  const query = reduced();
  query.addEventListener("change", watcher);
  return () => query.removeEventListener("change", watcher);
}

/** The settings of the device that the product follows. */
function Motion() {
  const isReduced = useSyncExternalStore(
    watchMotion,
    () => reduced().matches,
    () => false,
  );
  return (
    <SettingRow
      title="Less motion"
      description={`Follows your device, which asks for ${isReduced ? "less motion: nothing moves here" : "normal motion at the moment"}.`}
    />
  );
}
