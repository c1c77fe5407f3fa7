import { type MessageDraft, messageText, type RefusedView } from "#contract/messages.ts";
import type { Opening } from "#contract/sockets.ts";
import type { InboxRpc } from "../rpc.ts";
import type { ConversationStore } from "./store.ts";

type Refusal = { code: "stranger-limit" | "messages-limited"; waitMs: number };
export type Sender = { senderId: string; peerId: string; opening: Opening };

/** By `Opening`, and a daily limit in the sender's inbox. One's own interest makes nobody acquainted. */
export class Admissions {
  readonly #store: ConversationStore;
  readonly #inboxes: DurableObjectNamespace<InboxRpc>;
  readonly #pending = new Map<string, Promise<number>>();

  constructor(store: ConversationStore, inboxes: DurableObjectNamespace<InboxRpc>) {
    this.#store = store;
    this.#inboxes = inboxes;
  }

  /**
   * Null: admitted. Later messages wait for a pending answer too, so that they stay in order. Rejects without the
   * inbox.
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

export const refuseAll = (drafts: readonly MessageDraft[], code: Refusal["code"]): RefusedView[] =>
  drafts.map(({ clientId }) => ({ clientId, code }));
