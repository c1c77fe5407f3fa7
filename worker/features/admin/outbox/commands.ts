import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { OutboxRowView } from "#contract/mail.ts";
import { auditInsert } from "#db/audit.ts";
import { outbox, suppression } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { providerName } from "#mail/providers/choose.ts";
import { toRowView } from "./queries.ts";

/**
 * Sends a dead mail again, once for ever: from here on it is a waiting mail like any other, under the same key. Its address is written
 * to again, since the admin says that it works. Of two admins one wins; the other is told 409.
 */
export async function replayMail(c: Context<AppEnv>, id: string): Promise<OutboxRowView> {
  const { db, now, adminId } = c.var;
  const isReplayable = sql`exists (select 1 from ${outbox} where ${outbox.id} = ${id} and ${outbox.status} = 'dead' and ${outbox.replayedAt} is null)`;
  const before = sql`(select json_object('status', ${outbox.status}, 'attempts', ${outbox.attempts}, 'lastError', ${outbox.lastError})
    from ${outbox} where ${outbox.id} = ${id})`;
  if (!providerName(c.env)) throw new Problem("conflict", { detail: "No mail provider is configured yet." });
  const [, , replayed, rows] = await db.batch([
    auditInsert(
      db,
      c.var,
      {
        actorId: adminId,
        action: "mail-replayed",
        subjectKind: "mail",
        subjectId: id,
        before,
        after: { status: "pending" },
      },
      isReplayable,
    ),
    statement(
      db,
      sql`delete from ${suppression}
        where ${suppression.email} = (select ${outbox.to} from ${outbox} where ${outbox.id} = ${id}) and ${isReplayable}`,
    ),
    // Last: it changes what the others ask for.
    statement(
      db,
      sql`update ${outbox} set status = 'pending', attempts = 0, last_error = null, due_at = ${now}, replayed_at = ${now}
        where ${outbox.id} = ${id} and ${outbox.status} = 'dead' and ${outbox.replayedAt} is null`,
    ),
    db.select().from(outbox).where(eq(outbox.id, id)),
  ]);
  const [row] = rows;
  if (!row) throw new Problem("not-found");
  if (replayed.meta.changes === 0)
    throw new Problem("conflict", {
      detail: row.replayedAt === null ? "This mail is not a dead letter." : "This mail was sent again already.",
    });
  c.executionCtx.waitUntil(enqueueMail(c.env, [id]));
  return toRowView(row);
}
