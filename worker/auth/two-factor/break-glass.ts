import { type SQLWrapper, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { auditInsert } from "#db/audit.ts";
import { newId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { securityEventInsert } from "#domain/security-events/security-event.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { sessionRevocations } from "../session/revoke-sessions.ts";
import { factorRemoval } from "./remove-factor.ts";

/** Builds statements of which only the text is used: the operator's command has no binding to the database. */
const db = drizzle({ prepare: () => null } as unknown as D1Database);

/** The command cannot know how the installation sends mail. The row waits, and the consumer decides. */
const MAIL_SETTINGS = { MAIL_ENDPOINT: "", APP_ENV: "local" } as const;

/**
 * The SQL of `npm run second-step:remove`, for an administrator who lost the second step and has no other one to ask. A person who can run it has
 * access to the database at the provider. In one batch: an audit row, a security event, a mail to the member, the end of every session, and the removal. For an
 * account without two-factor sign-in it changes nothing. `now` is in milliseconds since 1970.
 */
export function breakGlassStatements(email: string, now: number): string[] {
  // Two-factor sign-in is on; the last statement makes this false.
  const isMember = sql`${hasAddress(email)} and ${user.twoFactorEnabled} = 1`;
  const isOn = sql`exists (select 1 from ${user} where ${isMember})`;
  const memberId = sql`(select ${user.id} from ${user} where ${isMember})`;
  const mailId = newId();
  const { revoked, deleted } = sessionRevocations(db, now, { memberId });
  const { factors, removal, member } = factorRemoval(memberId, now, isOn);
  return [
    auditInsert(
      db,
      { now, requestId: "command" },
      {
        actorId: null,
        action: "second-factor-removed",
        subjectKind: "member",
        subjectId: memberId,
        after: { by: "the operator" },
      },
      isOn,
    ),
    securityEventInsert(db, { now, memberId, actorId: null, kind: "second-factor-removed" }, isOn),
    outboxInsert(
      db,
      MAIL_SETTINGS,
      now,
      { ...memberMail("second-factor-off", memberId), id: mailId, key: `second-factor-off:${mailId}` },
      isOn,
    ),
    revoked,
    deleted,
    factors,
    removal,
    member,
  ].map(textOf);
}

/** SQL with its values written into it, quoted. */
const textOf = (query: SQLWrapper): string => new SQLiteSyncDialect().sqlToQuery(query.getSQL().inlineParams()).sql;

/** The SQL that reads whether an address has an account, and whether its two-factor sign-in is on. */
export const secondFactorState = (email: string): string =>
  textOf(sql`select ${user.twoFactorEnabled} as is_on from ${user} where ${hasAddress(email)}`);

const hasAddress = (email: string) => sql`${user.email} = ${email.trim().toLowerCase()}`;
