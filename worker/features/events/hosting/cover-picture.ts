import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import type { Db } from "#db/open.ts";
import { event } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { isUnused, putToUse, selectUnused, takeOutOfUse } from "#media/use-media.ts";

/** The host's own cover as part of the commands that create and edit an event. */

const coverUpload = ({ var: { sessionToken, now } }: Context<AppEnv>, key: string) => ({
  key,
  use: "event-cover" as const,
  ownerId: viewerId(sessionToken, now),
});

/** SQL: the viewer uploaded this picture for a cover, and nothing uses it yet. */
export const isCoverUnused = (c: Context<AppEnv>, key: string): SQL => isUnused(coverUpload(c, key), c.var.now);

/** The statement that reads the key of such a picture; no row is the reason for `coverRefusal`. */
export const selectUnusedCover = (c: Context<AppEnv>, key: string) =>
  selectUnused(c.var.db, coverUpload(c, key), c.var.now);

/** The problem of a cover that is not an unused upload of the viewer. */
export const coverRefusal = (): Problem =>
  new Problem("invalid", { fields: { coverPicture: "This picture is no longer there. Please choose it again." } });

/** The statement that takes the cover out of use that another one, or none, replaces, before the edit that `onlyIf` allows. */
export const releaseCover = (db: Db, key: string | null, onlyIf: SQL) =>
  takeOutOfUse(db, sql`select ${event.coverKey} from ${event} where ${onlyIf} and ${event.coverKey} is not ${key}`);

/** The statement that keeps the picture of an event as one of its host, also when an admin uploaded it, once the event names it. */
export const keepCover = (db: Db, id: string, key: string, onlyIf: SQL) =>
  putToUse(
    db,
    key,
    sql`(select ${event.hostId} from ${event} where ${event.id} = ${id})`,
    sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.coverKey} = ${key}) and ${onlyIf}`,
  );
