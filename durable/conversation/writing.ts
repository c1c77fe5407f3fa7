import type { Writing } from "#contract/messages.ts";
import { CLOSE, type ConversationHolder, isDirect, type Opening, REQUEST } from "#contract/sockets.ts";
import { closeSocket, holderOf } from "../sockets.ts";
import { broadcast, send } from "./fan-out.ts";
import type { ConversationStore } from "./store.ts";

type Member = { memberId: string; opening: Opening };

/** What a member knows of read marks, and may write. The author of a request is told the same whether it waits or was ignored. */
export const participantState = (store: ConversationStore, member: Member) => ({
  read: store.participants.readMarks(member.memberId),
  writing: writingOf(store, member),
});

function writingOf(store: ConversationStore, { memberId, opening }: Member): Writing {
  if (store.lastSeq === 0) return isDirect(opening) ? "open" : opening;
  switch (store.participants.requestOf(memberId)) {
    case REQUEST.sent:
      return isDirect(opening) ? "open" : "sent";
    case REQUEST.received:
      return "received";
    case REQUEST.ignored:
      return "ignored";
    default:
      return "open";
  }
}

/** Deletes a message of its author for both, also again. Returns false when there is none, or one blocked the other. */
export function deleteForBoth(ctx: DurableObjectState, store: ConversationStore, author: string, seq: number): boolean {
  if (store.isBlocked()) return false;
  const { isFound, isChanged } = store.deletions.add(author, seq, Date.now());
  if (isChanged) broadcast(ctx, { type: "deleted", seqs: [seq] });
  return isFound;
}

/**
 * The conversation became a request, was accepted or ignored: tells each member, or only one, what they may write now. Once it is open, the
 * author of the request also learns what the other one has read.
 */
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

/**
 * Closes sockets that may know an older answer to how their member may begin the conversation: their clients come back with the present one.
 * Once the conversation is open, it does not matter how somebody may begin it.
 */
export function closeForOpening(ctx: DurableObjectState, store: ConversationStore): void {
  if (store.lastSeq > 0 && !store.participants.isRequest) return;
  for (const socket of ctx.getWebSockets()) closeSocket(socket, CLOSE.restart);
}
