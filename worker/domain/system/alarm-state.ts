import { eq, sql } from "drizzle-orm";
import type { CheckName } from "#contract/admin/system.ts";
import type { Db } from "#db/open.ts";
import { setting } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

const NAME = "alarm";

export type Alarm = {
  /** In the last run of cron. */
  failing: CheckName[];
  /** According to the last message that somebody took. */
  told: CheckName[];
  /** Those of `told` that pass now. Ms. */
  passedSince: Partial<Record<CheckName, number>>;
  /** Of a message that nobody took. Ms. */
  retryAt: number;
};
export const QUIET: Alarm = { failing: [], told: [], passedSince: {}, retryAt: 0 };

export const selectAlarm = (db: Db) =>
  db
    .select({ json: sql<string>`${setting.value}` })
    .from(setting)
    .where(eq(setting.name, NAME));

/** False when another run was first. */
export async function replaceAlarm(db: Db, before: string | undefined, after: string): Promise<boolean> {
  const { meta } = await statement(
    db,
    sql`insert into ${setting} (name, value) select ${NAME}, ${after}
      where coalesce((select ${setting.value} from ${setting} where ${setting.name} = ${NAME}), '') = ${before ?? ""}
      on conflict (name) do update set value = excluded.value`,
  );
  return meta.changes > 0;
}
