import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import type { Db } from "#db/open.ts";
import { event } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { isUnused, putToUse, selectUnused, takeOutOfUse } from "#media/use-media.ts";

const coverUpload = ({ var: { sessionToken, now } }: Context<AppEnv>, key: string) => ({
  key,
  use: "event-cover" as const,
  ownerId: viewerId(sessionToken, now),
});

export const isCoverUnused = (c: Context<AppEnv>, key: string): SQL => isUnused(coverUpload(c, key), c.var.now);

export const selectUnusedCover = (c: Context<AppEnv>, key: string) =>
  selectUnused(c.var.db, coverUpload(c, key), c.var.now);

export const coverRefusal = (): Problem =>
  new Problem("invalid", { fields: { coverPicture: "This picture is no longer there. Please choose it again." } });

export const releaseCover = (db: Db, key: string | null, onlyIf: SQL) =>
  takeOutOfUse(db, sql`select ${event.coverKey} from ${event} where ${onlyIf} and ${event.coverKey} is not ${key}`);

/** A picture that an admin uploaded also becomes the host's. */
export const keepCover = (db: Db, id: string, key: string, onlyIf: SQL) =>
  putToUse(
    db,
    key,
    sql`(select ${event.hostId} from ${event} where ${event.id} = ${id})`,
    sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.coverKey} = ${key}) and ${onlyIf}`,
  );
