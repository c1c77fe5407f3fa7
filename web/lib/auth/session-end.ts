import { useSyncExternalStore } from "react";
import { SECOND_MS } from "#contract/limits.ts";
import { onAuthEvent } from "./auth-events.ts";

/** The last session end in this tab. `isIntended` (a sign-out) counts only while the screens change. */
let ended = { at: 0, isIntended: false };
const RECENT_MS = 2 * SECOND_MS;
/** Until then, a missing session counts as a result of a sign-out in any tab. */
let expectedUntil = 0;
const EXPECTED_MS = 10 * SECOND_MS;

const isRecent = () => Date.now() - ended.at < RECENT_MS;

/** Needs no correction if the sign-out fails, because then no session is missing. */
export function expectSignOut(): void {
  expectedUntil = Date.now() + EXPECTED_MS;
}

export function clearExpectedSignOut(): void {
  expectedUntil = 0;
}

export const isSignOutExpected = (): boolean => Date.now() < expectedUntil;

export function recordSessionEnd(isIntended: boolean): void {
  ended = { at: Date.now(), isIntended };
}

/** Marks the recent session end as a sign-out. Returns whether that is new. */
export function correctSessionEnd(isIntended: boolean): boolean {
  if (!isIntended || ended.isIntended || !isRecent()) return false;
  recordSessionEnd(true);
  return true;
}

/** With `from` as the page to return to; not after a sign-out, because the next member may be another one. */
export function signInPath(from: string): string {
  const isAuthPage = /^\/(sign-in|sign-up|forgot-password)\b/.test(from);
  return (ended.isIntended && isRecent()) || isAuthPage ? "/sign-in" : `/sign-in?next=${encodeURIComponent(from)}`;
}

export const isSessionEndIntended = (): boolean => ended.isIntended;

const wasSignedOut = () => ended.at > 0 && !ended.isIntended;

/** Whether sign-in shows a notice that the session has just ended. */
export const isSessionEndSaid = (): boolean => wasSignedOut() && isRecent();

/** Ended by another device, an administrator or expiry, as far as this tab knows. */
export function useWasSignedOut(): boolean {
  return useSyncExternalStore(onAuthEvent, wasSignedOut, wasSignedOut);
}
