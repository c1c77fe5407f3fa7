import { useEffect, useState } from "react";
import { SECOND_MS } from "#contract/limits.ts";

/** `left`: seconds, 0 without a wait. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    // Reads the clock instead of counting, because timers run rarely in a background tab.
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

/** `0:42`, `59:05`, `23:59:05` */
export function formatSeconds(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
