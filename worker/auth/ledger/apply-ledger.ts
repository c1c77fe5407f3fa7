import { type SQL, sql } from "drizzle-orm";
import type { AuditAction } from "#contract/admin/audit.ts";
import { ACCOUNT_DELETION_WAIT_MS } from "#contract/settings/deletion.ts";
import type { SecurityEventKind } from "#contract/settings/security-events.ts";
import { batch } from "#db/batch.ts";
import { newIdSql } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { account, audit, outbox, session, sessionRevocation, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { ERASED } from "#mail/erase-addresses.ts";
import { pauseMail, resumeMail, selectPause } from "#mail/pause.ts";
import { revokeInvitationsOf } from "../sign-up/invitations.ts";
import type { Ledger } from "./ledger-files.ts";

const SUSPENSIONS = ["member-suspended", "member-restored"] satisfies AuditAction[];
const DELETIONS = ["account-deletion-requested", "account-deletion-withdrawn"] satisfies SecurityEventKind[];
const PASSWORDS = ["password-changed", "password-reset", "password-set"] satisfies SecurityEventKind[];
export const AUDITED = [...SUSPENSIONS, "account-erased"] satisfies AuditAction[];
export const RECORDED = [...DELETIONS, ...PASSWORDS] satisfies SecurityEventKind[];

const REASON = "Suspended before an earlier database was put back.";
const MAILS_PER_STATEMENT = 5000;

/**
 * To an earlier database: suspends and erases again, removes passwords that were replaced (a new one is set by email), ends
 * all sessions until `until` (ms), and counts sent mails as sent. Nothing is sent meanwhile. Repeatable.
 */
export async function applyLedger(
  db: Db,
  now: number,
  { members, mails, until }: Ledger & { until: number },
): Promise<void> {
  const [pause] = await selectPause(db);
  if (!pause) await pauseMail(db, "An earlier database was put back. What happened since is applied to it first.", now);
  const lastOf = (kinds: string[]) => {
    const last = new Map(members.filter(({ what }) => kinds.includes(what)).map((entry) => [entry.memberId, entry]));
    return (kind: string, wait = 0) =>
      tableOf([...last.values()].filter(({ what }) => what === kind).map(({ memberId, at }) => [memberId, at + wait]));
  };
  const suspended = lastOf(SUSPENSIONS)("member-suspended");
  const deletionOf = lastOf([...DELETIONS, "account-erased"]);
  const requested = deletionOf("account-deletion-requested", ACCOUNT_DELETION_WAIT_MS);
  const erased = deletionOf("account-erased");
  const passwords = tableOf(
    members.filter(({ what }) => PASSWORDS.some((kind) => kind === what)).map(({ memberId, at }) => [memberId, at]),
  );
  const isAmong = (table: SQL) => sql`in (select id from ${table})`;
  for (let from = 0; from < mails.length; from += MAILS_PER_STATEMENT)
    await markSent(db, now, mails.slice(from, from + MAILS_PER_STATEMENT));
  const isSuspendedNow = sql`${user.id} ${isAmong(suspended)} and ${user.status} <> 'suspended'`;
  const isEnded = sql`${session.createdAt} <= ${until}`;
  await batch(db, {
    audit: statement(db, auditOfEach(now, isSuspendedNow)),
    suspended: statement(
      db,
      sql`update ${user} set status_before = status, status = 'suspended', status_since = ${now}, status_reason = ${REASON},
        updated_at = ${now} where ${isSuspendedNow}`,
    ),
    invitations: revokeInvitationsOf(db, now, isAmong(suspended)),
    requested: statement(
      db,
      sql`update ${user} set deletion_due_at = asked.at from ${requested} as asked where asked.id = ${user.id} and ${user.deletionDueAt} is null`,
    ),
    erased: statement(db, sql`update ${user} set deletion_due_at = ${now} where ${user.id} ${isAmong(erased)}`),
    ways: statement(db, sql`delete from ${account} where ${account.userId} ${isAmong(erased)}`),
    passwords: statement(
      db,
      sql`delete from ${account} where ${account.providerId} = 'credential'
        and exists (select 1 from ${passwords} as changed where changed.id = ${account.userId} and ${account.updatedAt} < changed.at)`,
    ),
    revocations: statement(
      db,
      sql`insert into ${sessionRevocation} (session_id, member_id, revoked_at)
        select id, user_id, ${now} from ${session} where ${isEnded} on conflict do nothing`,
    ),
    sessions: statement(db, sql`delete from ${session} where ${isEnded}`),
    resumed: pause ? null : resumeMail(db),
  });
  console.error(JSON.stringify({ event: "ledger-applied", members: members.length, mails: mails.length }));
}

/** SQL: columns `id` and `at`. */
const tableOf = (rows: [id: string, at: number][]): SQL =>
  sql`(select value ->> 0 as id, value ->> 1 as at from json_each(${JSON.stringify(rows)}))`;

const auditOfEach = (now: number, which: SQL): SQL => sql`
  insert into ${audit} (id, action, subject_kind, subject_id, before, after, request_id, at)
  select ${newIdSql(now)}, 'member-suspended', 'member', ${user.id}, json_object('status', ${user.status}, 'reason', ${user.statusReason}),
    json_object('status', 'suspended', 'reason', ${REASON}), 'cron', ${now} from ${user} where ${which}`;

/** A mail that an earlier database does not have yet gets a row without an address, so that its key is taken. */
const markSent = (db: Db, now: number, mails: Ledger["mails"]) =>
  statement(
    db,
    sql`insert into ${outbox} (id, key, kind, to_email, to_name, status, due_at, created_at, sent_at)
      select ${newIdSql(now)}, value ->> 'key', value ->> 'kind', ${ERASED}, '', 'sent', value ->> 'at', value ->> 'at', value ->> 'at'
      from json_each(${JSON.stringify(mails)}) where true
      on conflict (key) do update set status = 'sent', sent_at = excluded.sent_at where ${outbox.status} <> 'sent'`,
  );
