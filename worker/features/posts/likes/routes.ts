import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted } from "#auth/session/require-member.ts";
import type { LikeView } from "#contract/posts/posts.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { valid } from "#http/validate.ts";
import { removeLike, setLike } from "./set-like.ts";

const LIKE = "/:id/like";

export const likeRoutes = new Hono<AppEnv>()
  .put(LIKE, jsonBody, requireAdmitted, valid("json", z.strictObject({})), putLike)
  .delete(LIKE, requireAdmitted, deleteLike);

async function putLike(c: Context<AppEnv, typeof LIKE>) {
  return c.json<LikeView>(await setLike(c, c.req.param("id")));
}

async function deleteLike(c: Context<AppEnv, typeof LIKE>) {
  return c.json<LikeView>(await removeLike(c, c.req.param("id")));
}
