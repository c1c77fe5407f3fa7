import { type Context, Hono } from "hono";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getProfile } from "./find-profile.ts";

export const detailRoutes = new Hono<AppEnv>().get("/:id", readProfile);

async function readProfile(c: Context<AppEnv, "/:id">) {
  return c.json<ProfileView>(await getProfile(c, c.req.param("id")));
}
