import { type MessageDraft, messageText, type RefusedView } from "#contract/messages.ts";
import type { Opening } from "#contract/sockets.ts";
import type { InboxRpc } from "../rpc.ts";
import type { ConversationStore } from "./store.ts";

/** Why none of the messages is appended, and the milliseconds to wait, 0 when that does not help. */
type Refusal = { code: "stranger-limit" | "messages-limited"; waitMs: number };
/** Who writes to whom, and how they may begin the conversation. */
export type Sender = { senderId: string; peerId: string; opening: Opening };

/**
 * Decides who may write the first message of a conversation: whom the peer takes first messages from, which the worker has read, and so many
 * strangers a day, which the inbox of the sender counts. A member who answers, is connected or was introduced writes to no stranger; the sender's own
 * interest in an opportunity makes nobody known.
 */
export class Admissions {
  readonly #store: ConversationStore;
  readonly #inboxes: DurableObjectNamespace<InboxRpc>;
  /** Answers of inboxes that are on their way, by sender. */
  readonly #pending = new Map<string, Promise<number>>();

  constructor(store: ConversationStore, inboxes: DurableObjectNamespace<InboxRpc>) {
    this.#store = store;
    this.#inboxes = inboxes;
  }

  /**
   * Why these messages may not be appended; null when they may be, which is known at once in a conversation that has messages, and of members
   * who may write directly and are not counted. Messages sent while an answer is on its way wait for it too, so that they stay in order. Rejects
   * if the inbox cannot be reached.
   */
  admit(sender: Sender, drafts: readonly MessageDraft[]): Refusal | null | Promise<Refusal | null> {
    const { senderId, peerId, opening } = sender;
    if (this.#isFirst(sender) && opening === "closed") return { code: "messages-limited", waitMs: 0 };
    const pending = this.#pending.get(senderId);
    if (!pending && !(this.#isFirst(sender) && opening !== "direct" && hasText(drafts))) return null;
    return (pending ?? this.#ask(senderId, peerId)).then((waitMs) =>
      this.#isFirst(sender) && waitMs > 0 ? { code: "stranger-limit", waitMs } : null,
    );
  }

  #isFirst({ senderId, peerId }: Sender): boolean {
    return this.#store.lastSeq === 0 && senderId !== peerId;
  }

  #ask(senderId: string, peerId: string): Promise<number> {
    const answer = Promise.resolve(this.#inboxes.getByName(senderId).admitStranger(peerId));
    const settled = answer.finally(() => this.#pending.delete(senderId));
    this.#pending.set(senderId, settled);
    return settled;
  }
}

const hasText = (drafts: readonly MessageDraft[]) => drafts.some(({ text }) => messageText.safeParse(text).success);

/** The refusal of every message by `admit`. */
export const refuseAll = (drafts: readonly MessageDraft[], code: Refusal["code"]): RefusedView[] =>
  drafts.map(({ clientId }) => ({ clientId, code }));
