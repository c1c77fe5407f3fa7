import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { post, postComment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

/** SQL: the post or comment with this id is there. */
export const isWritten = (kind: SQL | Column, id: SQL | Column): SQL => sql`(
  (${kind} = 'post' and exists (select 1 from ${post} as written where written.id = ${id}))
  or (${kind} = 'comment' and exists (select 1 from ${postComment} as written where written.id = ${id})))`;

/** The statement with which an admin removes a post or a comment, with all that is below it, while `onlyIf` holds. */
export const removeWritten = (db: Db, kind: "post" | "comment", id: string, onlyIf: SQL) =>
  statement(db, sql`delete from ${kind === "post" ? post : postComment} where id = ${id} and ${onlyIf}`);
