import type { LucideIcon } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";

export type MenuEntry = {
  label: string;
  icon?: LucideIcon;
  to?: string;
  onSelect?: () => void;
};
export type MenuProps = {
  /** What the button shows; must hold its accessible name. */
  button: ReactNode;
  className: string;
  entries: readonly MenuEntry[];
};

export type Arrival = "focus" | "open" | null;

/**
 * A button that opens a menu (arrows, Home and End, type-ahead, Escape gives the focus back). Its code is fetched when the button
 * is first approached by pointer or keyboard; a press that comes before it does is kept.
 */
export function Menu(props: MenuProps) {
  // Not lazy(): its fallback would be another button, which loses the focus and the press of this one.
  const [List, setList] = useState<ComponentType<MenuProps & { arrive: Arrival }> | null>(null);
  const [arrive, setArrive] = useState<Arrival>(null);
  // Between press and release the button stays itself: one that is exchanged meanwhile never hears of the click.
  const [isPressed, setPressed] = useState(false);
  const near = () => void import("./panels/menu-list.tsx").then((module) => setList(() => module.default));
  if (List && !isPressed) return <List {...props} arrive={arrive} />;
  return (
    <button
      type="button"
      className={props.className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={near}
      onPointerDown={() => setPressed(true)}
      onPointerLeave={() => setPressed(false)}
      onPointerCancel={() => setPressed(false)}
      onFocus={() => {
        near();
        setArrive((was) => was ?? "focus");
      }}
      onBlur={() => setArrive(null)}
      onClick={() => {
        near();
        setPressed(false);
        setArrive("open");
      }}
    >
      {props.button}
    </button>
  );
}
