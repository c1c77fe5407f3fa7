import { type ComponentType, lazy, Suspense, useState } from "react";
import { useRestoreFocus } from "./restore-focus.ts";

type Options = {
  /** Mount the overlay again each time it opens, so that it starts with a new state. */
  resetOnOpen?: boolean;
  /** Return the focus to the control that opened it. Without this, the dialog inside does it. */
  restoreFocus?: boolean;
};

/** An overlay whose code is fetched when it first opens, or earlier by `preload`. It stays mounted when it closes, for the transition. */
export function lazyOverlay<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { resetOnOpen = false, restoreFocus = false }: Options = {},
) {
  const Loaded = lazy(load);
  function LazyOverlay(props: Props) {
    useRestoreFocus(restoreFocus && props.open);
    const [opening, setOpening] = useState({ count: 0, isOpen: false });
    if (props.open !== opening.isOpen) setOpening({ count: opening.count + Number(props.open), isOpen: props.open });
    if (opening.count === 0) return null;
    return (
      <Suspense fallback={null}>
        <Loaded key={resetOnOpen ? opening.count : "kept"} {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyOverlay, { preload: () => void load().catch(() => undefined) });
}
