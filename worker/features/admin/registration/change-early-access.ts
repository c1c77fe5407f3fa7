import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import { setting } from "#db/schema/index.ts";
import { jsonObject, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { EARLY_ACCESS, earlyAccessSql } from "#domain/members/early-access.ts";
import type { AppEnv } from "#http/app-env.ts";
import { selectRegistration, toRegistrationView } from "./queries.ts";

/** Shows the early-access notice, or hides it. What it is already writes nothing, not even to the audit log. */
export async function changeEarlyAccess(c: Context<AppEnv>, isShown: boolean): Promise<RegistrationSettingsView> {
  const { db } = c.var;
  const { settings } = await runCommand(c, {
    onlyIf: sql`${earlyAccessSql} <> ${Number(isShown)}`,
    audit: {
      action: "early-access-changed",
      subjectKind: "setting",
      subjectId: EARLY_ACCESS,
      before: jsonObject({ isShown: sql`json(iif(${earlyAccessSql}, 'true', 'false'))` }),
      after: { isShown },
    },
    write: (onlyIf) => ({
      // The setting is written when it is another one than now.
      upsert: statement(
        db,
        sql`
      insert into ${setting} (name, value) select ${EARLY_ACCESS}, ${JSON.stringify(isShown)} where ${onlyIf}
      on conflict (name) do update set value = excluded.value`,
      ),
    }),
    readAfter: { settings: selectRegistration(db) },
  });
  return toRegistrationView(settings);
}
