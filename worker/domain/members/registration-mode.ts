import { eq, sql } from "drizzle-orm";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import type { MemberStatus } from "#contract/members.ts";
import type { Db } from "#db/open.ts";
import { setting } from "#db/schema/index.ts";

export const REGISTRATION_MODE = "registration-mode";
const DEFAULT_MODE: RegistrationMode = "restricted";

export const registrationModeSql = sql<RegistrationMode>`coalesce((select json_extract(${setting.value}, '$') from ${setting} where ${setting.name} = ${REGISTRATION_MODE}), ${DEFAULT_MODE})`;

export const selectRegistrationMode = (db: Db) =>
  db.select({ value: setting.value }).from(setting).where(eq(setting.name, REGISTRATION_MODE));

export const toRegistrationMode = ([row]: { value: unknown }[]): RegistrationMode =>
  (row?.value as RegistrationMode | undefined) ?? DEFAULT_MODE;

export const getRegistrationMode = async (db: Db): Promise<RegistrationMode> =>
  toRegistrationMode(await selectRegistrationMode(db));

/** Null: not admitted. A trusted invitation approves in every mode except `closed`; without one an admin may decide. */
export function statusOnJoining(mode: RegistrationMode, invitation: { trusted: boolean } | null): MemberStatus | null {
  if (mode === "closed") return null;
  if (mode === "open" || invitation?.trusted) return "approved";
  return mode === "restricted" || invitation ? "pending" : null;
}
