import { type SQL, sql } from "drizzle-orm";
import type { NotificationContent } from "#contract/notifications/notifications.ts";
import { FIXED_TOPICS, NOTIFICATION_KINDS } from "#contract/notifications/plain/topics.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { mute, notificationPending, notificationSetting } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

/**
 * Notifications of members. A command writes one in its batch (`notificationInsert`) and delivers it after that (`deliverSoon`); cron
 * delivers what is left. The inbox object of the member stores it.
 */

export { deliverSoon, endNotificationsSoon } from "./deliver.ts";

/** `key` is unique for the member and for ever. `actorId`: who caused it; null for the product itself. */
export type NotificationPart = {
  memberId: MemberId;
  actorId: string | SQL | null;
  key: string | SQL;
  /** The content, or an expression that makes its JSON inside the batch. */
  content: NotificationContent | { kind: NotificationContent["kind"]; json: SQL };
};

/** The request context has both. */
type Context = { db: Db; now: number };

/**
 * The statement that writes a notification for the batch of its cause: while `onlyIf` is true, and unless the member turned its topic off or
 * muted the actor.
 */
export const notificationInsert = (context: Context, { onlyIf, ...part }: NotificationPart & { onlyIf?: SQL }) =>
  insertInto(context, part, sql`where ${onlyIf ?? sql`1`}`);

/**
 * Like `notificationInsert` for many members: one notification per row of `source`, which is the SQL behind `from` with its `where`. The cells
 * may use its columns; a row without a member gets none. `notifiedMembers` reads from its result whom to deliver to.
 */
export const notificationInsertEach = (context: Context, part: NotificationPart, source: SQL) =>
  insertInto(context, part, sql`from ${source}`, sql`returning member_id`);

/** The ids of the members whom a `notificationInsertEach` notifies, from its result in the batch. */
export const notifiedMembers = (result: unknown): string[] =>
  ((result as D1Result<{ member_id: string }> | undefined)?.results ?? []).map((row) => row.member_id);

/** The statement that deletes those of a member whose key begins so and which are not delivered yet, for the batch that ends their cause. */
export const pendingDelete = (db: Db, memberId: MemberId, keyPrefix: string | SQL, onlyIf: SQL = sql`1`) =>
  statement(
    db,
    sql`delete from ${notificationPending} where ${notificationPending.memberId} = ${memberId}
      and ${notificationPending.key} >= ${keyPrefix} and ${notificationPending.key} < ${keyPrefix} || '~' and ${onlyIf}`,
  );

function insertInto({ db, now }: Context, part: NotificationPart, which: SQL, returning: SQL = sql``) {
  const { memberId, actorId, key, content } = part;
  const topic = NOTIFICATION_KINDS[content.kind];
  const json = "json" in content ? content.json : sql`${JSON.stringify(content)}`;
  const isOff = FIXED_TOPICS.includes(topic)
    ? sql`0`
    : sql`exists (select 1 from ${notificationSetting} where ${notificationSetting.memberId} = cell.member_id
        and ${notificationSetting.topic} = ${topic} and ${notificationSetting.channel} = 'off')`;
  // Written for a member who wants to know of it, once for each key.
  return statement(
    db,
    sql`insert into ${notificationPending} (member_id, key, actor_id, content, at)
      select cell.member_id, cell.key, cell.actor_id, cell.content, ${now}
      from (select ${memberId} as member_id, ${key} as key, ${actorId} as actor_id, ${json} as content ${which}) as cell
      where cell.member_id is not null and not ${isOff}
        and not exists (select 1 from ${mute} where ${mute.memberId} = cell.member_id and ${mute.mutedId} = cell.actor_id)
      on conflict do nothing ${returning}`,
  );
}
