import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { LESSON_PICTURES_MAX } from "#contract/academy/academy.ts";
import { EVENT_TITLE_MAX_LENGTH } from "#contract/limits.ts";
import { pictureAlt } from "#contract/media/media.ts";
import type { PageBlock } from "#contract/pages.ts";
import type { Db } from "#db/open.ts";
import { lessonPicture, media } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { findPictureIn } from "#domain/markdown/find-picture.ts";
import { namedPictures, readMarkdown } from "#domain/markdown/markdown.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { putToUse, takeOutOfUse } from "#media/use-media.ts";
import { ACADEMY } from "./resources/store-file.ts";

export const lessonRefusal = (sentence: string) => new Problem("invalid", { fields: { markdown: sentence } });

/** Throws 422 for a picture without a description, and for too many. */
export async function readPictureKeys(markdown: string): Promise<string[]> {
  const named = await namedPictures(markdown);
  if (named.some(({ alt }) => !pictureAlt.safeParse(alt).success))
    throw lessonRefusal(
      `Describe each picture between its brackets in 1 to ${EVENT_TITLE_MAX_LENGTH} characters: ![A cap table](/media/...)`,
    );
  const keys = [...new Set(named.map(({ key }) => key))];
  if (keys.length > LESSON_PICTURES_MAX)
    throw lessonRefusal(`A lesson can have up to ${LESSON_PICTURES_MAX} pictures.`);
  return keys;
}

/** SQL: in a lesson, or an unused upload of the admin for one. */
const isUsable = ({ var: { adminId, now } }: Context<AppEnv>) =>
  and(
    eq(media.use, "lesson"),
    or(isNull(media.deleteAt), and(gt(media.deleteAt, now), eq(media.ownerId, adminId))),
  ) as SQL;

export const areUsable = (c: Context<AppEnv>, keys: string[]): SQL =>
  sql`not exists (select 1 from json_each(${JSON.stringify(keys)}) as named
    where not exists (select 1 from ${media} where ${media.key} = named.value and ${isUsable(c)}))`;

/** Before the module changes. A picture that another lesson shows stays. */
export function releasePictures(db: Db, moduleId: string, kept: string[], onlyIf: SQL) {
  const isReleased = sql`${lessonPicture.moduleId} = ${moduleId}
    and ${lessonPicture.mediaKey} not in (select value from json_each(${JSON.stringify(kept)})) and ${onlyIf}`;
  const others = sql`select 1 from ${lessonPicture} as other
    where other.media_key = ${lessonPicture.mediaKey} and other.module_id <> ${moduleId}`;
  return {
    taken: takeOutOfUse(
      db,
      sql`select ${lessonPicture.mediaKey} from ${lessonPicture} where ${isReleased} and not exists (${others})`,
    ),
    released: statement(db, sql`delete from ${lessonPicture} where ${isReleased}`),
  };
}

export const keepPictures = (db: Db, moduleId: string, keys: string[], isSaved: SQL) => ({
  named: statement(
    db,
    sql`insert or ignore into ${lessonPicture} (module_id, media_key)
      select ${moduleId}, value from json_each(${JSON.stringify(keys)}) where ${isSaved}`,
  ),
  kept: putToUse(
    db,
    sql`select ${lessonPicture.mediaKey} from ${lessonPicture} where ${lessonPicture.moduleId} = ${moduleId}`,
    ACADEMY,
    sql`1`,
  ),
});

export async function previewLesson(c: Context<AppEnv>, markdown: string): Promise<PageBlock[]> {
  const keys = (await namedPictures(markdown)).map(({ key }) => key);
  const isNamed = sql`${media.key} in (select value from json_each(${JSON.stringify(keys)}))`;
  const pictures = await c.var.db
    .select({ key: media.key, width: media.width, height: media.height })
    .from(media)
    .where(and(isNamed, isUsable(c)))
    .limit(LESSON_PICTURES_MAX);
  return readMarkdown(markdown, findPictureIn(pictures));
}
