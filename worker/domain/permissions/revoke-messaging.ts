import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { newId } from "#db/ids.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { session, setting, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";
import { tierIncludes } from "./tiers.ts";

/**
 * Closes open conversations; requests check the permission themselves. Members have no index by tier, so a scan visits
 * them by id.
 */

const SCAN_SIZE = 200;
const SCAN = "reach-withdrawn";
type Scan = { run: string; after: string };

const canMessage = tierIncludes(sql`${user.tierId}`, "networking");

// A fragment of its own, because drizzle drops the table's name from columns inside a selected expression.
const isSignedIn = (now: number) =>
  sql`exists (select 1 from ${session} where ${session.userId} = ${user.id} and ${session.expiresAt} > ${now})`;

export const revokeMessaging = (db: Db, onlyIf: SQL) =>
  // A current scan starts over.
  statement(
    db,
    sql`insert into ${setting} (name, value) select ${SCAN}, ${JSON.stringify({ run: newId(), after: "" } satisfies Scan)}
      where ${onlyIf} on conflict (name) do update set value = excluded.value`,
  );

export async function sweepRevokedMessaging(env: Env, db: Db, now: number): Promise<void> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, SCAN));
  if (!row) return;
  const scan = row.value as Scan;
  const members = await db
    .select({ id: user.id, isRevoked: sql<number>`not ${canMessage} and ${isSignedIn(now)}`.as("is_revoked") })
    .from(user)
    .where(gt(user.id, scan.after))
    .orderBy(asc(user.id))
    .limit(SCAN_SIZE);
  await closeConversations(
    env,
    members.filter((member) => member.isRevoked).map((member) => member.id),
  );
  const last = members.length === SCAN_SIZE ? members.at(-1) : undefined;
  await saveScan(db, scan, last?.id);
}

/** Deletes the scan without `after`. Changes nothing when a later scan has replaced it. */
async function saveScan(db: Db, scan: Scan, after: string | undefined): Promise<void> {
  const isThisScan = and(eq(setting.name, SCAN), sql`json_extract(${setting.value}, '$.run') = ${scan.run}`);
  if (after === undefined) await db.delete(setting).where(isThisScan);
  else
    await db
      .update(setting)
      .set({ value: { ...scan, after } satisfies Scan })
      .where(isThisScan);
}

export async function enforceMessagingPermission(env: Env, db: Db, memberId: string): Promise<void> {
  try {
    const [row] = await db
      .select({ canMessage: sql<number>`${canMessage}`.as("can_message") })
      .from(user)
      .where(eq(user.id, memberId));
    if (row && !row.canMessage) await closeConversations(env, [memberId]);
  } catch (error) {
    logFailure("messaging-permission-unenforced", error);
  }
}

async function closeConversations(env: Env, memberIds: string[]): Promise<void> {
  const closed = await Promise.allSettled(
    memberIds.map((id) => env.INBOXES.getByName(id).closeConversationSockets(id)),
  );
  for (const one of closed) if (one.status === "rejected") logFailure("conversation-not-closed", one.reason);
}
