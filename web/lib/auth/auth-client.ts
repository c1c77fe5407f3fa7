import { createContext, use, useSyncExternalStore } from "react";
import type { ResetInput } from "#contract/auth/recovery.ts";
import type { SignInInput, SignInResult } from "#contract/auth/sign-in.ts";
import type { SignUpInput } from "#contract/auth/sign-up.ts";
import type { SecondStepInput } from "#contract/auth/two-factor.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { readerZone } from "#contract/dates.ts";
import { DAY_MS, SECOND_MS, SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { toastError } from "#web/ui/feedback/toast.ts";
import { bootstrapData } from "../bootstrap-data.ts";
import { HttpError, http, isRetryable, onSessionMissing } from "../http.ts";
import { sendAll } from "../mutations/undo.ts";
import { queryClient } from "../query-client.ts";
import { announceSignOut, type Emit, emit, emitHere, onOtherTab } from "./auth-events.ts";
import {
  clearExpectedSignOut,
  correctSessionEnd,
  expectSignOut,
  isSignOutExpected,
  recordSessionEnd,
} from "./session-end.ts";

export { onAuthEvent } from "./auth-events.ts";

/** Only for display: the server authorizes every request. Starts with the bootstrap data, to save a request. */
let viewer: ViewerView | null | undefined;
/** Counts changes of the signed-in member. Responses to requests from before a change are ignored. */
let identity = 0;
let refreshing: Promise<ViewerView | null> | null = null;
let signingOut: Promise<void> | null = null;
let slideTriedAt = 0;
const watchers = new Set<() => void>();

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

/** Renders its content as for visitors, so that a member sees what they see. */
export const AsForVisitors = createContext(false);

export function useViewer(): ViewerView | null {
  const viewer = useSyncExternalStore(watch, currentViewer, currentViewer);
  return use(AsForVisitors) ? null : viewer;
}

/** After the result `second-step` the session begins only with `passSecondStep`. Throws an HttpError. */
export async function signIn(input: SignInInput): Promise<SignInResult> {
  const result = await http.post<SignInResult>("/api/auth/sign-in/email", input);
  if (result.next !== "second-step") await startSession();
  return result;
}

export async function passSecondStep(input: SecondStepInput): Promise<void> {
  await http.post("/api/auth/second-step", input);
  await startSession();
  emit("MFA_CHALLENGE_VERIFIED");
}

/** Also signs in. Throws an HttpError. */
export async function signUp(input: SignUpInput): Promise<void> {
  await http.post("/api/auth/sign-up/email", input);
  await startSession();
}

/** Sends undoable writes, then ends the session on the server and in every tab. On failure, keeps it with a toast. */
export function signOut(): Promise<void> {
  signingOut ??= postSignOut().finally(() => {
    signingOut = null;
  });
  return signingOut;
}

/** The maximum wait of a sign-out for what it sends first. */
const SENDS_FIRST_MS = 3 * SECOND_MS;

async function postSignOut(): Promise<void> {
  expectSignOut();
  announceSignOut();
  // Without the session, the server would refuse the undoable writes, which the screen shows as done.
  const sent = sendAll();
  if (sent) await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, SENDS_FIRST_MS))]);
  try {
    await http.post("/api/auth/sign-out");
    endSession(emit, true);
  } catch (error) {
    if (currentViewer()) toastError(`You are still signed in. ${(error as Error).message}`);
  }
}

