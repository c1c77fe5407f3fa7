import { onAuthEvent } from "#web/lib/auth/auth-events.ts";
import type { ThreadState } from "./thread-state.ts";

/** What the rest of the app needs of a thread. The class itself is loaded with the messages page only. */
type OpenThread = { readonly getState: () => ThreadState; end: () => void };

/** The threads opened in this tab, by peer. Kept so that pending messages survive navigation within the app. */
const threads = new Map<string, OpenThread>();

export const findThread = (peerId: string): OpenThread | undefined => threads.get(peerId);

export function keepThread<Thread extends OpenThread>(peerId: string, thread: Thread): Thread {
  threads.set(peerId, thread);
  return thread;
}

// No private data may remain for the next member who signs in.
onAuthEvent((event) => {
  if (event !== "SIGNED_OUT") return;
  for (const thread of threads.values()) thread.end();
  threads.clear();
});
