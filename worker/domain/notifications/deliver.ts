import { eq, gt, inArray, not, sql } from "drizzle-orm";
import type { Context } from "hono";
import { CRON_ROW_MS } from "#contract/limits.ts";
import { nextDigestAt } from "#contract/notifications/next-digest.ts";
import type { NotificationEnd } from "#contract/notifications/notifications.ts";
import { FIXED_TOPICS, NOTIFICATION_KINDS, NOTIFICATION_SWEEP_SIZE } from "#contract/notifications/topics.ts";
import { batch } from "#db/batch.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { digestDue, notificationPending, notificationSetting, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { moveScanCursor, nextScanKey, scanCursor, within } from "#db/sweeps.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { Env } from "#worker/env.ts";

const CURSOR = "delivered-notifications";

/** After the response. Never throws: cron repeats what fails here. */
export function deliverSoon(c: Context<AppEnv>, ...memberIds: string[]): void {
  const { db, now } = c.var;
  c.executionCtx.waitUntil(deliverQuietly(c.env, db, memberIds, now));
}

export const deliverQuietly = (env: Env, db: Db, memberIds: readonly string[], now: number): Promise<void> =>
  deliverNotifications(env, db, memberIds, now).catch((error) => logFailure("notifications-not-delivered", error));

/** After the response, by key prefix. `pendingDelete` deletes pending ones in the batch. */
export function endNotificationsSoon(
  c: Context<AppEnv>,
  memberId: string,
  keyPrefix: string,
  how: NotificationEnd,
): void {
  const ended = c.env.INBOXES.getByName(memberId).endNotifications(keyPrefix, how);
  c.executionCtx.waitUntil(ended.catch((error) => logFailure("notifications-not-ended", error, { id: memberId })));
}

/**
 * The daily email becomes due first, so that a crash loses neither; delivering again changes nothing. A failed or slow
 * inbox is logged and does not delay others.
 */
export async function deliverNotifications(env: Env, db: Db, memberIds: readonly string[], now: number): Promise<void> {
  if (memberIds.length === 0) return;
  const { rows, mailed, zones } = await batch(db, selectPending(db, memberIds));
  const isMailed = new Set(mailed.map(({ memberId, topic }) => `${memberId} ${topic}`));
  const dueAt = new Map(zones.map(({ id, timeZone }) => [id, nextDigestAt(now, timeZone)]));
  const notifications = rows.map((row) => ({
    ...row,
    digestAt: belongsIntoMail(row, isMailed) ? (dueAt.get(row.memberId) ?? null) : null,
  }));
  const mailedMembers = new Set(notifications.flatMap((one) => (one.digestAt === null ? [] : [one.memberId])));
  const digests = [...dueAt].filter(([memberId]) => mailedMembers.has(memberId));
  // Before the inboxes: without this row nobody would write the email.
  if (digests.length > 0) await insertDigests(db, digests);
  const delivered = await Promise.all(
    [...Map.groupBy(notifications, ({ memberId }) => memberId)].map(async ([memberId, items]) => {
      try {
        const stored = items.map(({ memberId: _, ...item }) => item);
        await within(CRON_ROW_MS, env.INBOXES.getByName(memberId).notify(stored));
        return items;
      } catch (error) {
        logFailure("notifications-not-delivered", error, { id: memberId });
        return [];
      }
    }),
  );
  const done = delivered.flat();
  if (done.length === 0) return;
  const { blocked } = await batch(db, { deleted: deleteDelivered(db, done), blocked: selectBlocked(db, done) });
  // A concurrent block may have asked the inbox to forget them before it had them.
  await Promise.all(
    blocked.map(({ memberId, actorId }) => env.INBOXES.getByName(memberId).forgetNotifications([actorId])),
  );
}

/** Delivers what requests left: scans rows by member, and starts again at the end. */
export async function sweepNotifications(env: Env, db: Db, now: number): Promise<void> {
  const rows = await db
    .select({ id: notificationPending.memberId })
    .from(notificationPending)
    .where(gt(notificationPending.memberId, scanCursor(CURSOR)))
    .orderBy(notificationPending.memberId)
    .limit(NOTIFICATION_SWEEP_SIZE);
  // Before the inboxes are asked: slow ones must not delay the ones behind them in the next run too.
  await moveScanCursor(db, CURSOR, nextScanKey(rows, NOTIFICATION_SWEEP_SIZE));
  await deliverNotifications(env, db, [...new Set(rows.map(({ id }) => id))], now);
}

const selectPending = (db: Db, memberIds: readonly string[]) => {
  const isOne = (column: typeof notificationPending.memberId | typeof notificationSetting.memberId | typeof user.id) =>
    inArray(column, sql`(select value from json_each(${JSON.stringify(memberIds)}))`);
  return {
    rows: db
      .select({
        memberId: notificationPending.memberId,
        key: notificationPending.key,
        actorId: notificationPending.actorId,
        content: notificationPending.content,
        at: notificationPending.at,
      })
      .from(notificationPending)
      .where(isOne(notificationPending.memberId))
      .orderBy(notificationPending.memberId, notificationPending.at, notificationPending.key)
      .limit(NOTIFICATION_SWEEP_SIZE),
    zones: db.select({ id: user.id, timeZone: user.timeZone }).from(user).where(isOne(user.id)),
    mailed: db
      .select({ memberId: notificationSetting.memberId, topic: notificationSetting.topic })
      .from(notificationSetting)
      .where(sql`${isOne(notificationSetting.memberId)} and ${eq(notificationSetting.channel, "app-and-email")}`),
  };
};

type Pending = Awaited<ReturnType<typeof selectPending>["rows"]>[number];

function belongsIntoMail({ memberId, content }: Pending, isMailed: ReadonlySet<string>): boolean {
  const topic = NOTIFICATION_KINDS[content.kind];
  return !FIXED_TOPICS.includes(topic) && isMailed.has(`${memberId} ${topic}`);
}

export const insertDigests = (db: Db, digests: [memberId: string, dueAt: number][]) =>
  statement(
    db,
    sql`insert into ${digestDue} (member_id, due_at) select value->>0, value->>1 from json_each(${JSON.stringify(digests)})
      where true on conflict do nothing`,
  );

const deleteDelivered = (db: Db, rows: Pending[]) => {
  const keys = JSON.stringify(rows.map(({ memberId, key }) => [memberId, key]));
  return statement(
    db,
    sql`delete from ${notificationPending} where (member_id, key) in
      (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${keys}))`,
  );
};

const selectBlocked = (db: Db, rows: Pending[]) => {
  const pairs = JSON.stringify(rows.flatMap(({ memberId, actorId }) => (actorId ? [[memberId, actorId]] : [])));
  const [memberId, actorId] = [sql<string>`json_extract(value, '$[0]')`, sql<string>`json_extract(value, '$[1]')`];
  return db
    .selectDistinct({ memberId: memberId.as("member_id"), actorId: actorId.as("actor_id") })
    .from(sql`json_each(${pairs})`)
    .where(not(notBlocked(memberId, actorId)));
};
