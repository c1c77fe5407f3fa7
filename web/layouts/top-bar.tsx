import {
  ChevronDown,
  Keyboard,
  LogOut,
  type LucideIcon,
  Menu as MenuPicture,
  Monitor,
  Moon,
  Settings2,
  Sun,
  UserRound,
} from "lucide-react";
import { lazy, useState } from "react";
import { Link, useMatches } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { formatFullDate, isoDay, readerZone } from "#contract/dates.ts";
import { Bell } from "#web/features/notifications/bell.tsx";
import { setTheme, THEMES, type Theme, useTheme } from "#web/lib/device/theme.ts";
import { usePageName } from "#web/lib/document-title.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { useMinute } from "#web/ui/content/ago.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { BarStatus } from "#web/ui/feedback/bar-status.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { BarFrame } from "./bar-frame.tsx";

const RequestAnswer = lazy(
  recoverable(() => import("#web/features/network/connections/request-answer.tsx"), { quiet: true }),
);

const ShortcutSheet = lazyOverlay(() => import("./shortcuts/shortcut-sheet.tsx"));

type Props = { viewer: ViewerView; onMenu: () => void; onSignOut: () => void };

export function TopBar({ viewer, onMenu, onSignOut }: Props) {
  return (
    <BarFrame
      menu={<IconButton label="Menu" icon={<Icon of={MenuPicture} />} aria-haspopup="dialog" onClick={onMenu} />}
    >
      <Where />
      <BarStatus className="max-md:ml-auto md:mr-3" />
      <div className="flex items-center gap-2 pr-[calc(var(--gutter)-8px)] max-md:ml-auto max-md:gap-1">
        <Bell Answer={RequestAnswer} />
        <span className="h-6 border-l border-border max-md:hidden" aria-hidden="true" />
        <ProfileMenu viewer={viewer} onSignOut={onSignOut} />
      </div>
    </BarFrame>
  );
}

const THEME_LOOKS: Record<Theme, { label: string; icon: LucideIcon }> = {
  system: { label: "System", icon: Monitor },
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
};

function ProfileMenu({ viewer, onSignOut }: Pick<Props, "viewer" | "onSignOut">) {
  const theme = useTheme();
  const [showsKeys, setShowsKeys] = useState(false);
  const themes = THEMES.map((name) => ({
    ...THEME_LOOKS[name],
    isChosen: name === theme,
    onSelect: () => setTheme(name),
  }));
  return (
    <>
      <Menu
        className="flex h-11 items-center gap-2.25 rounded-button px-2 text-sm font-semibold hover:bg-sunken"
        entries={[
          { label: "Your Profile", icon: UserRound, to: "/profile/me" },
          { label: "Settings", icon: Settings2, to: "/settings" },
          { title: "Theme", group: themes },
          // Not on phones, which have no keyboard.
          {
            label: "Keyboard shortcuts",
            icon: Keyboard,
            onSelect: () => setShowsKeys(true),
            className: "pointer-coarse:hidden",
          },
          { label: "Sign out", icon: LogOut, onSelect: onSignOut },
        ]}
        button={
          <>
            <Avatar id={viewer.id} name={viewer.name} image={viewer.image} size={32} />
            <span className="max-w-[24ch] truncate max-md:hidden">{viewer.name}</span>
            <span className="sr-only">Profile menu</span>
            <Icon of={ChevronDown} size={16} className="text-subtle max-md:hidden" />
          </>
        }
      />
      <ShortcutSheet open={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  );
}

/** The `handle` of a route below a list: `{ trail: ["/events", "Events"] }`. */
export type Trail = { trail: readonly [to: string, name: string] };
const isTrail = (handle: unknown): handle is Trail =>
  typeof handle === "object" && handle !== null && "trail" in handle && Array.isArray(handle.trail);

/** The `handle` of a route whose pages have their own titles: `{ place: "Settings" }`. */
export type Place = { place: string };
const isPlace = (handle: unknown): handle is Place =>
  typeof handle === "object" && handle !== null && "place" in handle && typeof handle.place === "string";

function Where() {
  const handle = useMatches().at(-1)?.handle;
  return (
    <div className="flex min-w-0 flex-1 px-gutter text-sm text-muted max-xl:pl-4 max-md:hidden">
      {isTrail(handle) && <TrailNav trail={handle.trail} />}
      {isPlace(handle) && <span className="font-medium text-text">{handle.place}</span>}
      {!isTrail(handle) && !isPlace(handle) && <Today />}
    </div>
  );
}

function TrailNav({ trail: [to, name] }: Trail) {
  const page = usePageName();
  return (
    <nav className="flex min-w-0 gap-2" aria-label="Breadcrumb">
      <Link to={to} className="text-inherit no-underline hover:text-text hover:underline">
        {name}
      </Link>
      <span className="text-subtle" aria-hidden="true">
        /
      </span>
      <span className="truncate font-medium text-text" aria-current="page">
        {page}
      </span>
    </nav>
  );
}

function Today() {
  useMinute();
  const now = Date.now();
  return <time dateTime={isoDay(now, readerZone())}>{formatFullDate(now)}</time>;
}
