import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { useLayoutEffect, useRef } from "react";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import type { Arrival, MenuProps } from "../menu.tsx";

/** The menu itself; import `Menu` from `menu.tsx`, which loads this when the button is first approached. */
export default function MenuList({ button, className, entries, arrive }: MenuProps & { arrive: Arrival }) {
  const ref = useRef<HTMLButtonElement>(null);
  // It takes the place of a plain button: what was done to that one goes on here.
  useLayoutEffect(() => {
    if (arrive) ref.current?.focus();
    if (arrive === "open") ref.current?.click();
  }, [arrive]);
  return (
    <HeadlessMenu as="div" className="relative">
      <MenuButton ref={ref} className={className}>
        {button}
      </MenuButton>
      {/* Inside its landmark, not in a portal; and the page stays readable behind it. */}
      <MenuItems className="menu" modal={false}>
        {entries.map(({ label, icon, to, onSelect }) => {
          const face = (
            <>
              {icon && <Icon of={icon} size={18} />}
              {label}
            </>
          );
          return to ? (
            <MenuItem key={label} as={AppLink} to={to} className="menu-item" onClick={onSelect}>
              {face}
            </MenuItem>
          ) : (
            <MenuItem key={label} as="button" type="button" className="menu-item" onClick={onSelect}>
              {face}
            </MenuItem>
          );
        })}
      </MenuItems>
    </HeadlessMenu>
  );
}
