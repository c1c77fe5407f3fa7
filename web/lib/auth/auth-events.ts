/** What happens to the session of this browser: the seven names of the specification (features ID-10). */
export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

type Listener = (event: AuthEvent) => void;
const listeners = new Set<Listener>();

/** Only what happened travels between tabs, never to whom: each tab asks the server itself. SIGNING_OUT: the server is being asked. */
type Happened = AuthEvent | "SIGNING_OUT";
type News = { event: Happened; onPurpose: boolean };
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("auth");

/** Calls `listener` with INITIAL_SESSION soon, then with every event of this or another tab. Returns how to stop. */
export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener);
  queueMicrotask(() => {
    if (listeners.has(listener)) listener("INITIAL_SESSION");
  });
  return () => {
    listeners.delete(listener);
  };
}

/** How an event is told. `onPurpose`: the member asked for it, so a sign-out offers no way back. */
export type Tell = (event: AuthEvent, onPurpose?: boolean) => void;

/** Tells this tab. */
export const emitHere: Tell = (event) => {
  for (const listener of [...listeners]) listener(event);
};

/** Tells this tab and every other one of this browser. */
export const emit: Tell = (event, onPurpose = false) => {
  // Others first: a listener here may leave the document.
  channel?.postMessage({ event, onPurpose } satisfies News);
  emitHere(event);
};

/** Tells every other tab, before the server is asked: the end of the session may reach them sooner than word of who wanted it. */
export function announceSignOut(): void {
  channel?.postMessage({ event: "SIGNING_OUT", onPurpose: true } satisfies News);
}

/** Hears what other tabs emitted; what it means here is for the store to find out. */
export function onOtherTab(listener: (event: Happened, onPurpose: boolean) => void): void {
  if (channel) channel.onmessage = ({ data }: MessageEvent<News>) => listener(data.event, data.onPurpose);
}
