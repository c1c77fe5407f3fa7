import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getViewer, viewerId, viewerView } from "#auth/session/session.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { mediaUrl } from "#contract/media/pictures.ts";
import { user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { removeSoon } from "#media/remove-media.ts";
import { isUnused, putToUse, takeOutOfUse } from "#media/use-media.ts";

/** Deletes the previous picture. Throws 404 for a used or foreign key. */
export async function setAvatar(c: Context<AppEnv>, viewer: Viewer, key: string): Promise<ViewerView> {
  const { db, now, sessionToken } = c.var;
  const me = viewerId(sessionToken, now);
  const url = mediaUrl(key);
  const { applied, replaced, current } = await runCommand(c, {
    onlyIf: isUnused({ key, use: "avatar", ownerId: me }, now),
    write: (onlyIf) => ({
      replaced: takeOutOfUse(db, avatarKey(me, onlyIf)),
      changed: statement(
        db,
        sql`update ${user} set image = ${url}, updated_at = ${now} where ${user.id} = ${me} and ${onlyIf}`,
      ),
      kept: putToUse(
        db,
        key,
        me,
        sql`exists (select 1 from ${user} where ${user.id} = ${me} and ${user.image} = ${url})`,
      ),
    }),
    readAfter: { current: db.select({ image: user.image }).from(user).where(eq(user.id, me)) },
  });
  if (current[0] && current[0].image !== url) throw new Problem("not-found");
  removeSoon(c, replaced);
  if (applied) notifyTabs(c, viewer.id, viewer.status);
  return viewerView(await getViewer(c));
}

export async function removeAvatar(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  const { db, now, sessionToken } = c.var;
  const me = viewerId(sessionToken, now);
  const { applied, replaced } = await runCommand(c, {
    write: (onlyIf) => ({
      replaced: takeOutOfUse(db, avatarKey(me, onlyIf)),
      changed: statement(
        db,
        sql`update ${user} set image = null, updated_at = ${now} where ${user.id} = ${me} and ${user.image} is not null`,
      ),
    }),
  });
  removeSoon(c, replaced);
  if (applied) notifyTabs(c, viewer.id, viewer.status);
}

const avatarKey = (memberId: SQL, onlyIf: SQL): SQL =>
  sql`select substr(${user.image}, ${mediaUrl("").length + 1}) from ${user} where ${user.id} = ${memberId} and ${user.image} is not null and ${onlyIf}`;
