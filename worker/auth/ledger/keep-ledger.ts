import { and, gt, gte, inArray, sql } from "drizzle-orm";
import { MINUTE_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { firstIdAt } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { audit, outbox, securityEvent, setting } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";
import { AUDITED, applyLedger, RECORDED } from "./apply-ledger.ts";
import { addToLedger, readHead, readLedger, writeHead } from "./ledger-files.ts";

const SETTING = "ledger";
/** A row is committed after the instant it carries. */
const OVERLAP_MS = MINUTE_MS;
/** More than a minute sends. */
const MAILS_PER_RUN = 20_000;

/**
 * Copies to R2 what no restored database may bring back. `setting` has until when (ms), and the head of the ledger the
 * same, written later: a head that is ahead says that an earlier database was put back.
 */
export async function keepLedger(env: Env, db: Db, now: number): Promise<void> {
  const head = await readHead(env);
  const [row] = await db.select({ at: setting.value }).from(setting).where(sql`${setting.name} = ${SETTING}`);
  const at = Number(row?.at ?? 0);
  const since = (at || now) - OVERLAP_MS;
  if (head > at) await applyLedger(db, now, { ...(await readLedger(env, since)), until: head });
  const { audited, recorded, mails } = await batch(db, {
    audited: db
      .select({ memberId: audit.subjectId, what: audit.action, at: audit.at })
      .from(audit)
      .where(and(gt(audit.id, firstIdAt(since)), inArray(audit.action, AUDITED))),
    recorded: db
      .select({ memberId: securityEvent.memberId, what: securityEvent.kind, at: securityEvent.at })
      .from(securityEvent)
      .where(and(gt(securityEvent.id, firstIdAt(since)), inArray(securityEvent.kind, RECORDED))),
    mails: db
      .select({ key: outbox.key, kind: outbox.kind, at: sql<number>`${outbox.sentAt}` })
      .from(outbox)
      .where(gte(outbox.sentAt, since))
      .orderBy(outbox.sentAt)
      .limit(MAILS_PER_RUN),
  });
  const members = [...audited, ...recorded];
  if (members.length + mails.length > 0) await addToLedger(env, { members, mails }, now);
  const until = mails.length === MAILS_PER_RUN ? (mails.at(-1)?.at ?? now) : now;
  await statement(
    db,
    sql`insert into ${setting} (name, value) values (${SETTING}, ${until}) on conflict (name) do update
      set value = excluded.value where cast(${setting.value} as integer) < excluded.value`,
  );
  await writeHead(env, until);
}
