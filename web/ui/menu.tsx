import type { LucideIcon } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";

export type MenuEntry = { label: string; icon?: LucideIcon; to?: string; onSelect?: () => void };
export type MenuProps = {
  /** What the button shows; must hold its accessible name. */
  button: ReactNode;
  className: string;
  entries: readonly MenuEntry[];
};

const MenuList = lazy(() => import("./menu-list.tsx"));

/**
 * A button that opens a menu (arrows, Home and End, type-ahead, Escape gives the focus back). Its code is fetched when the button
 * is first approached by pointer or keyboard; a press that comes before it does is kept.
 */
export function Menu(props: MenuProps) {
  const [near, setNear] = useState(false);
  const [arrive, setArrive] = useState<"focus" | "open" | null>(null);
  const plain = useRef<HTMLButtonElement>(null);
  const button = (
    <button
      ref={plain}
      type="button"
      className={props.className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => setNear(true)}
      onFocus={() => {
        setNear(true);
        setArrive((was) => was ?? "focus");
      }}
      onBlur={() => setArrive(null)}
      onClick={() => {
        setNear(true);
        setArrive("open");
      }}
    >
      {props.button}
    </button>
  );
  if (!near) return button;
  return (
    <Suspense fallback={button}>
      <MenuList {...props} arrive={arrive} />
    </Suspense>
  );
}
