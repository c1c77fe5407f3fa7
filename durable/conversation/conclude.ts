import { CLOSE } from "#contract/sockets.ts";
import { emptyTables } from "../migrate.ts";
import { closeSocket } from "../sockets.ts";
import type { ConversationStore } from "./store.ts";

/** Ends requests, marks everything as read, and closes sockets with 4404. */
export function conclude(ctx: DurableObjectState, store: ConversationStore): void {
  store.participants.ignore();
  for (const { member_id } of store.participants.all()) store.markRead(member_id, store.lastSeq);
  for (const socket of ctx.getWebSockets()) closeSocket(socket, CLOSE.notFound);
}

/** Returns whether everything is deleted: notes to oneself, a blocked pair, or both erased. Else the other keeps it. */
export function endFor(ctx: DurableObjectState, store: ConversationStore, memberId: string): boolean {
  store.participants.remove(memberId);
  conclude(ctx, store);
  const isOver = store.isBlocked() || store.participants.all().length === 0;
  if (isOver) emptyTables(ctx.storage);
  return isOver;
}
