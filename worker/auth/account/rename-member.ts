import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { NAME_CHANGES_PER_MEMBER } from "#contract/settings/account.ts";
import { user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { getViewer, viewerId, viewerView } from "../session/session.ts";

/** Writes a security event. The same name is uncounted. Throws 429. */
export async function renameMember(c: Context<AppEnv>, viewer: Viewer, name: string): Promise<ViewerView> {
  const { db, now, sessionToken } = c.var;
  const limit = countMemberWithin(c, NAME_CHANGES_PER_MEMBER, sql`${viewer.id}`);
  const isRenamed = sql`${user.id} = ${viewerId(sessionToken, now)} and ${user.name} <> ${name}`;
  const { applied, uses } = await runCommand(c, {
    limit,
    onlyIf: sql`exists (select 1 from ${user} where ${isRenamed})`,
    write: (onlyIf) => ({
      event: securityEventInsert(db, { ...causeOf(c), memberId: viewer.id, kind: "name-changed" }, onlyIf),
      // Last, because it makes the condition false.
      update: statement(
        db,
        sql`update ${user} set name = ${name}, updated_at = ${now} where ${isRenamed} and ${onlyIf}`,
      ),
    }),
  });
  limit.requireWithin(uses);
  if (applied) notifyTabs(c, viewer.id, viewer.status);
  return viewerView(await getViewer(c));
}
