import type { Writing } from "#contract/messages.ts";
import { CLOSE, type ConversationHolder, isDirect, type Opening, REQUEST } from "#contract/sockets.ts";
import { closeSocket, holderOf } from "../sockets.ts";
import { broadcast, send } from "./fan-out.ts";
import type { ConversationStore } from "./store.ts";

type Member = { memberId: string; opening: Opening };

/** The same for the author of a request whether it waits or was ignored. */
export const participantState = (store: ConversationStore, member: Member) => ({
  read: store.participants.readMarks(member.memberId),
  writing: writingOf(store, member),
});

function writingOf(store: ConversationStore, { memberId, opening }: Member): Writing {
  if (store.lastSeq === 0) return isDirect(opening) ? "open" : opening;
  switch (store.participants.requestOf(memberId)) {
    case REQUEST.sent:
      return isDirect(opening) ? "open" : store.participants.mayAskAgain(memberId) ? opening : "sent";
    case REQUEST.received:
      return "received";
    case REQUEST.ignored:
      return "ignored";
    default:
      return "open";
  }
}

/** Idempotent. False without the message, or with a block. */
export function deleteForBoth(ctx: DurableObjectState, store: ConversationStore, author: string, seq: number): boolean {
  if (store.isBlocked()) return false;
  const { isFound, isChanged } = store.deletions.add(author, seq, Date.now());
  if (isChanged) broadcast(ctx, { type: "deleted", seqs: [seq] });
  return isFound;
}

/** After a change of a request. Once open, its author also gets the other one's read mark. */
export function sendWriting(ctx: DurableObjectState, store: ConversationStore, only?: string): void {
  for (const socket of ctx.getWebSockets()) {
    const holder = holderOf<ConversationHolder>(socket);
    if (holder && (only === undefined || holder.memberId === only))
      send(socket, { type: "writing", writing: writingOf(store, holder) });
  }
  if (store.participants.isRequest) return;
  for (const { member_id, read_seq } of store.participants.all())
    broadcast(ctx, { type: "read", memberId: member_id, seq: read_seq });
}

/** Sockets with an outdated `Opening` close, and clients reconnect. It does not matter in an open conversation. */
export function closeForOpening(ctx: DurableObjectState, store: ConversationStore): void {
  if (store.lastSeq > 0 && !store.participants.isRequest) return;
  for (const socket of ctx.getWebSockets()) closeSocket(socket, CLOSE.restart);
}
