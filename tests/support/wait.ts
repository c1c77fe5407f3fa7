import { vi } from "vitest";

/** How long a test waits for an event, in milliseconds, before it fails: longer than a busy machine takes. */
export const WAIT_MS = 20_000;

/** Tries `check` again until it passes. Throws its last error after `WAIT_MS`. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: WAIT_MS, interval: 20 });
