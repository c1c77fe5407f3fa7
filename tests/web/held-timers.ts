import { vi } from "vitest";

/** Holds every timer of `ms` until `end`, which calls them in order. `count` is how many there are. Other timers run as ever. */
export function holdTimers(ms: number) {
  const held: (() => void)[] = [];
  const start = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((callback: () => void, delay?: number) =>
    delay === ms ? held.push(callback) : start(callback, delay)) as typeof setTimeout);
  return {
    get count() {
      return held.length;
    },
    end: () => {
      for (const callback of held.splice(0)) callback();
    },
  };
}
