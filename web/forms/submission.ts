import { useRef, useState } from "react";
import { HttpError } from "#web/lib/http.ts";
import { toastError } from "#web/ui/feedback/toast.ts";
import { useCountdown } from "./countdown.ts";
import { failureSentence } from "./failure.ts";

export type Submission = { busy: boolean; wait: number };

/**
 * One submission at a time: a second press while the first is under way does nothing. A failure is told in a toast; when the server
 * names a wait (429, 503), nothing is sent before it is over.
 */
export function useSubmission(fallback: string) {
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCountdown();
  // State arrives with the next drawing; two presses can come before it.
  const running = useRef(false);

  /** `onFailure` answers true when it has told the failure itself, e.g. beside its field: then there is no toast. */
  async function submit(send: () => Promise<void>, onFailure?: (error: unknown) => unknown): Promise<void> {
    if (running.current || wait > 0) return;
    running.current = true;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (error instanceof HttpError && error.retryAfterSeconds) startWait(error.retryAfterSeconds);
      if (onFailure?.(error) !== true) toastError(failureSentence(error, fallback));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, wait, startWait, submit };
}
