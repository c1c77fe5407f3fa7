import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { whenOnline } from "#web/lib/code.ts";
import { sayWhyMissing } from "../code/say-why.ts";
import { useOpening } from "./opening.ts";

type Options = {
  /** Mount the overlay again each time it opens, so that it starts with a new state. A late answer to an earlier opening does not close it. */
  resetOnOpen?: boolean;
  /** Its code is that of a panel, which returns the focus to the control that opened it. */
  restoreFocus?: boolean;
};

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Overlay = { open: boolean; onClose: () => void };

/**
 * An overlay whose code is fetched when it first opens, or earlier by `preload`. It stays mounted when it closes, for the transition. When the
 * code cannot be fetched, it closes and a toast says why; the page is never loaded again by itself, because it may have an open form.
 */
export function lazyOverlay<Props extends Overlay>(
  load: Load<Props>,
  { resetOnOpen = false, restoreFocus = false }: Options = {},
) {
  const fetchCode = whenOnline(restoreFocus ? () => load().finally(markOpener) : load);
  const Loaded = lazy(() => fetchCode().catch(() => ({ default: retryingOverlay(fetchCode) })));
  function LazyOverlay(props: Props) {
    const { count, whileOpen } = useOpening(props.open);
    if (count === 0) return null;
    return (
      <Suspense fallback={null}>
        {resetOnOpen ? <Loaded key={count} {...props} onClose={whileOpen(props.onClose)} /> : <Loaded {...props} />}
      </Suspense>
    );
  }
  return Object.assign(LazyOverlay, { preload: () => void fetchCode().catch(() => undefined) });
}

/**
 * Headless UI returns the focus to what has had it since its own code runs. The control that was pressed before tells it with an event that nothing else
 * listens to: React listens to others.
 */
const markOpener = (): void => void document.activeElement?.dispatchEvent(new FocusEvent("focus"));

/** The overlay after its code could not be fetched: each opening tries again. */
function retryingOverlay<Props extends Overlay>(fetchCode: Load<Props>): ComponentType<Props> {
  return function RetryingOverlay(props: Props) {
    const [Found, setFound] = useState<ComponentType<Props> | null>(null);
    const { open, onClose } = props;
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
    useEffect(() => {
      if (!open || Found) return;
      void fetchCode().then(
        (code) => setFound(() => code.default),
        () => {
          onClose();
          void sayWhyMissing();
        },
      );
    }, [open]);
    return Found && <Found {...props} />;
  };
}
