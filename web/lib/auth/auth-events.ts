import { openTabChannel } from "../device/tab-channel.ts";

type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

type Listener = (event: AuthEvent) => void;
const listeners = new Set<Listener>();

/** `SIGNING_OUT` precedes the sign-out request. Messages name no member: each tab fetches the current user. */
type TabEvent = AuthEvent | "SIGNING_OUT";
type TabMessage = { event: TabEvent; isIntended: boolean };
const channel = openTabChannel("auth");

/** Calls `listener` with INITIAL_SESSION soon, then with every event of any tab. Returns the unsubscribe function. */
export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener);
  queueMicrotask(() => {
    if (listeners.has(listener)) listener("INITIAL_SESSION");
  });
  return () => {
    listeners.delete(listener);
  };
}

/** `isIntended`: the member signed out, so sign-in must not return to the page. */
export type Emit = (event: AuthEvent, isIntended?: boolean) => void;

export const emitHere: Emit = (event) => {
  for (const listener of [...listeners]) listener(event);
};

export const emit: Emit = (event, isIntended = false) => {
  // Other tabs first, because a listener in this tab may leave the document.
  channel?.postMessage({ event, isIntended } satisfies TabMessage);
  emitHere(event);
};

/** Before the request, because sockets of other tabs may close before its response arrives. */
export function announceSignOut(): void {
  channel?.postMessage({ event: "SIGNING_OUT", isIntended: true } satisfies TabMessage);
}

export function onOtherTab(listener: (event: TabEvent, isIntended: boolean) => void): void {
  if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data.event, data.isIntended);
}
