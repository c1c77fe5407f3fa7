import { useRef, useState } from "react";

/** Runs one action at a time. A second call while one runs does nothing. The caller handles failures. */
export function useSingleRun() {
  const [busy, setBusy] = useState(false);
  // State changes with the next render, and two presses can come before it.
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
