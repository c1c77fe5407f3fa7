import { Hono } from "hono";
import { requireMember } from "#auth/session/require-member.ts";
import { previewInput } from "#contract/media/media.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { setProfilePreview } from "./set-preview.ts";

export const previewRoutes = new Hono<AppEnv>().put(
  "/me/preview",
  jsonBody,
  requireMember,
  valid("json", previewInput),
  putPreview,
);

function putPreview(c: ValidContext<"json", typeof previewInput>) {
  return noContent(c, setProfilePreview(c, c.req.valid("json")));
}
