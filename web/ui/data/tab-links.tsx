import { type ReactNode, useRef } from "react";
import { AppLink } from "../button/link.tsx";
import { useScrollToCurrent } from "./scroll-to-current.ts";

export type TabLink = {
  to: string;
  name: string;
  mark?: ReactNode;
};
type Props = {
  label: string;
  tabs: readonly TabLink[];
  current: string;
};

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
