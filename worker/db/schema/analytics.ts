// Triggers: ../triggers/analytics.sql
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth.ts";

/** Counts by day: a letter for what is counted and the day (days since 1970, UTC), as in `{"v20783": 4}`. */
export type DayCounts = Record<string, number>;
const days = () => text("days", { mode: "json" }).$type<DayCounts>().notNull();

/**
 * A member's figures of `PERIOD_DAYS` days (`period`: the day divided by it), so that two years are 27 rows. Triggers of the tables that are counted keep
 * them: v profile views, c connections that still exist, l likes and r comments on posts by others without a block between the two, e registrations for hosted events.
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

/**
 * Who was active on which day: one row, by triggers of `session`, and by cron of the day on which a member joined. It references no member, because the index of that would be another row for each: those of
 * a deleted member stay until they are swept.
 */
export const activeDay = sqliteTable(
  "active_day",
  { day: integer("day").notNull(), memberId: text("member_id").notNull() },
  (t) => [primaryKey({ columns: [t.day, t.memberId] })],
);

/**
 * The figures of the whole network, as those of a member; cron counts them. j joined, t members at the end of the day, u active members, a approved,
 * x rejected, s emails sent, d not delivered.
 */
export const networkFigures = sqliteTable("network_figures", { period: integer("period").primaryKey(), days: days() });

/** The members who joined in a week (its Monday in days since 1970), and how many of them were active, by the number of weeks since. */
export const cohort = sqliteTable("cohort", {
  week: integer("week").primaryKey(),
  members: integer("members").notNull(),
  active: text("active", { mode: "json" }).$type<Record<string, number>>().notNull(),
});
