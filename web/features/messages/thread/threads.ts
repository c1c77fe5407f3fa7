import { onAuthEvent } from "#web/lib/auth/auth-events.ts";
import { forgetDrafts } from "../drafts.ts";
import type { Thread } from "./thread.ts";

/** Threads this tab has opened, by peer. They stay in memory so that what is on its way up survives going elsewhere in the app. */
const threads = new Map<string, Thread>();

export const findThread = (peerId: string): Thread | undefined => threads.get(peerId);

export function keepThread(peerId: string, thread: Thread): Thread {
  threads.set(peerId, thread);
  return thread;
}

// Nothing private stays behind for whoever signs in next.
onAuthEvent((event) => {
  if (event !== "SIGNED_OUT") return;
  for (const thread of threads.values()) thread.end();
  threads.clear();
  forgetDrafts();
});
