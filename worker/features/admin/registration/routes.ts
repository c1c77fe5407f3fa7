import { type Context, Hono } from "hono";
import {
  earlyAccessInput,
  type RegistrationSettingsView,
  registrationSettingsInput,
} from "#contract/admin/registration.ts";
import { batch } from "#db/batch.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { changeEarlyAccess, changeRegistrationMode } from "./change-settings.ts";
import { selectRegistration, toRegistrationView } from "./queries.ts";

export const adminRegistrationRoutes = new Hono<AppEnv>()
  .get("/", showMode)
  .put("/", valid("json", registrationSettingsInput), putMode)
  .put("/early-access", valid("json", earlyAccessInput), putEarlyAccess);

async function showMode(c: Context<AppEnv>) {
  return c.json<RegistrationSettingsView>(toRegistrationView(await batch(c.var.db, selectRegistration(c.var.db))));
}

async function putMode(c: ValidContext<"json", typeof registrationSettingsInput>) {
  return c.json<RegistrationSettingsView>(await changeRegistrationMode(c, c.req.valid("json").mode));
}

async function putEarlyAccess(c: ValidContext<"json", typeof earlyAccessInput>) {
  return c.json<RegistrationSettingsView>(await changeEarlyAccess(c, c.req.valid("json").isShown));
}
