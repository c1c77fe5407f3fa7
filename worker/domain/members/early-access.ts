import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { setting } from "#db/schema/index.ts";

/** The notice on the landing page and sign-up, on by default. */

export const EARLY_ACCESS = "early-access";

export const earlyAccessSql = sql<number>`coalesce((select json_extract(${setting.value}, '$') from ${setting} where ${setting.name} = ${EARLY_ACCESS}), 1)`;

export const selectEarlyAccess = (db: Db) =>
  db.select({ value: setting.value }).from(setting).where(eq(setting.name, EARLY_ACCESS));

export const toEarlyAccess = ([row]: { value: unknown }[]): boolean => row?.value !== false;
