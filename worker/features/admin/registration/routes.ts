import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { type RegistrationSettingsView, registrationSettingsInput } from "#contract/admin/registration.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { auditInsert } from "#db/audit.ts";
import { setting } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { REGISTRATION_MODE, registrationModeSql } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { valid } from "#http/validate.ts";
import { selectRegistration, toRegistrationView } from "./queries.ts";

/** `/api/admin/registration`. */
export const adminRegistrationRoutes = new Hono<AppEnv>();

adminRegistrationRoutes.get("/", async (c) => {
  const [modes, changes] = await c.var.db.batch([...selectRegistration(c.var.db)]);
  return c.json<RegistrationSettingsView>(toRegistrationView(modes, changes));
});

adminRegistrationRoutes.put("/", jsonBody, valid("json", registrationSettingsInput), async (c) =>
  c.json<RegistrationSettingsView>(await changeMode(c, c.req.valid("json").mode)),
);

/** Sets the mode for everybody who joins from now on. The mode that stands already is written nowhere, not even into the log. */
async function changeMode(c: Context<AppEnv>, mode: RegistrationMode): Promise<RegistrationSettingsView> {
  const { db, adminId } = c.var;
  const isOther = sql`${registrationModeSql} <> ${mode}`;
  const deed = {
    actorId: adminId,
    action: "registration-mode-changed",
    subjectKind: "setting",
    subjectId: REGISTRATION_MODE,
    before: sql`json_object('mode', ${registrationModeSql})`,
    after: { mode },
  } as const;
  const [, , modes, changes] = await db.batch([
    auditInsert(db, c.var, deed, isOther),
    statement(
      db,
      sql`
      insert into ${setting} (name, value) select ${REGISTRATION_MODE}, ${JSON.stringify(mode)} where ${isOther}
      on conflict (name) do update set value = excluded.value`,
    ),
    ...selectRegistration(db),
  ]);
  return toRegistrationView(modes, changes);
}
