import { useSyncExternalStore } from "react";
import type { ResetInput } from "#contract/auth/recovery.ts";
import type { SignInInput, SignInResult } from "#contract/auth/sign-in.ts";
import type { SignUpInput } from "#contract/auth/sign-up.ts";
import type { SecondStepInput } from "#contract/auth/two-factor.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { SESSION_LIFETIME_MS, SESSION_SLIDE_MS } from "#contract/limits.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { toastError } from "#web/ui/feedback/toast.ts";
import { bootstrapData } from "../bootstrap-data.ts";
import { HttpError, http, whenSessionMissing } from "../http.ts";
import { queryClient } from "../query-client.ts";
import { announceSignOut, emit, emitHere, onOtherTab, type Tell } from "./auth-events.ts";
import { fetchCurrentUser } from "./fetch-current-user.ts";
import { correctEnding, expectEnding, expectNoEnding, isEndingExpected, noteEnding } from "./session-end.ts";

export { type AuthEvent, onAuthEvent } from "./auth-events.ts";

/**
 * Who is signed in, as this tab knows it. The server decides at every request; this copy only chooses what is drawn. It starts from
 * what the document carried, so no page load asks for it.
 */
let viewer: ViewerView | null | undefined;
/** Moves with every change of identity: an answer asked for under an older one is thrown away. */
let identity = 0;
let reading: Promise<ViewerView | null> | null = null;
let leaving: Promise<void> | null = null;
let slideTriedAt = 0;
const watchers = new Set<() => void>();

/** Who is signed in here, outside of a component. */
export function currentViewer(): ViewerView | null {
  if (viewer === undefined) viewer = bootstrapData().viewer;
  return viewer;
}

function setViewer(next: ViewerView | null): void {
  viewer = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The signed-in member, or null. */
export function useViewer(): ViewerView | null {
  return useSyncExternalStore(watch, currentViewer, currentViewer);
}

/** Throws an HttpError when the server refuses. `second-step`: nobody is signed in before `passSecondStep`. */
export async function signIn(input: SignInInput): Promise<SignInResult> {
  const result = await http.post<SignInResult>("/api/auth/sign-in/email", input);
  if (result.next !== "second-step") await become();
  return result;
}

/** The code that a right password still needs. Throws an HttpError when the server refuses. */
export async function passSecondStep(input: SecondStepInput): Promise<void> {
  await http.post("/api/auth/second-step", input);
  await become();
  emit("MFA_CHALLENGE_VERIFIED");
}

/** Throws an HttpError when the server refuses. The new member is signed in. */
export async function signUp(input: SignUpInput): Promise<void> {
  await http.post("/api/auth/sign-up/email", input);
  await become();
}

/** Ends the session on the server, then here and in every other tab. When the server cannot be told, it stands, and a toast says so. */
export function signOut(): Promise<void> {
  leaving ??= leave().finally(() => {
    leaving = null;
  });
  return leaving;
}

async function leave(): Promise<void> {
  expectEnding();
  announceSignOut();
  try {
    await http.post("/api/auth/sign-out");
    end(emit, true);
  } catch (error) {
    if (currentViewer()) toastError(`You are still signed in. ${(error as Error).message}`);
  }
}

/** Asks the server again who is signed in: after a registration made an account, or when the status changed. */
export function refreshViewer(): Promise<ViewerView | null> {
  // A socket closed by the sign-out itself asks too: the answer is known in a moment, unless the sign-out fails.
  if (leaving) return leaving.then(() => (currentViewer() ? refreshViewer() : null));
  reading ??= readViewer(emit).finally(() => {
    reading = null;
  });
  return reading;
}

/** Says that one arrived by a mailed link that sets a password. */
export function beginRecovery(): void {
  emit("PASSWORD_RECOVERY");
}

/** Sets a new password by the mailed link's token, which ends every session of that account. Throws an HttpError. */
export async function resetPassword(input: ResetInput): Promise<void> {
  await http.post("/api/auth/reset-password", input);
  if (currentViewer()) await refreshViewer().catch(() => undefined);
}

async function become(): Promise<void> {
  identity += 1;
  reading = null;
  if (await refreshViewer()) return;
  // The server opened a session and the browser did not keep its cookie.
  const [status, title] = PROBLEMS["session-missing"];
  throw new HttpError({ status, title, code: "session-missing", requestId: "" });
}

/** Asks who is signed in and tells what that changes here. */
async function readViewer(tell: Tell): Promise<ViewerView | null> {
  const asked = identity;
  const next = await fetchCurrentUser();
  if (asked !== identity) return currentViewer();
  const before = currentViewer();
  if (!next) end(tell, false);
  else if (before?.id !== next.id) enter(tell, before, next);
  else if (JSON.stringify(before) !== JSON.stringify(next)) {
    setViewer(next);
    tell(before.sessionExpiresAt === next.sessionExpiresAt ? "USER_UPDATED" : "TOKEN_REFRESHED");
  }
  return next;
}

function enter(tell: Tell, before: ViewerView | null, next: ViewerView): void {
  // Another member in the same browser: nothing of the one before may stay on screen or in memory.
  if (before) end(tell, true);
  identity += 1;
  expectNoEnding();
  setViewer(next);
  void queryClient.invalidateQueries();
  tell("SIGNED_IN");
}

function end(tell: Tell, asked: boolean): void {
  // This session's sockets may close, and tell, before the answer to the sign-out is here, or in the tab where it was asked.
  const onPurpose = asked || leaving !== null || isEndingExpected();
  if (!currentViewer()) {
    // Sign-in is open already, with a way back and words about an ended session: both go.
    if (correctEnding(onPurpose)) emitHere("SIGNED_OUT");
    return;
  }
  identity += 1;
  noteEnding(onPurpose);
  void queryClient.cancelQueries();
  queryClient.clear();
  setViewer(null);
  // Whoever found out first did not know that this tab asked for it: whoever asked tells everybody.
  (leaving ? emit : tell)("SIGNED_OUT", onPurpose);
}

/** Lets the session live on while it is used: at most once a day, and only once a day of it has passed (decision 10). */
async function slideSession(): Promise<void> {
  const member = currentViewer();
  const now = Date.now();
  if (!member || document.visibilityState !== "visible" || now - slideTriedAt < SESSION_SLIDE_MS) return;
  if (Date.parse(member.sessionExpiresAt) - now > SESSION_LIFETIME_MS - SESSION_SLIDE_MS) return;
  slideTriedAt = now;
  await http.post("/api/me/session");
  await readViewer(emit);
}

/** Failing costs nothing: without it the session lives on for weeks, and tomorrow it is tried again. */
const trySlide = () => void slideSession().catch(() => undefined);

whenSessionMissing(() => end(emit, false));

onOtherTab((event, onPurpose) => {
  if (event === "SIGNING_OUT") expectEnding();
  else if (event === "SIGNED_OUT") end(emitHere, onPurpose);
  else if (event === "PASSWORD_RECOVERY") emitHere(event);
  else void readViewer(emitHere).catch(() => undefined);
});

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", trySlide);
  trySlide();
  // A page brought back from the browser's memory did not hear what happened meanwhile.
  addEventListener("pageshow", ({ persisted }) => persisted && void refreshViewer().catch(() => undefined));
}
