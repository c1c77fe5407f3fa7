import { useSyncExternalStore } from "react";
import { SECOND_MS } from "#contract/limits.ts";
import { onAuthEvent } from "./auth-events.ts";

/** When the last session of this tab ended, and whether the member signed out. `isIntended` counts only while the screens change. */
let ended = { at: 0, isIntended: false };
const RECENT_MS = 2 * SECOND_MS;
/** Until when a missing session is taken for the result of a sign-out in this or another tab. */
let expectedUntil = 0;
const EXPECTED_MS = 10 * SECOND_MS;

const isRecent = () => Date.now() - ended.at < RECENT_MS;

/** Records that a sign-out has begun. A sign-out that fails needs no correction, because then no session is missing. */
export function expectSignOut(): void {
  expectedUntil = Date.now() + EXPECTED_MS;
}

/** Records that a member signed in, so that no sign-out is expected anymore. */
export function clearExpectedSignOut(): void {
  expectedUntil = 0;
}

export const isSignOutExpected = (): boolean => Date.now() < expectedUntil;

/** Records the end of a session. `isIntended`: the member signed out. */
export function recordSessionEnd(isIntended: boolean): void {
  ended = { at: Date.now(), isIntended };
}

/** Records that the session which ended just now ended by a sign-out. Returns whether that was not known before. */
export function correctSessionEnd(isIntended: boolean): boolean {
  if (!isIntended || ended.isIntended || !isRecent()) return false;
  recordSessionEnd(true);
  return true;
}

/** The path of sign-in, with `from` as the page to return to. After a sign-out without it, so that the next member is not led to that page. */
export function signInPath(from: string): string {
  const isAuthPage = /^\/(sign-in|sign-up|forgot-password)\b/.test(from);
  return (ended.isIntended && isRecent()) || isAuthPage ? "/sign-in" : `/sign-in?next=${encodeURIComponent(from)}`;
}

/** Whether the last session of this tab ended by a sign-out. */
export const isSessionEndIntended = (): boolean => ended.isIntended;

const wasSignedOut = () => ended.at > 0 && !ended.isIntended;

/** Whether sign-in, which has just opened, says that the session ended. */
export const isSessionEndSaid = (): boolean => wasSignedOut() && isRecent();

/** Whether the session of this tab was ended by another device, by an administrator or by expiry, as far as this tab knows. */
export function useWasSignedOut(): boolean {
  return useSyncExternalStore(onAuthEvent, wasSignedOut, wasSignedOut);
}
