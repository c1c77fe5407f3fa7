import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { session, setting, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { loggable } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { tierIncludes } from "./tiers.ts";

/**
 * What a member may do is asked at each request and upgrade; a thread that is open already must hear when writing to others is taken
 * from its tier. Members have no index by tier, so they are walked in the order of their ids, a bounded number at a time.
 */

/** Members one run looks at, the first of them at once and the others minute by minute. */
const WALKED = 200;
/** Name of the setting that is there while somebody may still have to leave. */
const WITHDRAWN = "reach-withdrawn";
/** `run` names the withdrawal, so that a later one begins anew; `after` is the last member looked at. */
type Walk = { run: string; after: string };

const mayNetwork = tierIncludes(sql`${user.tierId}`, "networking");

// Apart from its select: drizzle drops the table's name from columns that stand in a selected expression itself.
const isHere = (now: number) =>
  sql`exists (select 1 from ${session} where ${session.userId} = ${user.id} and ${session.expiresAt} > ${now})`;

/** The statement that begins the walk, for the batch that takes writing to others from a tier. */
export const revokeMessaging = (db: Db, onlyIf: SQL) =>
  statement(
    db,
    sql`insert into ${setting} (name, value) select ${WITHDRAWN}, ${JSON.stringify({ run: newId(), after: "" } satisfies Walk)}
      where ${onlyIf} on conflict (name) do update set value = excluded.value`,
  );

/** Closes the open threads of the next members whose tier does not include writing to others. For cron, and right after the edit. */
export async function sweepRevokedMessaging(env: Env, db: Db, now: number): Promise<void> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, WITHDRAWN));
  if (!row) return;
  const walk = row.value as Walk;
  const members = await db
    .select({
      id: user.id,
      leaves: sql<number>`not ${mayNetwork} and ${isHere(now)}`.as("leaves"),
    })
    .from(user)
    .where(gt(user.id, walk.after))
    .orderBy(asc(user.id))
    .limit(WALKED);
  await leave(
    env,
    members.flatMap(({ id, leaves }) => (leaves ? [id] : [])),
  );
  const isThisScan = and(eq(setting.name, WITHDRAWN), sql`json_extract(${setting.value}, '$.run') = ${walk.run}`);
  const last = members.at(-1);
  if (last && members.length === WALKED)
    await db
      .update(setting)
      .set({ value: { ...walk, after: last.id } satisfies Walk })
      .where(isThisScan);
  else await db.delete(setting).where(isThisScan);
}

/** Closes a member's open threads when the tier they have now does not include writing to others. Never throws. */
export async function enforceMessagingPermission(env: Env, db: Db, memberId: string): Promise<void> {
  try {
    const [row] = await db
      .select({ may: sql<number>`${mayNetwork}`.as("may") })
      .from(user)
      .where(eq(user.id, memberId));
    if (row && !row.may) await leave(env, [memberId]);
  } catch (error) {
    console.error(JSON.stringify({ event: "reach-unenforced", message: loggable(error).message }));
  }
}

/** One inbox that does not answer keeps no other member's threads open. */
async function leave(env: Env, memberIds: string[]): Promise<void> {
  const left = await Promise.allSettled(memberIds.map((id) => env.INBOXES.getByName(id).leaveConversations(id)));
  for (const one of left)
    if (one.status === "rejected")
      console.error(JSON.stringify({ event: "thread-not-closed", message: loggable(one.reason).message }));
}
