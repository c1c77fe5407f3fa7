import { type SQL, sql } from "drizzle-orm";
import type { NotificationContent } from "#contract/notifications/notifications.ts";
import { CONSENT_KINDS, FIXED_TOPICS, NOTIFICATION_KINDS } from "#contract/notifications/topics.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { mute, notificationPending, notificationSetting } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

/** A command writes one in its batch and then delivers it (`deliverSoon`); cron delivers the rest to the inbox. */

export { deliverSoon, endNotificationsSoon } from "./deliver.ts";

/** `key`: unique per member forever. `actorId`: null for the product. */
export type NotificationPart = {
  memberId: MemberId;
  actorId: string | SQL | null;
  key: string | SQL;
  content: NotificationContent | { kind: NotificationContent["kind"]; json: SQL };
};

type Context = { db: Db; now: number };

/** In the batch of its cause, unless the member turned the topic off or muted the actor (but `CONSENT_KINDS`). */
export const notificationInsert = (context: Context, { onlyIf, ...part }: NotificationPart & { onlyIf?: SQL }) =>
  insertInto(context, part, sql`where ${onlyIf ?? sql`1`}`);

/** One per row of `source` (SQL behind `from`, with `where`); cells may use its columns. For `notifiedMembers`. */
export const notificationInsertEach = (context: Context, part: NotificationPart, source: SQL) =>
  insertInto(context, part, sql`from ${source}`, sql`returning member_id`);

export const notifiedMembers = (result: unknown): string[] =>
  ((result as D1Result<{ member_id: string }> | undefined)?.results ?? []).map((row) => row.member_id);

/** By key prefix, in the batch that ends their cause. */
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
  const isConsent = CONSENT_KINDS.includes(content.kind);
  const isOff =
    FIXED_TOPICS.includes(topic) || isConsent
      ? sql`0`
      : sql`exists (select 1 from ${notificationSetting} where ${notificationSetting.memberId} = cell.member_id
        and ${notificationSetting.topic} = ${topic} and ${notificationSetting.channel} = 'off')`;
  return statement(
    db,
    sql`insert into ${notificationPending} (member_id, key, actor_id, content, at)
      select cell.member_id, cell.key, cell.actor_id, cell.content, ${now}
      from (select ${memberId} as member_id, ${key} as key, ${actorId} as actor_id, ${json} as content ${which}) as cell
      where cell.member_id is not null and not ${isOff}
        and (${isConsent ? 1 : 0} or not exists (select 1 from ${mute} where ${mute.memberId} = cell.member_id and ${mute.mutedId} = cell.actor_id))
      on conflict do nothing ${returning}`,
  );
}
