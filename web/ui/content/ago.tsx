import { useSyncExternalStore } from "react";
import { formatAgo, formatFullMoment } from "#contract/dates.ts";
import { MINUTE_MS } from "#contract/limits.ts";

type Props = { at: string; format?: (at: string) => string; className?: string };

/** A relative time, or another format that depends on the clock, with the full date and time as tooltip. */
export function Ago({ at, format = formatAgo, className }: Props) {
  useMinute();
  return (
    <time dateTime={at} title={formatFullMoment(at)} className={className}>
      {format(at)}
    </time>
  );
}

/** Renders the component every minute. All components share one timer. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minuteNow);

const minuteNow = () => Math.floor(Date.now() / MINUTE_MS);
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
