import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { whenOnline } from "#web/lib/code.ts";
import { sayWhyMissing } from "../code/say-why.ts";
import { useOpening } from "./opening.ts";

type Options = {
  /** Remounts at each opening, to reset the state. A late response to an earlier opening does not close it. */
  resetOnOpen?: boolean;
  /** For a panel that returns the focus to the control that opened it. */
  restoreFocus?: boolean;
};

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Overlay = { open: boolean; onClose: () => void };

/**
 * The code loads on the first opening, or by `preload`. Stays mounted after closing, for the transition. If the code is
 * missing, it closes with a toast; the page is never reloaded automatically, because a form may be open.
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
 * Headless UI returns the focus to an element focused after its own code ran. This event, which React does not listen
 * to, tells it about the control that was pressed before.
 */
const markOpener = (): void => void document.activeElement?.dispatchEvent(new FocusEvent("focus"));

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
