/**
 * What happens to the session of this browser (features ID-10). All seven names of the specification; only those with a cause
 * today are emitted: nothing challenges a second factor yet.
 */
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

/** Only names travel between tabs, never who it is: each tab asks the server itself. */
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

/** Tells this tab. */
export function emitHere(event: AuthEvent): void {
  for (const listener of [...listeners]) listener(event);
}

/** Tells this tab and every other one of this browser. */
export function emit(event: AuthEvent): void {
  // Others first: a listener here may leave the document.
  channel?.postMessage(event);
  emitHere(event);
}

/** Hears what other tabs emitted; what it means here is for the store to find out. */
export function onOtherTab(listener: Listener): void {
  if (channel) channel.onmessage = ({ data }: MessageEvent<AuthEvent>) => listener(data);
}
