import { sql } from "drizzle-orm";
import { daysKept } from "#auth/deletion/days-kept.ts";
import { activeDay, memberFigures } from "#db/schema/index.ts";
import { type OwnRows, own } from "#domain/nouns/own-rows.ts";

export const analyticsOwnRows: OwnRows = {
  activeDays: ({ db, id, now }) =>
    db
      .select({ day: sql<string>`date(${activeDay.day} * 86400, 'unixepoch')`.as("date") })
      .from(activeDay)
      .where(
        sql`(${activeDay.day}, ${activeDay.memberId}) in (select value, ${id} from json_each(${JSON.stringify(daysKept(now))}))`,
      )
      .orderBy(activeDay.day),
  figures: own(memberFigures, memberFigures.memberId),
};
