import { Hono } from "hono";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { previewInput } from "#contract/media/media.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { setPreview } from "./set-preview.ts";

export const previewRoutes = new Hono<AppEnv>();

previewRoutes.put("/:id/preview", jsonBody, requireAdmitted, valid("json", previewInput), putPreview);

function putPreview(c: ValidContext<"json", typeof previewInput, "/:id/preview">) {
  return noContent(c, setPreview(c, c.var.viewer, c.req.param("id"), c.req.valid("json")));
}
