import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Capability } from "#contract/membership/tiers.ts";

export const tier = sqliteTable("tier", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  /** Minor units; null is "Custom". */
  priceMinor: integer("price_minor"),
  currency: text("currency").notNull().default("EUR"),
  features: text("features", { mode: "json" }).$type<string[]>().notNull(),
  position: integer("position").notNull(),
  /** Members without an assigned tier have the free one and are not counted. */
  memberCount: integer("member_count").notNull().default(0),
  version: integer("version").notNull().default(1),
  withdrawn: integer("withdrawn", { mode: "boolean" }).notNull().default(false),
});

/** The server checks this table. */
export const entitlement = sqliteTable(
  "entitlement",
  {
    tierId: text("tier_id")
      .notNull()
      .references(() => tier.id, { onDelete: "cascade" }),
    capability: text("capability").$type<Capability>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tierId, t.capability] })],
);
