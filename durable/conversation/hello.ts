import { CATCH_UP_MAX } from "#contract/limits.ts";
import type { ConversationHolder } from "#contract/sockets.ts";
import { send } from "./fan-out.ts";
import { splitIntoFrames } from "./frames.ts";
import type { ConversationStore } from "./store.ts";
import { participantState } from "./writing.ts";

/** Also recent deletions, because the client may still have the text. A client far behind reads the gap in pages. */
export function sendHello(socket: WebSocket, store: ConversationStore, holder: ConversationHolder): void {
  const since = Math.max(holder.since, store.lastSeq - CATCH_UP_MAX);
  send(socket, { type: "hello", v: 1, lastSeq: store.lastSeq, since, ...participantState(store, holder) });
  for (const messages of splitIntoFrames(store.since(since))) send(socket, { type: "messages", messages });
  const seqs = store.deletions.latest(CATCH_UP_MAX);
  if (seqs.length > 0) send(socket, { type: "deleted", seqs });
}
