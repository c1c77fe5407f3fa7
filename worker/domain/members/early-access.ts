import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { setting } from "#db/schema/index.ts";

/** Whether the landing page and sign-up say that this is an early-access version: one setting, on until an admin changes it. */

/** Name of the setting. */
export const EARLY_ACCESS = "early-access";

/** The setting as an expression, 1 or 0, for statements that decide by it. */
export const earlyAccessSql = sql<number>`coalesce((select json_extract(${setting.value}, '$') from ${setting} where ${setting.name} = ${EARLY_ACCESS}), 1)`;

/** The statement that reads the setting; `toEarlyAccess` reads its rows. */
export const selectEarlyAccess = (db: Db) =>
  db.select({ value: setting.value }).from(setting).where(eq(setting.name, EARLY_ACCESS));

/** Whether the notice is shown, from the rows of `selectEarlyAccess`. */
export const toEarlyAccess = ([row]: { value: unknown }[]): boolean => row?.value !== false;
