import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { closeSockets, sessionRevocations } from "#auth/session/revoke-sessions.ts";
import type { MemberRole } from "#contract/members.ts";
import { session, user } from "#db/schema/index.ts";
import { announceApplications, announceStatus } from "#domain/notifications/admin-notices.ts";
import { mailConfigured } from "#domain/permissions/authorize.ts";
import { enforceMessagingPermission } from "#domain/permissions/messaging-permission.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { anotherAdmin, audited, changed, getState, holds, logged, mailed, selectState } from "./member-statements.ts";
import { agreedPrice, moveTierCounts, tierExists, tierName } from "./tier-statements.ts";

/** What an admin does to a member, each one batch; asked for again it changes and writes nothing. Suspension stands beside. */

/**
 * Makes a member an admin, or an admin a member. Only the approved can be admins, who proved their address, since a name and an address
 * may be anybody's typing; one of them must be left.
 */
export async function changeRole(c: Context<AppEnv>, memberId: string, role: MemberRole): Promise<void> {
  const isProved = mailConfigured(c.env) ? sql`${user.emailVerified} = 1` : sql`1`;
  const may = role === "admin" ? sql`${user.status} = 'approved' and ${isProved}` : anotherAdmin(memberId);
  const onlyIf = holds(memberId, sql`${user.role} <> ${role} and ${may}`);
  const before = logged(memberId, sql`'role', ${user.role}`);
  const [, change, states] = await c.var.db.batch([
    audited(c, memberId, { action: "role-changed", before, after: { role } }, onlyIf),
    changed(c, memberId, sql`role = ${role}`, onlyIf),
    selectState(c, memberId),
  ]);
  const state = getState(states);
  if (state.role !== role && role === "admin")
    throw new Problem("conflict", {
      detail: "Only approved members who confirmed their address can be administrators.",
    });
  if (state.role !== role) throw new Problem("last-admin");
  if (change.meta.changes > 0) c.executionCtx.waitUntil(announceStatus(c.env, memberId, state.status));
}

/** Gives a member a tier at today's price; a request for that very tier is granted with it. */
export async function giveTier(c: Context<AppEnv>, memberId: string, tierId: string): Promise<void> {
  const { db } = c.var;
  const onlyIf = sql`${holds(memberId, sql`${user.tierId} <> ${tierId}`)} and ${tierExists(tierId)}`;
  const mail = mailed(c, memberId, "tier-decided", onlyIf);
  const before = logged(memberId, sql`'tier', ${tierName(sql`${user.tierId}`)}`);
  const after = sql`json_object('tier', ${tierName(tierId)})`;
  const [, , , , change, states] = await db.batch([
    audited(c, memberId, { action: "tier-given", before, after }, onlyIf),
    mail.insert,
    ...moveTierCounts(db, memberId, tierId, onlyIf),
    changed(
      c,
      memberId,
      sql`tier_id = ${tierId}, tier_price_minor = ${agreedPrice(tierId)}, requested_tier_id = nullif(requested_tier_id, ${tierId}),
        tier_requested_at = case when requested_tier_id = ${tierId} then null else tier_requested_at end`,
      onlyIf,
    ),
    db
      .select({ status: user.status, tierExists: tierExists(tierId).as("tier_exists") })
      .from(user)
      .where(eq(user.id, memberId)),
  ]);
  const state = getState(states);
  if (!state.tierExists) throw new Problem("invalid", { fields: { tierId: "There is no such tier." } });
  if (change.meta.changes === 0) return;
  c.executionCtx.waitUntil(
    Promise.all([
      enqueueMail(c.env, [mail.id]),
      announceStatus(c.env, memberId, state.status),
      announceApplications(c.env, db),
      enforceMessagingPermission(c.env, db, memberId),
    ]),
  );
}

/** Ends every session of a member; how many is kept in the log. */
export async function signOutMember(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now } = c.var;
  const own = sql`from ${session} where ${session.userId} = ${memberId}`;
  const after = sql`json_object('sessions', (select count(*) ${own}))`;
  const [, ended, , states] = await db.batch([
    audited(c, memberId, { action: "member-signed-out", after }, sql`exists (select 1 ${own})`),
    ...sessionRevocations(db, now, { memberId }),
    selectState(c, memberId),
  ]);
  getState(states);
  await closeSockets(c.env, db, memberId, ended);
}
