import { eq, sql } from "drizzle-orm";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import type { MemberStatus } from "#contract/members.ts";
import type { Db } from "#db/open.ts";
import { setting } from "#db/schema/index.ts";

/** Who may sign up: one setting. */

/** Name of the setting that holds the mode. */
export const REGISTRATION_MODE = "registration-mode";
const DEFAULT_MODE: RegistrationMode = "restricted";

/** The current registration mode as an expression, for statements that decide by it. */
export const registrationModeSql = sql<RegistrationMode>`coalesce((select json_extract(${setting.value}, '$') from ${setting} where ${setting.name} = ${REGISTRATION_MODE}), ${DEFAULT_MODE})`;

/** The statement that reads the registration mode; `toRegistrationMode` reads its rows. */
export const selectRegistrationMode = (db: Db) =>
  db.select({ value: setting.value }).from(setting).where(eq(setting.name, REGISTRATION_MODE));

/** The mode in the rows of `selectRegistrationMode`; the default when no admin ever set one. */
export const toRegistrationMode = ([row]: { value: unknown }[]): RegistrationMode =>
  (row?.value as RegistrationMode | undefined) ?? DEFAULT_MODE;

export const getRegistrationMode = async (db: Db): Promise<RegistrationMode> =>
  toRegistrationMode(await selectRegistrationMode(db));

/**
 * The status of a new account under a mode; null when the mode does not admit it. A trusted invitation approves at once in every mode
 * but `closed`; any other invitation admits, and an admin decides unless the mode is `open`.
 */
export function statusOnJoining(mode: RegistrationMode, invitation: { trusted: boolean } | null): MemberStatus | null {
  if (mode === "closed") return null;
  if (mode === "open" || invitation?.trusted) return "approved";
  return mode === "restricted" || invitation ? "pending" : null;
}
