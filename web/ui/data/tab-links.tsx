import { type ReactNode, useRef } from "react";
import { AppLink } from "../button/link.tsx";
import { useScrollToCurrent } from "./scroll-to-current.ts";

export type TabLink = {
  to: string;
  name: string;
  /** After the name: a count, with a text for screen readers. */
  mark?: ReactNode;
};
type Props = {
  label: string;
  tabs: readonly TabLink[];
  /** The `to` of the tab that is shown. */
  current: string;
};

/** Links to the sections of a page, in a row that scrolls. The current one is scrolled into view. */
export function TabLinks({ label, tabs, current }: Props) {
  const row = useRef<HTMLElement>(null);
  useScrollToCurrent(row, current);
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <AppLink to={tab.to} aria-current={tab.to === current ? "page" : undefined}>
              {tab.name} {tab.mark}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
