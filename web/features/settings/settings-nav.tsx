import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type Section = { id: string; name: string; icon: LucideIcon; to: string };

/** The navigation of the settings: a list beside the section, or in narrow windows a row above it that scrolls to the current one. */
export function SettingsNav({ sections, current }: { sections: readonly Section[]; current: string }) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new section
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && shown) row.current.scrollLeft = shown.offsetLeft - row.current.clientWidth / 3;
  }, [current]);
  return (
    <nav className="settings-nav" aria-label="Settings sections">
      <ul ref={row}>
        {sections.map(({ id, name, icon, to }) => (
          <li key={id}>
            <AppLink to={to} aria-current={id === current ? "page" : undefined}>
              <Icon of={icon} size={18} />
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
