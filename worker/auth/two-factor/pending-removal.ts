import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { auditInsert } from "#db/audit.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { secondFactorRemoval, user } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { handleEach } from "#db/sweeps.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { closeSockets, sessionRevocations } from "../session/revoke-sessions.ts";
import { factorRemoval, pendingRemovalDeletion } from "./remove-factor.ts";

/** An admin requests it; it takes effect a day later, so that an impersonated member can stop it. */

const SWEEP_SIZE = 20;

const existsFor = (memberId: string, condition: SQL = sql`1`): SQL =>
  sql`exists (select 1 from ${secondFactorRemoval} where ${secondFactorRemoval.memberId} = ${memberId} and ${condition})`;

export async function stopPendingRemoval(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db } = c.var;
  await batch(db, {
    audit: auditInsert(
      db,
      c.var,
      {
        actorId: sql`${memberId}`,
        action: "second-factor-removal-stopped",
        subjectKind: "member",
        subjectId: memberId,
        after: { by: "the member" },
      },
      existsFor(memberId),
    ),
    removal: statement(db, pendingRemovalDeletion(sql`${memberId}`)),
  });
}

export async function sweepPendingRemovals(env: Env, db: Db, now: number): Promise<void> {
  const due = await db
    .select({ memberId: secondFactorRemoval.memberId })
    .from(secondFactorRemoval)
    .where(lte(secondFactorRemoval.dueAt, now))
    .orderBy(asc(secondFactorRemoval.dueAt))
    .limit(SWEEP_SIZE);
  await handleEach(due, now, {
    event: "second-factor-not-removed",
    id: (row) => row.memberId,
    handle: (row) => removeLostSecondFactor(env, db, now, row.memberId),
    postpone: ({ memberId }, dueAt) =>
      db
        .update(secondFactorRemoval)
        .set({ dueAt })
        .where(and(eq(secondFactorRemoval.memberId, memberId), lte(secondFactorRemoval.dueAt, now))),
  });
}

async function removeLostSecondFactor(env: Env, db: Db, now: number, memberId: string): Promise<void> {
  const mailId = newId();
  // In every statement: due, not stopped, and requested by a current admin.
  const isDue = existsFor(
    memberId,
    sql`${secondFactorRemoval.dueAt} <= ${now} and exists (select 1 from ${user} as requester
      where requester.id = ${secondFactorRemoval.requestedBy} and requester.role = 'admin' and requester.status = 'approved')`,
  );
  const { factors, member } = factorRemoval(sql`${memberId}`, now, isDue);
  const { sessions } = await batch(db, {
    audit: auditInsert(
      db,
      { now, requestId: "cron" },
      {
        actorId: null,
        action: "second-factor-removed",
        subjectKind: "member",
        subjectId: memberId,
        after: jsonOfRow(secondFactorRemoval, sql`${secondFactorRemoval.memberId} = ${memberId}`, {
          requestedBy: secondFactorRemoval.requestedBy,
        }),
      },
      isDue,
    ),
    event: securityEventInsert(
      db,
      {
        now,
        memberId,
        actorId: sql`(select ${secondFactorRemoval.requestedBy} from ${secondFactorRemoval} where ${secondFactorRemoval.memberId} = ${memberId})`,
        kind: "second-factor-removed",
      },
      isDue,
    ),
    sessions: sessionRevocations(db, now, { memberId }, isDue),
    mail: outboxInsert(
      db,
      env,
      now,
      { ...memberMail("second-factor-off", memberId), id: mailId, key: `second-factor-off:${mailId}` },
      isDue,
    ),
    factors: statement(db, factors),
    member: statement(db, member),
    // Last, because it makes the condition false.
    removal: statement(db, pendingRemovalDeletion(sql`${memberId}`, sql`${secondFactorRemoval.dueAt} <= ${now}`)),
  });
  await closeSockets(env, db, memberId, sessions.revoked);
  await enqueueMail(env, [mailId]);
}
