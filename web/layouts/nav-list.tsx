import { NavLink } from "react-router";
import { Icon } from "#web/ui/content/icon.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { NAVIGATION, type NavItem } from "./navigation.ts";

type Props = { unread: number; onNavigate?: () => void };

/** Whether a line separates a group from the one before. There is none between two groups of one item. */
function hasDivider(i: number): boolean {
  const before = NAVIGATION[i - 1]?.length ?? 0;
  return before > 0 && before + (NAVIGATION[i]?.length ?? 0) > 2;
}

/** The navigation in the sidebar and the drawer. The tooltips are for the rail, which shows only icons. */
export function NavList({ unread, onNavigate }: Props) {
  return (
    <ul className="navlist">
      {NAVIGATION.flatMap((group, i) =>
        group.map((item, j) => (
          <li key={item.to} className={j === 0 && hasDivider(i) ? "parts" : undefined}>
            <Tooltip text={item.name} side="right">
              <NavLink className="navitem" to={item.to} onClick={onNavigate}>
                <Icon of={item.icon} />
                <span className="name">{item.name}</span> {item.counts && <Badge count={unread} />}
              </NavLink>
            </Tooltip>
          </li>
        )),
      )}
    </ul>
  );
}

/** The navigation at the bottom of phones. */
export function BottomBar({ unread }: Props) {
  const items: readonly NavItem[] = NAVIGATION.flat();
  return (
    <nav className="bottombar" aria-label="Shortcuts">
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <NavLink to={item.to}>
              <Icon of={item.icon} />
              <span>{item.name}</span> {item.counts && <Badge count={unread} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
