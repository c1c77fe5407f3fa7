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

/** Only for the text of statements: the operator's command has no binding to the database. */
const db = drizzle({ prepare: () => null } as unknown as D1Database);

/** The command cannot know the mail configuration. The row waits, and the consumer decides. */
const MAIL_SETTINGS = { MAIL_ENDPOINT: "", APP_ENV: "local" } as const;

/** For `npm run second-step:remove`: an admin who lost the second step and has no other admin to ask. `now` in ms. */
export function breakGlassStatements(email: string, now: number): string[] {
  // The last statement makes this false.
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

const textOf = (query: SQLWrapper): string => new SQLiteSyncDialect().sqlToQuery(query.getSQL().inlineParams()).sql;

export const secondFactorState = (email: string): string =>
  textOf(sql`select ${user.twoFactorEnabled} as is_on from ${user} where ${hasAddress(email)}`);

const hasAddress = (email: string) => sql`${user.email} = ${email.trim().toLowerCase()}`;
