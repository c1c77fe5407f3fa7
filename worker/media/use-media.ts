import { type SQL, sql } from "drizzle-orm";
import type { MediaUse } from "#contract/media/plain/pictures.ts";
import type { Db } from "#db/open.ts";
import { media } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

/**
 * The statements with which a command puts an uploaded picture to use, in this order and in one batch with its own change:
 *
 *     the condition of the command      with `isUnused`: of two commands with one picture, one gets it
 *     takeOutOfUse                      while the row still names the picture that is replaced
 *     its own change                    which names the new key
 *     putToUse                          once the row names it
 *
 * After the batch, `removeSoon` (remove-media.ts) deletes what was taken out of use. A command that is repeated finds its key in the row already.
 */

type Upload = {
  key: string;
  use: MediaUse | "resource";
  /** SQL: the id of the member who uploaded it. */
  ownerId: SQL;
};

/** SQL: the picture is the member's own, is for this use, and is stored and used by nothing. */
export const isUnused = (upload: Upload, now: number): SQL =>
  sql`exists (select 1 from ${media} where ${isUpload(upload, now)})`;

/** The statement that selects the key of such a picture, to explain afterwards why a command wrote nothing. */
export const selectUnused = (db: Db, upload: Upload, now: number) =>
  db.select({ key: media.key }).from(media).where(isUpload(upload, now));

const isUpload = ({ key, use, ownerId }: Upload, now: number): SQL =>
  sql`${media.key} = ${key} and ${media.use} = ${use} and ${media.ownerId} = ${ownerId} and ${media.deleteAt} > ${now}`;

/**
 * The statement that marks pictures for deletion whose keys an expression gives, a subselect or null. At 0 they are deleted at once, and no
 * command can put them to use again. `removeSoon` reads its result.
 */
export const takeOutOfUse = (db: Db, keys: SQL) =>
  // A picture is marked when the row that the command changes names it.
  statement(db, sql`update ${media} set delete_at = 0 where ${media.key} in (${keys}) returning ${media.key} as key`);

/**
 * The statement that keeps a picture from now on, as one of this owner: it is deleted when the owner's account is. `keys`: one, or a subselect of
 * several.
 */
export const putToUse = (db: Db, keys: string | SQL, ownerId: SQL, onlyIf: SQL) =>
  // A picture is kept once the row that the command changed names it.
  statement(
    db,
    sql`update ${media} set delete_at = null, owner_id = ${ownerId} where ${media.key} in (${keys}) and ${media.deleteAt} > 0 and ${onlyIf}`,
  );
