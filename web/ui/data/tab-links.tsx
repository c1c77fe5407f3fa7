import { type ReactNode, useEffect, useRef } from "react";
import { AppLink } from "../button/link.tsx";

export type TabLink = {
  to: string;
  name: string;
  /** Behind the name: a count or a mark that says in words what it is. */
  mark?: ReactNode;
};
type Props = {
  label: string;
  tabs: readonly TabLink[];
  /** The `to` of the tab that is shown. */
  current: string;
};

/** Sections with addresses of their own, in a row that scrolls sideways where it must; the shown one is brought into view. */
export function TabLinks({ label, tabs, current }: Props) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up anew whenever another tab is shown
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && shown) row.current.scrollLeft = shown.offsetLeft - row.current.clientWidth / 3;
  }, [current]);
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
