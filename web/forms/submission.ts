import { useRef, useState } from "react";
import { HttpError } from "#web/lib/http.ts";
import { toastError } from "#web/ui/feedback/toast.ts";
import { useCountdown } from "./countdown.ts";
import { failureSentence } from "./failure.ts";

export type Submission = { busy: boolean; wait: number };

/**
 * Submits a form, one request at a time: a second press while one runs does nothing. A failure is shown in a toast, with `fallback` for problems
 * without an own message. After a response with `Retry-After` nothing is sent before that time.
 */
export function useSubmission(fallback: string) {
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCountdown();
  // State changes with the next render, and two presses can come before it.
  const running = useRef(false);

  /** `onFailure` returns true if it has shown the failure itself, for example beside a field. Then there is no toast. */
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
