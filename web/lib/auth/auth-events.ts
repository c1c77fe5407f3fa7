/** The events of the session in this browser. */
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

/** `SIGNING_OUT` is sent before the request of a sign-out. Messages between tabs name no member: each tab fetches the current user itself. */
type TabEvent = AuthEvent | "SIGNING_OUT";
type TabMessage = { event: TabEvent; isIntended: boolean };
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("auth");

/** Calls `listener` with INITIAL_SESSION soon, then with every event of this or another tab. Returns a function that removes it. */
export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener);
  queueMicrotask(() => {
    if (listeners.has(listener)) listener("INITIAL_SESSION");
  });
  return () => {
    listeners.delete(listener);
  };
}

/** `isIntended`: the member signed out, so that sign-in does not lead back to the page. */
export type Emit = (event: AuthEvent, isIntended?: boolean) => void;

export const emitHere: Emit = (event) => {
  for (const listener of [...listeners]) listener(event);
};

/** Emits an event in every tab of this browser. */
export const emit: Emit = (event, isIntended = false) => {
  // The other tabs come first, because a listener in this tab may leave the document.
  channel?.postMessage({ event, isIntended } satisfies TabMessage);
  emitHere(event);
};

/** Emits SIGNING_OUT in the other tabs. Their sockets may be closed before the response of the sign-out arrives here. */
export function announceSignOut(): void {
  channel?.postMessage({ event: "SIGNING_OUT", isIntended: true } satisfies TabMessage);
}

/** Calls `listener` with every event of another tab. */
export function onOtherTab(listener: (event: TabEvent, isIntended: boolean) => void): void {
  if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data.event, data.isIntended);
}
