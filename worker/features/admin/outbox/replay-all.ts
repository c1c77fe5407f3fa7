import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { type MailsReplayedView, REPLAYED_MAX } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { outbox, suppression } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import { Problem } from "#http/problem.ts";
import { ERASED } from "#mail/erase-addresses.ts";

/**
 * Every dead mail that was not sent again yet, the newest first, up to `REPLAYED_MAX`; cron enqueues them. Not to a suppressed
 * address: that it works again is for an admin to say, one by one. Throws 409 `conflict`.
 */
export async function replayAllMails(c: Context<AppEnv>): Promise<MailsReplayedView> {
  const { db, now } = c.var;
  if (!findMailProvider(c.env)) throw new Problem("conflict", { detail: "Email isn't set up yet." });
  const canReplay = sql`${outbox.status} = 'dead' and ${outbox.replayedAt} is null and ${outbox.to} <> ${ERASED}
    and not exists (select 1 from ${suppression} where ${suppression.email} = ${outbox.to})`;
  const which = sql`select ${outbox.id} from ${outbox} where ${canReplay} order by ${outbox.id} desc limit ${REPLAYED_MAX}`;
  const { replayed } = await runCommand(c, {
    onlyIf: sql`exists (${which})`,
    audit: {
      action: "mails-replayed",
      subjectKind: "mail",
      subjectId: newId(),
      after: sql`json_object('count', (select count(*) from (${which})))`,
    },
    write: () => ({
      replayed: statement(
        db,
        sql`update ${outbox} set status = 'pending', attempts = 0, last_error = null, due_at = ${now}, replayed_at = ${now}
          where ${outbox.id} in (${which})`,
      ),
    }),
  });
  const count = replayed.meta.changes;
  if (count === 0) throw new Problem("conflict", { detail: "There are no failed emails that can be resent." });
  return { count };
}
