import { useEffect, useState } from "react";

/** For browsers without `requestIdleCallback` (Safari). */
const IDLE_AFTER_MS = 3000;

/** Whether the browser was idle since `isWanted`, for work that must not delay the page. */
export function useIdle(isWanted: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(request);
  }, [isWanted]);
  return isWanted && isIdle;
}
