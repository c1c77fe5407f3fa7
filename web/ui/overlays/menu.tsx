import { type ComponentType, useState } from "react";
import type { Continuation, MenuListProps, MenuProps } from "./panels/menu-list.tsx";

/**
 * A button that opens a menu with arrow keys, Home, End, type-ahead and Escape. Its code is fetched when the pointer or the focus first
 * reaches the button. A press before the code has arrived opens the menu afterwards.
 */
export function Menu(props: MenuProps) {
  // Not lazy(): its fallback would be another button, which loses the focus and the press of this one.
  const [List, setList] = useState<ComponentType<MenuListProps> | null>(null);
  const [continueWith, setContinueWith] = useState<Continuation>(null);
  // The button is not replaced between press and release, because the new one would get no click event.
  const [isPressed, setPressed] = useState(false);
  const load = () => void import("./panels/menu-list.tsx").then((module) => setList(() => module.default));
  if (List && !isPressed) return <List {...props} continueWith={continueWith} />;
  return (
    <button
      type="button"
      className={props.className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onPointerDown={() => setPressed(true)}
      onPointerLeave={() => setPressed(false)}
      onPointerCancel={() => setPressed(false)}
      onFocus={() => {
        load();
        setContinueWith((was) => was ?? "focus");
      }}
      onBlur={() => setContinueWith(null)}
      onClick={() => {
        load();
        setPressed(false);
        setContinueWith("open");
      }}
    >
      {props.button}
    </button>
  );
}
