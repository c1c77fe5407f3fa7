import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireRecentAuthentication } from "#auth/reauthentication/require-recent-authentication.ts";
import { requireMember } from "#auth/session/require-member.ts";
import { COPIES_PER_MEMBER } from "#contract/settings/deletion.ts";
import { logFailure } from "#db/log-failure.ts";
import type { FeatureModule } from "#domain/nouns/noun.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { consume } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { writeCopy } from "./member-copy.ts";

export const copyRoutes = (nouns: readonly FeatureModule[]) =>
  new Hono<AppEnv>().post(
    "/copy",
    jsonBody,
    requireMember,
    requireRecentAuthentication,
    valid("json", z.strictObject({})),
    (c) => postCopy(c, nouns),
  );

async function postCopy(c: Context<AppEnv>, nouns: readonly FeatureModule[]) {
  const { db, now, viewer } = c.var;
  await consume(c, { limit: COPIES_PER_MEMBER, subject: viewer.id });
  await securityEventInsert(db, { ...causeOf(c), memberId: viewer.id, kind: "data-exported" });
  const pieces = writeCopy({ env: c.env, db, id: viewer.id, email: viewer.email, now }, nouns);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        // The response has begun: it breaks off, and the file is not complete JSON.
        logFailure("copy-failed", error);
        controller.error(error);
      }
    },
  });
  c.header("content-type", "application/json");
  c.header("content-disposition", 'attachment; filename="my-data.json"');
  c.header("cache-control", "private, no-store");
  return c.body(body);
}
