import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { OutboxRowView } from "#contract/mail.ts";
import { auditInsert } from "#db/audit.ts";
import { batch } from "#db/batch.ts";
import { outbox, suppression } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { toRowView } from "./queries.ts";

/**
 * Sends a dead mail again, once: from then on it is a pending mail like any other, under the same key. Its address is no longer
 * suppressed, because the admin confirms that it works. Of two admins one replays; the other gets 409 `conflict`.
 */
export async function replayMail(c: Context<AppEnv>, id: string): Promise<OutboxRowView> {
  const { db, now, adminId } = c.var;
  if (!findMailProvider(c.env)) throw new Problem("conflict", { detail: "No mail provider is configured yet." });
  const canReplay = sql`${outbox.id} = ${id} and ${outbox.status} = 'dead' and ${outbox.replayedAt} is null`;
  const onlyIf = sql`exists (select 1 from ${outbox} where ${canReplay})`;
  const before = sql`(select json_object('status', ${outbox.status}, 'attempts', ${outbox.attempts}, 'lastError', ${outbox.lastError})
    from ${outbox} where ${outbox.id} = ${id})`;
  const after = { status: "pending" };
  const { update, mails } = await batch(db, {
    audit: auditInsert(
      db,
      c.var,
      { actorId: adminId, action: "mail-replayed", subjectKind: "mail", subjectId: id, before, after },
      onlyIf,
    ),
    // The address of a mail that can be replayed is no longer suppressed.
    suppression: statement(
      db,
      sql`delete from ${suppression}
        where ${suppression.email} = (select ${outbox.to} from ${outbox} where ${outbox.id} = ${id}) and ${onlyIf}`,
    ),
    // A dead mail that was never replayed becomes pending. Last, because it makes the condition false.
    update: statement(
      db,
      sql`update ${outbox} set status = 'pending', attempts = 0, last_error = null, due_at = ${now}, replayed_at = ${now}
        where ${canReplay}`,
    ),
    mails: db.select().from(outbox).where(eq(outbox.id, id)),
  });
  const [mail] = mails;
  if (!mail) throw new Problem("not-found");
  if (update.meta.changes === 0)
    throw new Problem("conflict", {
      detail: mail.replayedAt === null ? "This mail is not a dead letter." : "This mail was sent again already.",
    });
  c.executionCtx.waitUntil(enqueueMail(c.env, [id]));
  return toRowView(mail);
}
