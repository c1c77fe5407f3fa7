import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { newId } from "#db/ids.ts";
import { account, emailChange, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { isSuppressed, mailOutcome, outboxInsert } from "#mail/outbox.ts";
import { viewerId } from "../session/session.ts";

/** A change of address (features ID-16): asked for with the password, done once both mailboxes said yes. */

/**
 * Begins a change and writes to both ends, in place of an earlier one. An address nobody proved has no say, so it is not asked. The
 * answer is the same whether or not the new address is somebody's. `hash` is the password's that was asked for.
 */
export async function requestEmailChange(c: Context<AppEnv>, viewer: Viewer, newEmail: string, hash: string) {
  const { db, now, sessionToken } = c.var;
  const [id, oldMail, newMail] = [newId(), newId(), newId()];
  const stillAllowed = sql`${user.id} = ${viewerId(sessionToken, now)} and exists (select 1 from ${account} where ${account.userId} = ${user.id} and ${account.password} = ${hash})`;
  const its = sql`${emailChange.memberId} = ${viewer.id} and ${emailChange.id} = ${id}`;
  const about = { toName: viewer.name, memberId: viewer.id };
  const [begun, , , states] = await db.batch([
    statement(
      db,
      sql`
      insert into ${emailChange} (member_id, id, new_email, old_confirmed_at, created_at)
      select ${user.id}, ${id}, ${newEmail}, case when ${user.emailVerified} = 0 then ${now} end, ${now} from ${user} where ${stillAllowed}
      on conflict (member_id) do update set id = excluded.id, new_email = excluded.new_email,
        old_confirmed_at = excluded.old_confirmed_at, new_confirmed_at = null, created_at = excluded.created_at`,
    ),
    outboxInsert(
      db,
      c.env,
      now,
      { ...about, id: oldMail, key: `email-change-old:${id}`, kind: "email-change-old", to: viewer.email },
      sql`exists (select 1 from ${emailChange} where ${its} and ${emailChange.oldConfirmedAt} is null)`,
    ),
    outboxInsert(
      db,
      c.env,
      now,
      { ...about, id: newMail, key: `email-change-new:${id}`, kind: "email-change-new", to: newEmail },
      sql`exists (select 1 from ${emailChange} where ${its})`,
    ),
    db
      .select({ suppressed: isSuppressed(newEmail) })
      .from(user)
      .where(eq(user.id, viewer.id)),
  ]);
  if (begun.meta.changes === 0) throw new Problem("conflict");
  c.executionCtx.waitUntil(enqueueMail(c.env, [oldMail, newMail]));
  return mailOutcome(c.env, Boolean(states[0]?.suppressed));
}

/** Withdraws the change under way, if any: links already mailed do nothing any more. */
export async function withdrawOwnEmailChange(c: Context<AppEnv>): Promise<void> {
  const { db, now, sessionToken } = c.var;
  await db.delete(emailChange).where(eq(emailChange.memberId, viewerId(sessionToken, now)));
}
