// Triggers: ../triggers/media.sql
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MediaUse } from "#contract/media/plain/pictures.ts";

/**
 * Every picture in R2, and every file of a resource (`use` is then `resource`, and width and height are 0). A row is written before its object and deleted after it, so that cron finds every object. `deleteAt`: when cron deletes
 * both, unless a command puts the picture to use and clears it. 0: it was taken out of use, or its time is over, and no command can use it. `ownerId` has no reference, because the row
 * outlives the member until its object is deleted.
 */
export const media = sqliteTable(
  "media",
  {
    key: text("key").primaryKey(),
    ownerId: text("owner_id").notNull(),
    use: text("use").$type<MediaUse | "resource">().notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    createdAt: integer("created_at").notNull(),
    deleteAt: integer("delete_at"),
  },
  (t) => [index("media_delete").on(t.deleteAt), index("media_owner").on(t.ownerId)],
);
