import { useRef, useState } from "react";

/** One at a time: a second press while the first is under way does nothing. Its failures are the caller's. */
export function useOnce() {
  const [busy, setBusy] = useState(false);
  // State arrives with the next drawing; two presses can come before it.
  const running = useRef(false);

  async function run(act: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}
