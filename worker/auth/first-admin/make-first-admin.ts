import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { user } from "#db/schema/index.ts";
import { runCommand } from "#domain/commands/command.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { viewerId } from "../session/session.ts";
import { canBecomeFirstAdmin, firstAdminAudit, updateToAdmin } from "./first-admin-statements.ts";

/** One of concurrent requests succeeds; the others get 404, as whenever there is an admin. */
export async function makeFirstAdmin(c: Context<AppEnv>): Promise<void> {
  const { db, now, sessionToken } = c.var;
  const me = viewerId(sessionToken, now);
  const canBecomeAdmin = canBecomeFirstAdmin(me);
  const { admins } = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${user} where ${canBecomeAdmin})`,
    audit: { ...firstAdminAudit(me), actorId: me },
    write: (onlyIf) => ({
      event: securityEventInsert(db, { ...causeOf(c), memberId: me, kind: "role-changed", about: "admin" }, onlyIf),
      admins: updateToAdmin(db, now, canBecomeAdmin),
    }),
  });
  const admin = getRow(admins);
  notifyTabs(c, admin.id, "approved");
}
