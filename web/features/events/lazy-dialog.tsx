import { type ComponentType, lazy, Suspense, useState } from "react";

/**
 * A dialog whose code is fetched when it first opens, or when `preload` says that it may; each opening begins anew. While it closes, the
 * one that was open stays.
 */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazy(load);
  function LazyDialog(props: Props) {
    const [opening, setOpening] = useState({ count: 0, isOpen: false });
    if (props.open !== opening.isOpen) setOpening({ count: opening.count + Number(props.open), isOpen: props.open });
    if (opening.count === 0) return null;
    return (
      <Suspense fallback={null}>
        <Loaded key={opening.count} {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyDialog, { preload: () => void load().catch(() => undefined) });
}
