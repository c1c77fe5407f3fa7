import { type ComponentType, type SyntheticEvent, useState } from "react";
import { whenOnline } from "#web/lib/code.ts";
import { sayWhyMissing } from "../code/say-why.ts";
import type { Continuation, MenuListProps, MenuProps } from "./panels/menu-list.tsx";

const loadList = whenOnline(() => import("./panels/menu-list.tsx"));

/**
 * Supports arrow keys, Home, End, type-ahead and Escape. The code loads on hover or focus; a press before that opens
 * the menu once it is loaded. If the code is missing, a toast says why.
 */
export function Menu(props: MenuProps) {
  // Not lazy(): its fallback would be another button, which loses the focus and the press of this one.
  const [List, setList] = useState<ComponentType<MenuListProps> | null>(null);
  const [continueWith, setContinueWith] = useState<Continuation>(null);
  // The button is not replaced between press and release, because the new one would get no click event.
  const [isPressed, setPressed] = useState(false);
  const load = (onFailure = () => {}) => void loadList().then((module) => setList(() => module.default), onFailure);
  const openLater = ({ currentTarget: button }: SyntheticEvent, how: Continuation) => {
    setContinueWith(how);
    load(() => {
      // After a failed press, code that loads for another reason must not open the menu.
      setContinueWith(document.activeElement === button ? "focus" : null);
      void sayWhyMissing();
    });
  };
  if (List && !isPressed) return <List {...props} continueWith={continueWith} />;
  return (
    <button
      type="button"
      className={props.className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => load()}
      onPointerDown={() => setPressed(true)}
      onPointerLeave={() => setPressed(false)}
      onPointerCancel={() => setPressed(false)}
      onFocus={() => {
        load();
        setContinueWith((was) => was ?? "focus");
      }}
      onBlur={() => setContinueWith(null)}
      onClick={(event) => {
        setPressed(false);
        // A click without a pointer comes from Enter or Space, which open on the first entry.
        openLater(event, event.detail === 0 ? "ArrowDown" : "open");
      }}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        if (!event.repeat) openLater(event, event.key);
      }}
    >
      {props.button}
    </button>
  );
}