export function refreshViewer(): Promise<ViewerView | null> {
  // A sign-out closes sockets, which call this before its response arrives.
  if (signingOut) return signingOut.then(() => (currentViewer() ? refreshViewer() : null));
  refreshing ??= fetchViewer(emit).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

export function beginRecovery(): void {
  emit("PASSWORD_RECOVERY");
}

/** By the token of a mailed link. Revokes every session of the account. Throws an HttpError. */
export async function resetPassword(input: ResetInput): Promise<void> {
  await http.post("/api/auth/reset-password", input);
  if (currentViewer()) await refreshViewer().catch(() => undefined);
}

async function startSession(): Promise<void> {
  identity += 1;
  refreshing = null;
  if (await refreshViewer()) return;
  // The server created a session, but the browser did not store its cookie.
  const [status, title] = PROBLEMS["session-missing"];
  throw new HttpError({ status, title, code: "session-missing", requestId: "" });
}

const FIRST_PAUSE_MS = 200;
const LAST_PAUSE_MS = 800;

/** Null without a session. Retries after 200, 400 and 800 ms without a response or after a gateway error. */
async function fetchCurrentUser(): Promise<ViewerView | null> {
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    try {
      return await http.get<ViewerView>("/api/me");
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.status === 401 || error.code === "account-suspended") return null;
      if (!isRetryable(error) || pause > LAST_PAUSE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function fetchViewer(notify: Emit): Promise<ViewerView | null> {
  const identityBefore = identity;
  const next = await fetchCurrentUser();
  if (identityBefore !== identity) return currentViewer();
  const before = currentViewer();
  if (!next) endSession(notify, false);
  else if (before?.id !== next.id) changeMember(notify, before, next);
  else if (JSON.stringify(before) !== JSON.stringify(next)) {
    setViewer(next);
    notify(before.sessionExpiresAt === next.sessionExpiresAt ? "USER_UPDATED" : "TOKEN_REFRESHED");
  }
  return next;
}

function changeMember(notify: Emit, before: ViewerView | null, next: ViewerView): void {
  // Another member in the same browser: no data of the previous one may stay on screen or in memory. Other tabs notice
  // this themselves: their member may already be the next one.
  if (before) endSession(emitHere, true);
  identity += 1;
  clearExpectedSignOut();
  setViewer(next);
  void queryClient.invalidateQueries();
  notify("SIGNED_IN");
}

function endSession(notify: Emit, isSignOut: boolean): void {
  // The session's sockets may close before the sign-out response arrives, in this or another tab.
  const isIntended = isSignOut || signingOut !== null || isSignOutExpected();
  if (!currentViewer()) {
    // Sign-in is already open, with a notice and the page to return to. The event removes both.
    if (correctSessionEnd(isIntended)) emitHere("SIGNED_OUT");
    return;
  }
  identity += 1;
  recordSessionEnd(isIntended);
  void queryClient.cancelQueries();
  queryClient.clear();
  setViewer(null);
  // The tab that signs out notifies all tabs, because the first to notice does not know that it was intended.
  (signingOut ? emit : notify)("SIGNED_OUT", isIntended);
}

/** Extends the session on each day (UTC) of use after its first one, and tells another zone of the device. */
async function slideSession(): Promise<void> {
  const member = currentViewer();
  const now = Date.now();
  const today = now - (now % DAY_MS);
  if (!member || document.visibilityState !== "visible" || slideTriedAt >= today) return;
  const isExtended = Date.parse(member.sessionExpiresAt) - SESSION_LIFETIME_MS >= today;
  if (isExtended && (member.timeZone ?? readerZone()) === readerZone()) return;
  slideTriedAt = now;
  await http.post("/api/me/session");
  await fetchViewer(emit);
}

/** Ignores a failure: the session lasts for weeks, and the next day tries again. */
const trySlide = () => void slideSession().catch(() => undefined);

onSessionMissing(() => endSession(emit, false));

onOtherTab((event, isIntended) => {
  if (event === "SIGNING_OUT") {
    expectSignOut();
    void sendAll();
  } else if (event === "SIGNED_OUT") endSession(emitHere, isIntended);
  else if (event === "PASSWORD_RECOVERY") emitHere(event);
  else void fetchViewer(emitHere).catch(() => undefined);
});

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", trySlide);
  trySlide();
  // A page from the back/forward cache missed the events in between.
  addEventListener("pageshow", ({ persisted }) => persisted && void refreshViewer().catch(() => undefined));
}
