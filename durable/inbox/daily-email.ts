import { nextDigestAt } from "#contract/notifications/next-digest.ts";
import type { MailedConversation } from "#contract/notifications/notifications.ts";
import { DIGEST_MARGIN_MS, DIGEST_MAX, DIGEST_TOLD_WITHIN_MS } from "#contract/notifications/topics.ts";
import { REQUEST } from "#contract/sockets.ts";
import { COUNTED } from "./conditions.ts";

/** Unread messages and requests, not of muted peers and not ignored. */
const IS_TOLD = `unread > 0 and request <> ${REQUEST.ignored} and ${COUNTED}`;

const DUE = "digest-due";

const MAKE_DUE = `insert into digest_due (member_id, due_at) select id, ?2 from user
  where id = ?1 and not exists (select 1 from notification_setting
    where member_id = ?1 and topic = 'messages' and channel <> 'app-and-email')
  on conflict do nothing`;

export class DailyEmail {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** One write to the database per email, however many messages come. Rejects on failure, for a retry. */
  async makeDue(db: D1Database, memberId: string, peerId: string): Promise<void> {
    const now = Date.now();
    if ((this.#storage.kv.get<number>(DUE) ?? 0) >= now + DIGEST_MARGIN_MS || !this.#isUntold(peerId)) return;
    const zone = await db.prepare("select time_zone from user where id = ?").bind(memberId).first<string>("time_zone");
    const dueAt = nextDigestAt(now, zone ?? "UTC");
    await db.prepare(MAKE_DUE).bind(memberId, dueAt).run();
    this.#storage.kv.put(DUE, dueAt);
  }

  claim(digestAt: number): void {
    this.#storage.sql.exec("update conversation set digest_at = ? where digest_at = 0", digestAt);
  }

  conversations(digestAt: number): MailedConversation[] {
    return this.#storage.sql
      .exec<{ peer_id: string; unread: number; is_request: number }>(
        `select peer_id, unread, request = ${REQUEST.received} as is_request from conversation
         where (digest_at = 0 or digest_at between ? and ?) and ${IS_TOLD} order by at desc, peer_id desc limit ?`,
        digestAt - DIGEST_TOLD_WITHIN_MS,
        digestAt,
        DIGEST_MAX + 1,
      )
      .toArray()
      .map(({ peer_id, unread, is_request }) => ({ peerId: peer_id, unread, isRequest: is_request === 1 }));
  }

  /** The email was sent. */
  markTold(digestAt: number): void {
    this.#storage.sql.exec("update conversation set digest_at = null where digest_at between 1 and ?", digestAt);
  }

  #isUntold(peerId: string): boolean {
    const query = `select 1 from conversation where peer_id = ? and digest_at = 0 and ${IS_TOLD}`;
    return this.#storage.sql.exec(query, peerId).toArray().length > 0;
  }
}
