import { DAY_MS } from "#contract/limits.ts";
import type { NotificationEnd, StoredNotification } from "#contract/notifications/notifications.ts";
import {
  DIGEST_MAX,
  DIGEST_TOLD_WITHIN_MS,
  NOTIFICATIONS_KEPT,
  NOTIFICATIONS_KEPT_DAYS,
} from "#contract/notifications/topics.ts";
import type { NewNotification } from "#contract/sockets.ts";

/** `autoincrement`: an id never comes back, so a tab that shows an older state marks nothing that it did not show. A
 * unique `key`: a repeated delivery changes nothing. `digest_at`: its daily email. Ms. */
export const NOTIFICATIONS_TABLE = `create table notification (
     id integer primary key autoincrement, key text not null unique, actor_id text, content text not null, at integer not null,
     is_read integer not null default 0, digest_at integer
   );
   create index notification_unread on notification (id) where is_read = 0;
   create index notification_digest on notification (digest_at, id) where digest_at is not null and is_read = 0;`;

/** `over`: the row keeps its key for a day, without content. */
const ENDS: Record<NotificationEnd, string> = {
  deleted: "delete from notification where",
  over: "update notification set is_read = 1, content = '' where content <> '' and",
  read: "update notification set is_read = 1 where is_read = 0 and",
};

/** Older ones are not listed, and deleted with the next addition. */
const earliestKept = (now: number): number => now - NOTIFICATIONS_KEPT_DAYS * DAY_MS;

type Row = { id: number; actor_id: string | null; content: string; at: number; is_read: number };

export type NotificationListPage = { rows: StoredNotification[]; cursor: string | null; unread: number };

export class Notifications {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(items: readonly NewNotification[], now: number): number {
    let added = 0;
    // A conflict also writes a row: the next id.
    for (const { key, actorId, content, at, digestAt } of items)
      added += this.#sql
        .exec(
          "insert into notification (key, actor_id, content, at, digest_at) values (?, ?, ?, ?, ?) on conflict do nothing returning id",
          key,
          actorId,
          JSON.stringify(content),
          at,
          digestAt,
        )
        .toArray().length;
    if (added > 0)
      this.#sql.exec(
        `delete from notification where at < iif(content = '', ?, ?)
           or id <= (select id from notification where content <> '' order by id desc limit 1 offset ?)`,
        now - DAY_MS,
        earliestKept(now),
        NOTIFICATIONS_KEPT,
      );
    return added;
  }

  list({
    before,
    onlyUnread,
    limit,
  }: {
    before: number | null;
    onlyUnread: boolean;
    limit: number;
  }): StoredNotification[] {
    return this.#sql
      .exec<Row>(
        `select id, actor_id, content, at, is_read from notification where id < ? and content <> '' and at >= ?
         ${onlyUnread ? "and is_read = 0" : ""} order by id desc limit ?`,
        before ?? Number.MAX_SAFE_INTEGER,
        earliestKept(Date.now()),
        limit,
      )
      .toArray()
      .map(toStored);
  }

  page(cursor: string | null, { onlyUnread, limit }: { onlyUnread: boolean; limit: number }): NotificationListPage {
    const before = /^\d{1,15}$/.test(cursor ?? "") ? Number(cursor) : null;
    const found = this.list({ before, onlyUnread, limit: limit + 1 });
    const rows = found.slice(0, limit);
    return { rows, cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null, unread: this.unread() };
  }

  unread(): number {
    return this.#sql
      .exec<{ total: number }>(
        "select count(*) as total from notification where is_read = 0 and at >= ?",
        earliestKept(Date.now()),
      )
      .one().total;
  }

  markRead({ id, until }: { id?: number; until?: number }): boolean {
    const [from, to] = id === undefined ? [0, until ?? 0] : [id, id];
    return (
      this.#sql.exec("update notification set is_read = 1 where is_read = 0 and id between ? and ?", from, to)
        .rowsWritten > 0
    );
  }

  /** When the actors become hidden. Returns whether there was something. */
  forget(actorIds: readonly string[]): boolean {
    const isOne = "actor_id in (select value from json_each(?))";
    return this.#sql.exec(`delete from notification where ${isOne}`, JSON.stringify(actorIds)).rowsWritten > 0;
  }

  end(keyPrefix: string, how: NotificationEnd): boolean {
    return this.#sql.exec(`${ENDS[how]} key >= ? and key < ?`, keyPrefix, `${keyPrefix}\uffff`).rowsWritten > 0;
  }

  /** The email was sent. */
  markTold(digestAt: number): void {
    this.#sql.exec("update notification set digest_at = null where digest_at <= ?", digestAt);
  }

  forMail(digestAt: number, kinds: readonly string[]): StoredNotification[] {
    return this.#sql
      .exec<Row>(
        `select id, actor_id, content, at, is_read from notification where is_read = 0 and digest_at between ? and ?
         and content ->> 'kind' in (select value from json_each(?)) order by id desc limit ?`,
        digestAt - DIGEST_TOLD_WITHIN_MS,
        digestAt,
        JSON.stringify(kinds),
        DIGEST_MAX + 1,
      )
      .toArray()
      .map(toStored);
  }
}

const toStored = ({ id, actor_id, content, at, is_read }: Row): StoredNotification => ({
  id: String(id),
  actorId: actor_id,
  content: JSON.parse(content),
  at: new Date(at).toISOString(),
  isRead: is_read === 1,
});
