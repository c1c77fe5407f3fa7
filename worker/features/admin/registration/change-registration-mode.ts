import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { setting } from "#db/schema/index.ts";
import { jsonObject, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { REGISTRATION_MODE, registrationModeSql } from "#domain/members/registration-mode.ts";
import type { AppEnv } from "#http/app-env.ts";
import { selectRegistration, toRegistrationView } from "./queries.ts";

/** Sets the mode for every later sign-up. The current mode again writes nothing, not even to the audit log. */
export async function changeRegistrationMode(
  c: Context<AppEnv>,
  mode: RegistrationMode,
): Promise<RegistrationSettingsView> {
  const { db } = c.var;
  const { settings } = await runCommand(c, {
    onlyIf: sql`${registrationModeSql} <> ${mode}`,
    audit: {
      action: "registration-mode-changed",
      subjectKind: "setting",
      subjectId: REGISTRATION_MODE,
      before: jsonObject({ mode: registrationModeSql }),
      after: { mode },
    },
    write: (onlyIf) => ({
      // The setting is written when the mode is not the current one.
      upsert: statement(
        db,
        sql`
      insert into ${setting} (name, value) select ${REGISTRATION_MODE}, ${JSON.stringify(mode)} where ${onlyIf}
      on conflict (name) do update set value = excluded.value`,
      ),
    }),
    readAfter: { settings: selectRegistration(db) },
  });
  return toRegistrationView(settings);
}
