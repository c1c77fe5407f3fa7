import { useEffect, useState } from "react";
import { SECOND_MS } from "#contract/limits.ts";

/** Whole seconds left of a wait that `start` begins; 0 when there is none. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    // Read from the clock, not counted: a tab in the background ticks rarely.
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
      setLeft(seconds);
      if (seconds === 0) setUntil(0);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setLeft(Math.ceil(seconds));
    setUntil(Date.now() + seconds * SECOND_MS);
  };
  return [left, start];
}

/** Seconds as a clock shows them: 0:42, 59:05. */
export const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
