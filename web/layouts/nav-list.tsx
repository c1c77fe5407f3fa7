import { Link, NavLink, useLocation } from "react-router";
import { WAITING_COUNT_MAX } from "#contract/limits.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { BOTTOM_BAR, type NavItem, navigationFor } from "./navigation.ts";
import type { NavCounts } from "./product-parts.ts";

type Props = { counts: NavCounts; variant: "sidebar" | "drawer"; isAdmin?: boolean; onNavigate?: () => void };

const GROUP_START =
  "relative mt-2 pt-2 before:absolute before:inset-x-3 before:top-0 before:border-t before:border-border before:content-['']";

export function NavList({ counts, variant, isAdmin = false, onNavigate }: Props) {
  return (
    <ul className="grid gap-0.5">
      {navigationFor(isAdmin).map((item) => (
        <li key={item.to} className={item.startsGroup && GROUP_START}>
          {/* Tooltips for the rail, which shows only icons. */}
          <Tooltip text={item.name} side="right" className="flex" tipClassName="xl:hidden">
            <ListLink item={item} counts={counts} variant={variant} onNavigate={onNavigate} />
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

/** The pressed item, until its page is loaded. */
const PENDING = "is-pending bg-sunken text-text";

/** In the rail (sidebar below 1200 px) only an icon. */
function ListLink({ item, counts, variant, onNavigate }: Props & { item: NavItem }) {
  const isRail = variant === "sidebar";
  const size = isRail ? "h-9.5 text-sm max-xl:h-11 max-xl:justify-center max-xl:px-0" : "h-11.5 text-body";
  const look = ({ isPending }: { isPending: boolean }) =>
    `relative flex flex-1 items-center gap-3 rounded-button border border-transparent px-3 font-medium text-muted no-underline hover:bg-sunken hover:text-text aria-[current]:border-border aria-[current]:bg-surface aria-[current]:font-[650] aria-[current]:text-text forced-colors:aria-[current]:border-[CanvasText] ${size} ${isPending ? PENDING : ""}`;
  const content = ({ isActive, isPending }: { isActive: boolean; isPending: boolean }) => (
    <>
      {isActive && <EdgeMark className={isRail ? "-left-3.25 max-xl:-left-2.75" : "-left-3.25"} />}
      <Icon
        of={item.icon}
        className={`size-4.75 flex-none ${isActive || isPending ? "text-primary" : "text-subtle"}`}
      />
      <span className={isRail ? "max-xl:sr-only" : undefined}>{item.name}</span>{" "}
      {item.counts &&
        (isRail ? (
          <IconBadge
            of={item.counts}
            counts={counts}
            className="max-xl:top-0.75 max-xl:right-0.75 xl:-mr-1 xl:ml-auto"
          />
        ) : (
          <Badge {...badgeOf(item.counts, counts)} className="-mr-1 ml-auto" />
        ))}
    </>
  );
  if (useLocation().pathname === item.page)
    return (
      <Link aria-current="true" className={look({ isPending: false })} to={item.to} onClick={onNavigate}>
        {content({ isActive: true, isPending: false })}
      </Link>
    );
  return (
    <NavLink className={look} to={item.to} onClick={onNavigate}>
      {content}
    </NavLink>
  );
}

/** The server stops counting at a limit, so a count may be a minimum. */
function badgeOf(of: keyof NavCounts, counts: NavCounts) {
  const count = counts[of] ?? 0;
  const isCapped = of !== "unread" && count >= WAITING_COUNT_MAX;
  return { of, count, ...(isCapped && { text: `${WAITING_COUNT_MAX}+` }) };
}

/** Marks the active item by shape as well as by color. */
function EdgeMark({ className }: { className: string }) {
  return (
    <span
      className={`absolute inset-y-2 w-0.75 rounded-r-[2px] bg-primary forced-color-adjust-none ${className}`}
      aria-hidden="true"
    />
  );
}

/** Below 1200 px the count is over an icon. */
function IconBadge({ of, counts, className }: { of: keyof NavCounts; counts: NavCounts; className: string }) {
  return (
    <Badge
      {...badgeOf(of, counts)}
      className={`max-xl:absolute max-xl:h-4.25 max-xl:min-w-4.25 max-xl:px-1 max-xl:text-[10.5px] max-xl:[box-shadow:0_0_0_2px_var(--bg)] ${className}`}
    />
  );
}

/** For phones in portrait, unless they show one conversation. */
export function BottomBar({ counts }: { counts: NavCounts }) {
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-20 border-t border-border bg-bg pb-[env(safe-area-inset-bottom)] peer-has-data-[pane=thread]:hidden md:hidden [@media(max-height:480px)]:hidden print:hidden"
      aria-label="Shortcuts"
    >
      <ul className="grid auto-cols-[1fr] grid-flow-col">
        {BOTTOM_BAR.map((item) => (
          <li key={item.to}>
            <BottomLink item={item} counts={counts} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BottomLink({ item, counts }: { item: NavItem; counts: NavCounts }) {
  return (
    <NavLink
      // As high as `--bottom` without the safe area.
      className={({ isPending }) =>
        `relative grid h-[58px] content-center justify-items-center gap-0.75 text-[11px] leading-[1.2] font-medium text-muted no-underline -outline-offset-3 aria-[current]:font-[650] aria-[current]:text-text forced-colors:aria-[current]:border forced-colors:aria-[current]:border-[CanvasText] ${isPending ? PENDING : ""}`
      }
      to={item.to}
    >
      {({ isActive, isPending }) => (
        <>
          {isActive && (
            <span
              className="absolute -top-px left-1/2 -ml-4.5 h-0.5 w-9 rounded-b-[2px] bg-primary"
              aria-hidden="true"
            />
          )}
          <Icon of={item.icon} className={isActive || isPending ? "size-5.5 text-primary" : "size-5.5"} />
          <span>{item.name}</span>{" "}
          {item.counts && <IconBadge of={item.counts} counts={counts} className="top-1.5 left-[calc(50%+4px)]" />}
        </>
      )}
    </NavLink>
  );
}
