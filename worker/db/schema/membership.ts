import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Capability } from "#contract/membership/tiers.ts";

/** A membership tier. The first four come with the migration. */
export const tier = sqliteTable("tier", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  /** Price in minor units; null is 'Custom'. */
  priceMinor: integer("price_minor"),
  currency: text("currency").notNull().default("EUR"),
  /** What the tier offers, as lines of text for people. */
  features: text("features", { mode: "json" }).$type<string[]>().notNull(),
  /** Order in the list, from 0. */
  position: integer("position").notNull(),
  /** Members an admin gave this tier. Members who were never given one have the free tier and are not counted. */
  memberCount: integer("member_count").notNull().default(0),
  /** Raised by each edit: an edit of an older version is refused. */
  version: integer("version").notNull().default(1),
  /** Not offered anymore: nobody is given it or requests it, and members who have it keep it. */
  withdrawn: integer("withdrawn", { mode: "boolean" }).notNull().default(false),
});

/** The capabilities of each tier: the table the server checks. */
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
