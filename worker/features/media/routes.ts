import { Hono } from "hono";
import { requireMember } from "#auth/session/require-member.ts";
import { viewerId } from "#auth/session/session.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { mediaQuery } from "#contract/media/media.ts";
import type { MediaView } from "#contract/media/pictures.ts";
import type { AppEnv } from "#http/app-env.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import { Problem } from "#http/problem.ts";
import { consume } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { readPicture } from "#media/read-picture.ts";
import { storePicture } from "#media/store-picture.ts";
import { servePicture } from "./serve-picture.ts";

/** Every try counts, because reading a file costs time. An account whose address is not verified costs nothing: it gets an avatar alone. */
export const uploadRoutes = new Hono<AppEnv>().post("/", requireMember, valid("query", mediaQuery), postPicture);

export const pictures = new Hono<AppEnv>().get("/:key", servePicture);

async function postPicture(c: ValidContext<"query", typeof mediaQuery>) {
  const { viewer, sessionToken, now } = c.var;
  const { use } = c.req.valid("query");
  const isUnverified = !viewer.emailVerified && findMailProvider(c.env) !== null;
  const limit = isUnverified ? RATE_LIMITS.uploadsPerUnverified : RATE_LIMITS.uploadsPerMember;
  if (isUnverified && use !== "avatar") throw new Problem("email-unverified");
  await consume(c, { limit, subject: viewer.id });
  const picture = readPicture(c.var.file, use);
  const upload = { use, ownerId: viewerId(sessionToken, now), isPublic: !isUnverified };
  return c.json<MediaView>(await storePicture(c, picture, upload), 201);
}
