import { useSyncExternalStore } from "react";
import { SECOND_MS } from "#contract/limits.ts";
import { onAuthEvent } from "./auth-events.ts";

/** How the last session of this tab ended; its purpose counts for a moment only, while the screens make way. */
let ended = { at: 0, onPurpose: false };
const MOMENT_MS = 2 * SECOND_MS;
/** Until when a session found gone is taken for the one that a member is just signing out of, here or in another tab. */
let expectedUntil = 0;
const EXPECTED_MS = 10 * SECOND_MS;

const isRecent = () => Date.now() - ended.at < MOMENT_MS;

/** Somebody asked to sign out. A refusal needs no word: it ends no session, and then nothing is found gone. */
export function expectEnding(): void {
  expectedUntil = Date.now() + EXPECTED_MS;
}

/** Somebody signed in anew: what was asked for before is done. */
export function expectNoEnding(): void {
  expectedUntil = 0;
}

export const isEndingExpected = (): boolean => Date.now() < expectedUntil;

/** `onPurpose`: the member asked for it. */
export function noteEnding(onPurpose: boolean): void {
  ended = { at: Date.now(), onPurpose };
}

/** The word that it was on purpose may come after the ending was noted without. True when that changes what sign-in has to say. */
export function correctEnding(onPurpose: boolean): boolean {
  if (!onPurpose || ended.onPurpose || !isRecent()) return false;
  noteEnding(true);
  return true;
}

/** Where one signs in: with the way back, unless one signed out on purpose, when nobody else should be led to that page. */
export function signInPath(from: string): string {
  const isDoor = /^\/(sign-in|sign-up|forgot-password)\b/.test(from);
  return (ended.onPurpose && isRecent()) || isDoor ? "/sign-in" : `/sign-in?next=${encodeURIComponent(from)}`;
}

const wasSignedOut = () => ended.at > 0 && !ended.onPurpose;

/** Whether the session of this tab was ended from elsewhere, as far as is known: by another device, by an administrator, or by time. */
export function useWasSignedOut(): boolean {
  return useSyncExternalStore(onAuthEvent, wasSignedOut, wasSignedOut);
}
