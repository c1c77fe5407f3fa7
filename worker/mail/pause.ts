import { eq, type SQL, sql } from "drizzle-orm";
import { MAIL_PAUSE_MS } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { setting } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

/** The provider refused the account. After `until` mails try again; the first accepted one ends the pause. Ms. */
export type MailPause = { since: number; until: number; reason: string };

const NAME = "mail-pause";
const isPause = eq(setting.name, NAME);

export const isPaused = (now: number): SQL =>
  sql`exists (select 1 from ${setting} where ${isPause} and json_extract(${setting.value}, '$.until') > ${now})`;

export const selectPause = (db: Db) =>
  db
    .select({ pause: sql<string>`${setting.value}`.mapWith(parsePause) })
    .from(setting)
    .where(isPause);

const parsePause = (value: string): MailPause => JSON.parse(value);

export function pauseMail(db: Db, reason: string, now: number) {
  const until = now + MAIL_PAUSE_MS;
  const pause = JSON.stringify({ since: now, until, reason } satisfies MailPause);
  return statement(
    db,
    sql`insert into ${setting} (name, value) values (${NAME}, ${pause}) on conflict (name) do update
      set value = json_set(${setting.value}, '$.until', ${until}, '$.reason', ${reason})`,
  );
}

export const resumeMail = (db: Db) => db.delete(setting).where(isPause);
