import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { OutboxRowView } from "#contract/mail.ts";
import { outbox, suppression } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import { getRow, Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { ERASED } from "#mail/erase-addresses.ts";
import type { OutboxRow } from "#mail/outbox.ts";
import { toRowView } from "./queries.ts";

/** Once. The admin confirms that the address works, so its suppression ends. Throws 409 `conflict`. */
export async function replayMail(c: Context<AppEnv>, id: string): Promise<OutboxRowView> {
  const { db, now } = c.var;
  if (!findMailProvider(c.env)) throw new Problem("conflict", { detail: "Email isn't set up yet." });
  const canReplay = sql`${outbox.id} = ${id} and ${outbox.status} = 'dead' and ${outbox.replayedAt} is null and ${outbox.to} <> ${ERASED}`;
  const { applied, mails } = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${outbox} where ${canReplay})`,
    audit: {
      action: "mail-replayed",
      subjectKind: "mail",
      subjectId: id,
      before: jsonOfRow(outbox, sql`${outbox.id} = ${id}`, {
        status: outbox.status,
        attempts: outbox.attempts,
        lastError: outbox.lastError,
      }),
      after: { status: "pending" },
    },
    write: (onlyIf) => ({
      suppression: statement(
        db,
        sql`delete from ${suppression}
        where ${suppression.email} = (select ${outbox.to} from ${outbox} where ${outbox.id} = ${id}) and ${onlyIf}`,
      ),
      update: statement(
        db,
        sql`update ${outbox} set status = 'pending', attempts = 0, last_error = null, due_at = ${now}, replayed_at = ${now}
        where ${canReplay}`,
      ),
    }),
    readAfter: { mails: db.select().from(outbox).where(eq(outbox.id, id)) },
  });
  const mail = getRow(mails);
  if (!applied) throw new Problem("conflict", { detail: whyNot(mail) });
  c.executionCtx.waitUntil(enqueueMail(c.env, [id]));
  return toRowView(mail);
}

function whyNot({ status, to, replayedAt }: OutboxRow): string {
  if (replayedAt !== null) return "This email has already been resent.";
  if (status === "dead" && to === ERASED)
    return "This email can't be resent because the recipient's email address was deleted.";
  return "Only failed emails can be resent.";
}
