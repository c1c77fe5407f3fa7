import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { closeSockets, sessionRevocations } from "#auth/session/revoke-sessions.ts";
import { batch } from "#db/batch.ts";
import { session } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { auditMember, getMemberRow, selectMemberState } from "./member-statements.ts";

/** Revokes every session of a member; the audit log keeps how many. Without sessions nothing is written. */
export async function signOutMember(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now } = c.var;
  const own = sql`from ${session} where ${session.userId} = ${memberId}`;
  const after = sql`json_object('sessions', (select count(*) ${own}))`;
  const { revocations, members } = await batch(db, {
    audit: auditMember(c, memberId, { action: "member-signed-out", after }, sql`exists (select 1 ${own})`),
    revocations: sessionRevocations(db, now, { memberId }),
    members: selectMemberState(db, memberId),
  });
  getMemberRow(members);
  await closeSockets(c.env, db, memberId, revocations.revoked);
}
