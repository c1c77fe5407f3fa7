import type { LucideIcon } from "lucide-react";
import { useRef } from "react";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { useScrollToCurrent } from "#web/ui/data/scroll-to-current.ts";

type Section = { id: string; name: string; icon: LucideIcon; to: string };

/** A list beside the section; in narrow windows a row above it, scrolled to the current link. */
export function SettingsNav({ sections, current }: { sections: readonly Section[]; current: string }) {
  const row = useRef<HTMLUListElement>(null);
  useScrollToCurrent(row, current);
  return (
    <nav aria-label="Settings sections">
      <ul
        ref={row}
        className="border-border max-lg:-mx-gutter max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto max-lg:border-b max-lg:px-gutter max-lg:[scrollbar-width:none] lg:grid lg:gap-0.5 lg:border-l"
      >
        {sections.map(({ id, ...section }) => (
          <li key={id} className="max-lg:first:-ml-3">
            <SectionLink {...section} isCurrent={id === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LinkProps = Omit<Section, "id"> & { isCurrent: boolean };

function SectionLink({ name, icon, to, isCurrent }: LinkProps) {
  return (
    <AppLink
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className="group relative flex h-11 items-center gap-2.5 rounded-l-none rounded-r-button px-3 text-sm font-semibold whitespace-nowrap text-muted no-underline hover:bg-sunken hover:text-text aria-[current]:font-[650] aria-[current]:text-text max-lg:focus-visible:-outline-offset-3 lg:h-9.5 lg:pl-4 lg:not-aria-[current]:font-medium"
    >
      {isCurrent && (
        <span
          // Borders, because forced colors remove backgrounds.
          className="absolute border-primary max-lg:inset-x-3 max-lg:bottom-0 max-lg:border-t-2 lg:inset-y-1.75 lg:-left-px lg:border-l-2"
          aria-hidden="true"
        />
      )}
      <Icon of={icon} size={18} className="text-subtle group-aria-[current]:text-primary max-lg:hidden" />
      <span>{name}</span>
    </AppLink>
  );
}
