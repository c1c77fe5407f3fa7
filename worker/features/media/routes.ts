import { Hono } from "hono";
import { requireMember } from "#auth/session/require-member.ts";
import { viewerId } from "#auth/session/session.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { mediaQuery } from "#contract/media/media.ts";
import type { MediaView } from "#contract/media/pictures.ts";
import type { AppEnv } from "#http/app-env.ts";
import { consume } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { readPicture } from "#media/read-picture.ts";
import { storePicture } from "#media/store-picture.ts";
import { servePicture } from "./serve-picture.ts";

/** Every try counts, because reading a file costs time. */
export const uploadRoutes = new Hono<AppEnv>().post("/", requireMember, valid("query", mediaQuery), postPicture);

export const pictures = new Hono<AppEnv>().get("/:key", servePicture);

async function postPicture(c: ValidContext<"query", typeof mediaQuery>) {
  const { viewer, sessionToken, now } = c.var;
  const { use } = c.req.valid("query");
  await consume(c, { limit: RATE_LIMITS.uploadsPerMember, subject: viewer.id });
  const picture = readPicture(new Uint8Array(await c.req.arrayBuffer()), use);
  return c.json<MediaView>(await storePicture(c, picture, { use, ownerId: viewerId(sessionToken, now) }), 201);
}
