import { ChevronDown, LogOut, Menu as MenuPicture, Settings2, ShieldCheck } from "lucide-react";
import { Link, useMatches } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { usePageName } from "#web/lib/document-title.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Brand } from "#web/ui/content/brand.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";

type Props = { viewer: ViewerView; onMenu: () => void; onSignOut: () => void };

/** The fixed bar at the top: menu button (below 1200 px), logo, date or trail, profile menu. */
export function TopBar({ viewer, onMenu, onSignOut }: Props) {
  return (
    <header className="topbar">
      <div className="topbar-menu">
        <IconButton label="Menu" icon={<Icon of={MenuPicture} />} aria-haspopup="dialog" onClick={onMenu} />
      </div>
      <Brand />
      <DateOrTrail />
      <div className="tools pr-[calc(var(--gutter)-8px)]">
        <Menu
          className="who"
          entries={[
            ...(viewer.role === "admin" ? [{ label: "Admin Panel", icon: ShieldCheck, to: "/admin" }] : []),
            { label: "Settings", icon: Settings2, to: "/settings" },
            { label: "Sign out", icon: LogOut, onSelect: onSignOut },
          ]}
          button={
            <>
              <Avatar id={viewer.id} name={viewer.name} image={viewer.image} size={32} />
              <span className="who-name max-w-[24ch] truncate">{viewer.name}</span>
              <span className="sr-only">Profile menu</span>
              <Icon of={ChevronDown} size={16} />
            </>
          }
        />
      </div>
    </header>
  );
}

/** The `handle` of a route below a list: `{ trail: ["/events", "Events"] }`. */
export type Trail = { trail: readonly [to: string, name: string] };
const isTrail = (handle: unknown): handle is Trail =>
  typeof handle === "object" && handle !== null && "trail" in handle && Array.isArray(handle.trail);

/** The date, or on pages below a list the link back to it. */
function DateOrTrail() {
  const handle = useMatches().at(-1)?.handle;
  const page = usePageName();
  if (isTrail(handle)) {
    const [to, name] = handle.trail;
    return (
      <nav className="where" aria-label="Trail">
        <Link to={to}>{name}</Link>
        <span className="text-subtle" aria-hidden="true">
          /
        </span>
        <span className="truncate font-medium text-text" aria-current="page">
          {page}
        </span>
      </nav>
    );
  }
  const today = new Date();
  return (
    <div className="where">
      <time dateTime={today.toLocaleDateString("sv")}>
        {today.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" })}
      </time>
    </div>
  );
}
