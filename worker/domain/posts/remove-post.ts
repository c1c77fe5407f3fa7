import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { post, postComment } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { selectNotified, silence } from "./notified.ts";

export const isWritten = (kind: SQL | Column, id: SQL | Column): SQL => sql`(
  (${kind} = 'post' and exists (select 1 from ${post} as written where written.id = ${id}))
  or (${kind} = 'comment' and exists (select 1 from ${postComment} as written where written.id = ${id})))`;

export const removal = (db: Db, kind: "post" | "comment", id: string) => ({
  notified: selectNotified(db, kind, id),
  write: (onlyIf: SQL) => ({
    silenced: silence(db, kind, id, onlyIf),
    deleted: statement(db, sql`delete from ${kind === "post" ? post : postComment} where id = ${id} and ${onlyIf}`),
  }),
});
