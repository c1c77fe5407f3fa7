import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { profile, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { removeSoon } from "#media/remove-media.ts";
import { isUnused, putToUse, takeOutOfUse } from "#media/use-media.ts";

/** SQL of `previewOfProfile` in the contract. */
const previewText = sql<string>`(${user.name} || char(10) || coalesce(${profile.title}, '') || char(10) || coalesce(${profile.company}, ''))`;

/** Only while the profile has the drawn text, else 409 `conflict`. Throws 404 for a used or foreign key. */
export async function setProfilePreview(c: Context<AppEnv>, { key, of }: { key: string; of: string }): Promise<void> {
  const { db, now, sessionToken } = c.var;
  const me = viewerId(sessionToken, now);
  const upload = { key, use: "preview" as const, ownerId: me };
  const ownProfile = sql`${user} left join ${profile} on ${profile.memberId} = ${user.id} where ${user.id} = ${me}`;
  const { replaced, current } = await runCommand(c, {
    onlyIf: sql`${previewText} = ${of} and ${isUnused(upload, now)}`,
    write: (onlyIf) => ({
      replaced: takeOutOfUse(db, sql`select ${profile.previewKey} from ${ownProfile} and ${onlyIf}`),
      changed: statement(
        db,
        sql`insert into ${profile} (member_id, preview_key, preview_of) select ${user.id}, ${key}, ${of} from ${ownProfile} and ${onlyIf}
          on conflict (member_id) do update set preview_key = excluded.preview_key, preview_of = excluded.preview_of`,
      ),
      kept: putToUse(
        db,
        key,
        me,
        sql`exists (select 1 from ${profile} where ${profile.memberId} = ${me} and ${profile.previewKey} = ${key})`,
      ),
    }),
    readAfter: {
      current: db
        .select({ key: profile.previewKey, text: previewText.as("text") })
        .from(user)
        .leftJoin(profile, eq(profile.memberId, user.id))
        .where(eq(user.id, me)),
    },
  });
  const [row] = current;
  if (!row) throw new Problem("session-missing");
  if (row.text !== of) throw new Problem("conflict");
  if (row.key !== key) throw new Problem("not-found");
  removeSoon(c, replaced);
}
