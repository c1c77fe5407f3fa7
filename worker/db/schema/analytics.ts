// Triggers: ../triggers/analytics.sql
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** A letter and the day (days since 1970, UTC): `{"v20783": 4}`. */
export type DayCounts = Record<string, number>;
const days = () => text("days", { mode: "json" }).$type<DayCounts>().notNull();

/**
 * `period`: day / `PERIOD_DAYS`. Triggers count: v profile views, c current connections, l likes and r comments on
 * posts by others without a block, e registrations for hosted events.
 */
export const memberFigures = sqliteTable(
  "member_figures",
  {
    memberId: text("member_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    period: integer("period").notNull(),
    days: days(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.period] }), index("member_figures_period").on(t.period)],
);

/** One row per day. No reference to members, which would need an index row each: rows of deleted members stay. */
export const activeDay = sqliteTable(
  "active_day",
  { day: integer("day").notNull(), memberId: text("member_id").notNull() },
  (t) => [primaryKey({ columns: [t.day, t.memberId] })],
);

/** j joined, t members at the end of the day, u active, a approved, x rejected, s emails sent, d not delivered. */
export const networkFigures = sqliteTable("network_figures", { period: integer("period").primaryKey(), days: days() });

/** `week`: its Monday in days since 1970. `active`: by the number of weeks since. */
export const cohort = sqliteTable("cohort", {
  week: integer("week").primaryKey(),
  members: integer("members").notNull(),
  active: text("active", { mode: "json" }).$type<Record<string, number>>().notNull(),
});
