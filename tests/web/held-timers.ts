import { vi } from "vitest";

/** Holds every timer of `ms` until it is cleared, or `end` calls it, in order. `count` is how many there are. Other timers run as ever. */
export function holdTimers(ms: number) {
  const held: (() => void)[] = [];
  const { setTimeout: start, clearTimeout: clear } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((callback: () => void, delay?: number) => {
    if (delay !== ms) return start(callback, delay);
    held.push(callback);
    return callback;
  }) as unknown as typeof setTimeout);
  vi.spyOn(globalThis, "clearTimeout").mockImplementation(((timer: () => void) => {
    if (held.includes(timer)) held.splice(held.indexOf(timer), 1);
    else clear(timer as never);
  }) as unknown as typeof clearTimeout);
  return {
    get count() {
      return held.length;
    },
    end: () => {
      for (const callback of held.splice(0)) callback();
    },
  };
}
