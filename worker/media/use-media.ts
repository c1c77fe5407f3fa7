import { type SQL, sql } from "drizzle-orm";
import type { MediaUse } from "#contract/media/pictures.ts";
import type { Db } from "#db/open.ts";
import { media } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

/**
 * How a command uses an uploaded picture, in this order and in one batch:
 *
 *     the condition of the command      with `isUnused`: of two commands with one picture, one gets it
 *     takeOutOfUse                      while the row still names the picture that is replaced
 *     its own change                    which names the new key
 *     putToUse                          once the row names it
 *
 * After the batch, `removeSoon` deletes what is out of use. A repeated command finds its key in the row already.
 */

type Upload = {
  key: string;
  use: MediaUse | "resource";
  ownerId: SQL;
};

/** SQL: the member's own, for this use, and not in use. */
export const isUnused = (upload: Upload, now: number): SQL =>
  sql`exists (select 1 from ${media} where ${isUpload(upload, now)})`;

/** Explains why a command wrote nothing. */
export const selectUnused = (db: Db, upload: Upload, now: number) =>
  db.select({ key: media.key }).from(media).where(isUpload(upload, now));

const isUpload = ({ key, use, ownerId }: Upload, now: number): SQL =>
  sql`${media.key} = ${key} and ${media.use} = ${use} and ${media.ownerId} = ${ownerId} and ${media.deleteAt} > ${now}`;

/** `keys`: SQL subselect or null. Deletion is due at once, and no command can use them again. For `removeSoon`. */
export const takeOutOfUse = (db: Db, keys: SQL) =>
  statement(db, sql`update ${media} set delete_at = 0 where ${media.key} in (${keys}) returning ${media.key} as key`);

/** `keys`: one, or SQL. Deleted with the owner's account. */
export const putToUse = (db: Db, keys: string | SQL, ownerId: SQL, onlyIf: SQL) =>
  statement(
    db,
    sql`update ${media} set delete_at = null, owner_id = ${ownerId} where ${media.key} in (${keys}) and ${media.deleteAt} > 0 and ${onlyIf}`,
  );
