import { Hono } from "hono";
import { reauthenticationInput } from "#contract/auth/reauthentication.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { requireMember } from "../session/require-member.ts";
import { reauthenticate } from "./reauthenticate.ts";

export const reauthenticationRoutes = new Hono<AppEnv>();

reauthenticationRoutes.post(
  "/reauthentication",
  jsonBody,
  requireMember,
  valid("json", reauthenticationInput),
  postReauthentication,
);

function postReauthentication(c: ValidContext<"json", typeof reauthenticationInput>) {
  return noContent(c, reauthenticate(c, c.var.viewer, c.req.valid("json")));
}
