import { type ComponentType, lazy, Suspense, useState } from "react";

type Options = {
  /** Mount the dialog again each time it opens, so that it starts with a new state. */
  resetOnOpen?: boolean;
};

/** A dialog whose code is fetched when it first opens, or earlier by `preload`. It stays mounted when it closes, for the transition. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { resetOnOpen = false }: Options = {},
) {
  const Loaded = lazy(load);
  function LazyDialog(props: Props) {
    const [opening, setOpening] = useState({ count: 0, isOpen: false });
    if (props.open !== opening.isOpen) setOpening({ count: opening.count + Number(props.open), isOpen: props.open });
    if (opening.count === 0) return null;
    return (
      <Suspense fallback={null}>
        <Loaded key={resetOnOpen ? opening.count : "kept"} {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, { preload: () => void load().catch(() => undefined) });
}
