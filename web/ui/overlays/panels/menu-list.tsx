import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type MenuEntry = { label: string; icon?: LucideIcon; to?: string; onSelect?: () => void };
export type MenuProps = {
  /** The content of the button, with its accessible name. */
  button: ReactNode;
  className: string;
  entries: readonly MenuEntry[];
};

/** What the member did to the button of `Menu` before this component replaced it. The arrow keys open on the first or the last entry. */
export type Continuation = "focus" | "open" | "ArrowDown" | "ArrowUp" | null;
export type MenuListProps = MenuProps & { continueWith: Continuation };

/** The button and the list of `Menu`, which loads them when the button is first approached. */
export default function MenuList({ button, className, entries, continueWith }: MenuListProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (continueWith) ref.current?.focus();
    if (continueWith === "open") ref.current?.click();
    else if (continueWith && continueWith !== "focus")
      ref.current?.dispatchEvent(new KeyboardEvent("keydown", { key: continueWith, bubbles: true, cancelable: true }));
  }, [continueWith]);
  return (
    <HeadlessMenu as="div" className="relative">
      <MenuButton ref={ref} className={className}>
        {button}
      </MenuButton>
      {/* Not in a portal, so that it stays inside its landmark. Not modal, so that the page stays readable. */}
      <MenuItems className="menu" modal={false}>
        {entries.map(({ label, icon, to, onSelect }) => {
          const content = (
            <>
              {icon && <Icon of={icon} size={18} />}
              {label}
            </>
          );
          return to ? (
            <MenuItem key={label} as={AppLink} to={to} className="menu-item" onClick={onSelect}>
              {content}
            </MenuItem>
          ) : (
            <MenuItem key={label} as="button" type="button" className="menu-item" onClick={onSelect}>
              {content}
            </MenuItem>
          );
        })}
      </MenuItems>
    </HeadlessMenu>
  );
}
