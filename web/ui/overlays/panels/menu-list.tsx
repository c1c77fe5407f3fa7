import { Menu as HeadlessMenu, MenuButton, MenuHeading, MenuItem, MenuItems, MenuSection } from "@headlessui/react";
import { Check, type LucideIcon } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

/** `isChosen`: the current one of its group. `className` may hide it on some devices. */
type MenuEntry = {
  label: string;
  icon?: LucideIcon;
  to?: string;
  onSelect?: () => void;
  isChosen?: boolean;
  className?: string;
};
type MenuGroup = { title: string; group: readonly MenuEntry[] };
export type MenuProps = {
  button: ReactNode;
  className: string;
  entries: readonly (MenuEntry | MenuGroup)[];
};

/** What the member did to the button before the code was loaded. Arrow keys open on the first or last entry. */
export type Continuation = "focus" | "open" | "ArrowDown" | "ArrowUp" | null;
export type MenuListProps = MenuProps & { continueWith: Continuation };

/** Replaces the button of `Menu` once the code is loaded. */
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
      {/* Not in a portal, so that it stays in its landmark. Not modal, so that the page stays readable. */}
      <MenuItems className="menu" modal={false}>
        {entries.map((entry) =>
          "group" in entry ? (
            <MenuSection key={entry.title} className="menu-group">
              <MenuHeading className="menu-title">{entry.title}</MenuHeading>
              {entry.group.map((one) => (
                <Entry key={one.label} {...one} />
              ))}
            </MenuSection>
          ) : (
            <Entry key={entry.label} {...entry} />
          ),
        )}
      </MenuItems>
    </HeadlessMenu>
  );
}

function Entry({ label, icon, to, onSelect, isChosen, className = "" }: MenuEntry) {
  const classes = `menu-item ${className}`.trimEnd();
  const content = (
    <>
      {icon && <Icon of={icon} size={18} />}
      <span>{label}</span>
      {isChosen && (
        <>
          <span className="sr-only">, chosen</span>
          <Icon of={Check} className="ml-auto" />
        </>
      )}
    </>
  );
  return to ? (
    <MenuItem as={AppLink} to={to} className={classes} onClick={onSelect}>
      {content}
    </MenuItem>
  ) : (
    <MenuItem as="button" type="button" className={classes} onClick={onSelect}>
      {content}
    </MenuItem>
  );
}
