import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { runCommandWithViewer } from "#auth/session/run-command-with-viewer.ts";
import { viewerId } from "#auth/session/session.ts";
import { event } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { removeSoon } from "#media/remove-media.ts";
import { isUnused, putToUse, takeOutOfUse } from "#media/use-media.ts";
import { previewText } from "../event-sql.ts";
import { adminAudit, canEdit, getEventForEditor, selectHosted } from "../hosting/hosted-event.ts";

/** Only with the drawn text, else 409 `conflict`. The version stays. Throws as `getEventForEditor`; 404. */
export async function setPreview(
  c: Context<AppEnv>,
  editor: Viewer,
  id: string,
  { key, of }: { key: string; of: string },
): Promise<void> {
  const { db, now, sessionToken } = c.var;
  const upload = { key, use: "preview" as const, ownerId: viewerId(sessionToken, now) };
  const { viewer, hosted, replaced, current } = await runCommandWithViewer(c, {
    readBefore: { hosted: selectHosted(db, id) },
    onlyIf: sql`${event.id} = ${id} and ${canEdit(c, editor)} and ${previewText} = ${of} and ${isUnused(upload, now)}`,
    audit: adminAudit(c, editor, id, {
      action: "event-changed",
      before: sql`(select json_object('preview', ${event.previewKey}) from ${event} where ${event.id} = ${id})`,
      after: { preview: key },
    }),
    write: (onlyIf) => ({
      replaced: takeOutOfUse(db, sql`select ${event.previewKey} from ${event} where ${onlyIf}`),
      changed: statement(db, sql`update ${event} set preview_key = ${key}, preview_of = ${of} where ${onlyIf}`),
      kept: putToUse(
        db,
        key,
        sql`(select ${event.hostId} from ${event} where ${event.id} = ${id})`,
        sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.previewKey} = ${key})`,
      ),
    }),
    readAfter: {
      current: db
        .select({ key: event.previewKey, text: sql<string>`${previewText}`.as("text") })
        .from(event)
        .where(eq(event.id, id)),
    },
  });
  getEventForEditor(c, viewer, hosted[0]);
  if (current[0]?.text !== of) throw new Problem("conflict");
  if (current[0].key !== key) throw new Problem("not-found");
  removeSoon(c, replaced);
}
