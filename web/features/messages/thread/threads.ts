import { onAuthEvent } from "#web/lib/auth/auth-events.ts";
import type { ThreadState } from "./thread-state.ts";

/** What the rest of the app reads of a thread. The class itself is loaded with the messages page only. */
type OpenThread = { readonly getState: () => ThreadState; end: () => void };

/** The threads this tab has opened, by peer. They are kept so that pending messages survive navigation within the app. */
const threads = new Map<string, OpenThread>();

export const findThread = (peerId: string): OpenThread | undefined => threads.get(peerId);

export function keepThread<Thread extends OpenThread>(peerId: string, thread: Thread): Thread {
  threads.set(peerId, thread);
  return thread;
}

// Nothing private remains for the next member who signs in.
onAuthEvent((event) => {
  if (event !== "SIGNED_OUT") return;
  for (const thread of threads.values()) thread.end();
  threads.clear();
});
