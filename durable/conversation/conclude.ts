import { CLOSE } from "#contract/sockets.ts";
import { emptyTables } from "../migrate.ts";
import { closeSocket } from "../sockets.ts";
import type { ConversationStore } from "./store.ts";

/** Nobody writes anymore: no request waits, everything counts as read, and sockets close with 4404. */
export function conclude(ctx: DurableObjectState, store: ConversationStore): void {
  store.participants.ignore();
  for (const { member_id } of store.participants.all()) store.markRead(member_id, store.lastSeq);
  for (const socket of ctx.getWebSockets()) closeSocket(socket, CLOSE.notFound);
}

/**
 * A participant was erased: the other one keeps the messages. Everything is deleted of notes to oneself, where a block hid the two from each other,
 * and once both are erased. Returns whether that is so.
 */
export function endFor(ctx: DurableObjectState, store: ConversationStore, memberId: string): boolean {
  store.participants.remove(memberId);
  conclude(ctx, store);
  const isOver = store.isBlocked() || store.participants.all().length === 0;
  if (isOver) emptyTables(ctx.storage);
  return isOver;
}
