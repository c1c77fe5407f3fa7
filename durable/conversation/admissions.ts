import { type MessageDraft, messageText, type RefusedView } from "#contract/messages.ts";
import type { ConversationHolder, Opening } from "#contract/sockets.ts";
import type { InboxRpc } from "../rpc.ts";
import type { ConversationStore } from "./store.ts";

type Refusal = { code: "stranger-limit" | "messages-limited"; waitMs: number };
export type Sender = { senderId: string; peerId: string; opening: Opening };

/**
 * By `Opening`, and a daily limit in the sender's inbox. One's own interest makes nobody acquainted. A first message also
 * asks the peer's inbox whether the `Opening` of a socket is still current.
 */
export class Admissions {
  readonly #store: ConversationStore;
  readonly #inboxes: DurableObjectNamespace<InboxRpc>;
  readonly #pending = new Map<string, Promise<number>>();
  /** In memory: an upgrade is shorter than the time until an object hibernates. */
  #changedAt = 0;

  constructor(store: ConversationStore, inboxes: DurableObjectNamespace<InboxRpc>) {
    this.#store = store;
    this.#inboxes = inboxes;
  }

  /**
   * Null: admitted. Later messages wait for a pending answer too, so that they stay in order. Rejects without the
   * inbox.
   */
  admit(sender: Sender, drafts: readonly MessageDraft[]): Refusal | null | Promise<Refusal | null> {
    const { senderId, opening } = sender;
    if (this.isFirst(sender) && opening === "closed") return { code: "messages-limited", waitMs: 0 };
    const pending = this.#pending.get(senderId);
    if (!pending && !(this.isFirst(sender) && hasText(drafts))) return null;
    return (pending ?? this.#ask(sender)).then((waitMs) =>
      this.isFirst(sender) && waitMs > 0 ? { code: "stranger-limit", waitMs } : null,
    );
  }

  isFirst({ senderId, peerId }: Sender): boolean {
    return (this.#store.lastSeq === 0 || this.#store.participants.mayAskAgain(senderId)) && senderId !== peerId;
  }

  permissionsChanged(at = Date.now()): void {
    this.#changedAt = Math.max(this.#changedAt, at);
  }

  /** The permission of the socket was read before a change. */
  isOutdated({ readAt }: Pick<ConversationHolder, "readAt">): boolean {
    return readAt < this.#changedAt;
  }

  #ask(sender: Sender): Promise<number> {
    const settled = this.#askInboxes(sender).finally(() => this.#pending.delete(sender.senderId));
    this.#pending.set(sender.senderId, settled);
    return settled;
  }

  async #askInboxes({ senderId, peerId, opening }: Sender): Promise<number> {
    const [changedAt, waitMs] = await Promise.all([
      this.#inboxes.getByName(peerId).permissionsChangedAt(),
      opening === "direct" ? 0 : this.#inboxes.getByName(senderId).admitStranger(peerId),
    ]);
    this.permissionsChanged(changedAt);
    return waitMs;
  }
}

const hasText = (drafts: readonly MessageDraft[]) => drafts.some(({ text }) => messageText.safeParse(text).success);

export const refuseAll = (drafts: readonly MessageDraft[], code: RefusedView["code"]): RefusedView[] =>
  drafts.map(({ clientId }) => ({ clientId, code }));
