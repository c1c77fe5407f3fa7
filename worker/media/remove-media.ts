import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { SWEEP_SIZE } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { media } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { Env } from "#worker/env.ts";

/** After the response. Cron repeats what fails here. */
export function removeSoon(c: Context<AppEnv>, taken: D1Result | null): void {
  const keys = ((taken?.results ?? []) as { key: string }[]).map(({ key }) => key);
  const {
    env,
    var: { db },
  } = c;
  c.executionCtx.waitUntil(removePictures(env, db, keys).catch((error) => logFailure("picture-not-deleted", error)));
}

/** Unused uploads are marked first, so that no command uses one that is being deleted. Called by cron. */
export async function sweepMedia(env: Env, db: Db, now: number): Promise<void> {
  const { due } = await batch(db, {
    marked: markUnused(db, now),
    due: db.select({ key: media.key }).from(media).where(eq(media.deleteAt, 0)).limit(SWEEP_SIZE),
  });
  await removePictures(
    env,
    db,
    due.map(({ key }) => key),
  );
}

const markUnused = (db: Db, now: number) =>
  statement(
    db,
    sql`update ${media} set delete_at = 0 where ${media.key} in (select ${media.key} from ${media}
      where ${media.deleteAt} > 0 and ${media.deleteAt} <= ${now} order by ${media.deleteAt} limit ${SWEEP_SIZE})`,
  );

/** At most a thousand, the limit of one R2 call; then their rows. Repeatable. */
async function removePictures(env: Env, db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await env.MEDIA.delete(keys);
  await db.delete(media).where(and(isOneOf(keys), eq(media.deleteAt, 0)));
}

/** SQL: one bound value, however many keys. */
const isOneOf = (keys: string[]): SQL => sql`${media.key} in (select value from json_each(${JSON.stringify(keys)}))`;
