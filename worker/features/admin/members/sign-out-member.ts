import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { closeSockets, sessionRevocations } from "#auth/session/revoke-sessions.ts";
import { session } from "#db/schema/index.ts";
import { jsonObject } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { memberAudit, selectMemberState } from "./member-statements.ts";

export async function signOutMember(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now, adminId } = c.var;
  const own = sql`from ${session} where ${session.userId} = ${memberId}`;
  const { revocations, members } = await runCommand(c, {
    onlyIf: sql`exists (select 1 ${own})`,
    audit: memberAudit(memberId, {
      action: "member-signed-out",
      after: jsonObject({ sessions: sql`(select count(*) ${own})` }),
    }),
    write: (onlyIf) => ({
      event: securityEventInsert(db, { ...causeOf(c), memberId, actorId: adminId, kind: "sessions-revoked" }, onlyIf),
      revocations: sessionRevocations(db, now, { memberId }),
    }),
    readAfter: { members: selectMemberState(db, memberId) },
  });
  getRow(members, "member-not-found");
  await closeSockets(c.env, db, memberId, revocations.revoked);
}
