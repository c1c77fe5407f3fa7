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

/** Writes an audit entry, and answers the question of an account that was never asked. Throws 401. */
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
