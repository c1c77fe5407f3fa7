// Triggers: ../triggers/media.sql
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MediaUse } from "#contract/media/pictures.ts";

/**
 * The row is written before the object and deleted after it, so that cron finds every object. `deleteAt` 0: out of use
 * or expired. `ownerId` without reference: the row outlives the member. Files of resources have size 0.
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
