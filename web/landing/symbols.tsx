import type { LucideIcon } from "lucide-react";

/** For the worker's HTML: `<use href="#icon-back">`. */
export function Symbols({ icons }: { icons: Record<string, LucideIcon> }) {
  return (
    <svg className="hidden" aria-hidden="true">
      {Object.entries(icons).map(([id, Picture]) => (
        <symbol key={id} id={`icon-${id}`} viewBox="0 0 24 24">
          <Picture strokeWidth={1.75} />
        </symbol>
      ))}
    </svg>
  );
}
