import type { MouseEventHandler } from "react";

/** The first link of every document; visible on focus. */
export function SkipLink({ onClick }: { onClick?: MouseEventHandler<HTMLAnchorElement> }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the main content; a handler only keeps it out of the history
    <a
      className="absolute -top-16 left-3 z-70 rounded-button bg-text px-4 py-2.5 font-semibold text-bg no-underline focus:top-3 print:hidden"
      href="#main"
      onClick={onClick}
    >
      Skip to content
    </a>
  );
}
