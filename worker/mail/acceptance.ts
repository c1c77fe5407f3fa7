import { desc, eq, gt, sql } from "drizzle-orm";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { outbox, setting } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

/** The last test email of an admin. `at` in ms. */
export type MailTest = { at: number; accepted: boolean; answer: string };

const TEST = "mail-test";

export const saveMailTest = (db: Db, test: MailTest) =>
  statement(
    db,
    sql`insert into ${setting} (name, value) values (${TEST}, ${JSON.stringify(test)})
      on conflict (name) do update set value = excluded.value`,
  );

/** For `acceptedAt`. */
export const selectAcceptance = (db: Db) => ({
  sent: db
    .select({ at: sql<number>`${outbox.sentAt}` })
    .from(outbox)
    .where(sql`${outbox.sentAt} is not null`)
    .orderBy(desc(outbox.sentAt))
    .limit(1),
  tests: db
    .select({ test: sql<MailTest>`${setting.value}`.mapWith((value) => JSON.parse(value)) })
    .from(setting)
    .where(eq(setting.name, TEST)),
});

/** Ms: when the email service last accepted an email, also a test; 0 if never. */
export const acceptedAt = ({ sent, tests: [last] }: Results<ReturnType<typeof selectAcceptance>>): number =>
  Math.max(sent[0]?.at ?? 0, last?.test.accepted ? last.test.at : 0);

export async function isAnyAcceptedSince(db: Db, at: number): Promise<boolean> {
  const rows = await db.select({ id: outbox.id }).from(outbox).where(gt(outbox.sentAt, at)).limit(1);
  return rows.length > 0;
}
