import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { MemberKind } from "#contract/members.ts";
import { user } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { getViewer, viewerId, viewerView } from "../session/session.ts";

/**
 * Changes the member's kind, with an audit row, and answers the question that an account from a registration for an event has open. The same
 * kind again changes nothing. Open tabs show it at once. Returns the viewer as it is now; 401 without a session.
 */
export async function changeKind(c: Context<AppEnv>, viewer: Viewer, kind: MemberKind): Promise<ViewerView> {
  const { db, now, sessionToken } = c.var;
  const isOwn = sql`${user.id} = ${viewerId(sessionToken, now)}`;
  const { applied } = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${user} where ${isOwn} and (${user.kind} <> ${kind} or ${user.kindUnasked} = 1))`,
    audit: {
      actorId: viewerId(sessionToken, now),
      action: "kind-changed",
      subjectKind: "member",
      subjectId: viewer.id,
      before: jsonOfRow(user, isOwn, { kind: user.kind }),
      after: { kind },
    },
    // Changes the row while the kind is another, or was not asked for.
    write: (onlyIf) => ({
      update: statement(
        db,
        sql`update ${user} set kind = ${kind}, kind_unasked = 0, updated_at = ${now} where ${isOwn} and ${onlyIf}`,
      ),
    }),
  });
  if (applied) notifyTabs(c, viewer.id, viewer.status);
  return viewerView(await getViewer(c));
}
