import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AuditAction } from "#contract/admin/audit.ts";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { setting } from "#db/schema/index.ts";
import { jsonObject, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { EARLY_ACCESS, earlyAccessSql } from "#domain/members/early-access.ts";
import { REGISTRATION_MODE, registrationModeSql } from "#domain/members/registration-mode.ts";
import type { AppEnv } from "#http/app-env.ts";
import { selectRegistration, toRegistrationView } from "./queries.ts";

export const changeRegistrationMode = (c: Context<AppEnv>, mode: RegistrationMode) =>
  changeSetting(c, REGISTRATION_MODE, {
    action: "registration-mode-changed",
    current: sql`json_quote(${registrationModeSql})`,
    field: "mode",
    value: mode,
  });

export const changeEarlyAccess = (c: Context<AppEnv>, isShown: boolean) =>
  changeSetting(c, EARLY_ACCESS, {
    action: "early-access-changed",
    current: sql`json(iif(${earlyAccessSql}, 'true', 'false'))`,
    field: "isShown",
    value: isShown,
  });

/** `current`: the value as JSON, in SQL. `field`: its name in the audit log. */
type Change = { action: AuditAction; current: SQL; field: string; value: string | boolean };

async function changeSetting(
  c: Context<AppEnv>,
  name: string,
  { action, current, field, value }: Change,
): Promise<RegistrationSettingsView> {
  const { db } = c.var;
  const json = JSON.stringify(value);
  const { settings } = await runCommand(c, {
    onlyIf: sql`${current} <> ${json}`,
    audit: {
      action,
      subjectKind: "setting",
      subjectId: name,
      before: jsonObject({ [field]: current }),
      after: { [field]: value },
    },
    write: (onlyIf) => ({
      upsert: statement(
        db,
        sql`
      insert into ${setting} (name, value) select ${name}, ${json} where ${onlyIf}
      on conflict (name) do update set value = excluded.value`,
      ),
    }),
    readAfter: { settings: selectRegistration(db) },
  });
  return toRegistrationView(settings);
}
