import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { emailChange, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { isSuppressed, mailOutcome, outboxInsert } from "#mail/outbox.ts";
import { isCurrentPassword } from "../password/current-password.ts";
import { viewerId } from "../session/session.ts";

/**
 * The answer does not reveal whether the new address has an account. Throws 409 `conflict` when session or password
 * changed.
 */
export async function requestEmailChange(
  c: Context<AppEnv>,
  viewer: Viewer,
  newEmail: string,
  passwordHash: string,
): Promise<"accepted" | "refused" | "skipped"> {
  const { db, now } = c.var;
  const [id, oldMail, newMail] = [newId(), newId(), newId()];
  const isThisChange = sql`${emailChange.memberId} = ${viewer.id} and ${emailChange.id} = ${id}`;
  const { change, states } = await batch(db, {
    change: insertEmailChange(c, { id, newEmail, passwordHash }),
    event: securityEventInsert(
      db,
      { ...causeOf(c), memberId: viewer.id, kind: "email-change-requested" },
      sql`exists (select 1 from ${emailChange} where ${isThisChange})`,
    ),
    oldMail: outboxInsert(
      db,
      c.env,
      now,
      { ...memberMail("email-change-old", viewer.id), id: oldMail, key: `email-change-old:${id}` },
      sql`exists (select 1 from ${emailChange} where ${isThisChange} and ${emailChange.oldConfirmedAt} is null)`,
    ),
    newMail: outboxInsert(
      db,
      c.env,
      now,
      { ...memberMail("email-change-new", viewer.id), id: newMail, key: `email-change-new:${id}`, to: newEmail },
      sql`exists (select 1 from ${emailChange} where ${isThisChange})`,
    ),
    states: db
      .select({ suppressed: isSuppressed(newEmail) })
      .from(user)
      .where(eq(user.id, viewer.id)),
  });
  if (change.meta.changes === 0) throw new Problem("conflict");
  c.executionCtx.waitUntil(enqueueMail(c.env, [oldMail, newMail]));
  return mailOutcome(c.env, Boolean(states[0]?.suppressed));
}

type NewEmailChange = { id: string; newEmail: string; passwordHash: string };

function insertEmailChange(c: Context<AppEnv>, { id, newEmail, passwordHash }: NewEmailChange) {
  const { db, now, sessionToken } = c.var;
  const isStillAllowed = sql`${user.id} = ${viewerId(sessionToken, now)} and ${isCurrentPassword(user.id, passwordHash)}`;
  // Only while session and password are the confirmed ones; an unverified old address counts as confirmed.
  return statement(
    db,
    sql`
    insert into ${emailChange} (member_id, id, new_email, old_confirmed_at, created_at)
    select ${user.id}, ${id}, ${newEmail}, case when ${user.emailVerified} = 0 then ${now} end, ${now} from ${user} where ${isStillAllowed}
    on conflict (member_id) do update set id = excluded.id, new_email = excluded.new_email,
      old_confirmed_at = excluded.old_confirmed_at, new_confirmed_at = null, created_at = excluded.created_at`,
  );
}
