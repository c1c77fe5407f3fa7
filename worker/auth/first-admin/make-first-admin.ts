import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { auditInsert } from "#db/audit.ts";
import { batch } from "#db/batch.ts";
import { user } from "#db/schema/index.ts";
import { noAdmin } from "#domain/members/admins.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { viewerId } from "../session/session.ts";

/** Makes the viewer the first admin. Of several requests at once one succeeds; the others get 404, as whenever there is an admin. */
export async function makeFirstAdmin(c: Context<AppEnv>): Promise<void> {
  const { db, now, sessionToken } = c.var;
  const me = viewerId(sessionToken, now);
  const canBecomeAdmin = sql`${user.id} = ${me} and ${user.status} <> 'suspended' and ${noAdmin}`;
  const { admins } = await batch(db, {
    audit: auditInsert(
      db,
      c.var,
      {
        actorId: me,
        action: "admin-made",
        subjectKind: "member",
        subjectId: sql`${me}`,
        before: sql`(select json_object('role', ${user.role}, 'status', ${user.status}) from ${user} where ${user.id} = ${me})`,
        after: { role: "admin", status: "approved" },
      },
      sql`exists (select 1 from ${user} where ${canBecomeAdmin})`,
    ),
    // An approved member keeps the date of the approval; an application's tier request becomes a member's.
    admins: db
      .update(user)
      .set({
        role: "admin",
        status: "approved",
        statusReason: null,
        statusSince: sql`case ${user.status} when 'approved' then ${user.statusSince} else ${now} end`,
        tierRequestedAt: sql`case when ${user.requestedTierId} is not null then coalesce(${user.tierRequestedAt}, ${now}) end`,
        updatedAt: new Date(now),
      })
      .where(canBecomeAdmin)
      .returning({ id: user.id }),
  });
  const [admin] = admins;
  if (!admin) throw new Problem("not-found");
  notifyTabs(c, admin.id, "approved");
}
