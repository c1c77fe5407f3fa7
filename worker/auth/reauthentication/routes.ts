import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { type ReauthenticationInput, reauthenticationInput } from "#contract/auth/reauthentication.ts";
import { session } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { confirmPassword } from "../password/confirm-password.ts";
import { isCurrentPassword } from "../password/current-password.ts";
import { requireMember } from "../session/require-member.ts";
import { confirmCode } from "../two-factor/second-factor.ts";

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

/** Throws as `confirmPassword` and `confirmCode`; 409 `conflict`. */
async function reauthenticate(c: Context<AppEnv>, viewer: Viewer, given: ReauthenticationInput): Promise<void> {
  const { db, now } = c.var;
  const isStillTrue =
    "password" in given
      ? isCurrentPassword(session.userId, await confirmPassword(c, viewer.id, given.password))
      : sql`1`;
  if ("code" in given) await confirmCode(c, viewer.id, given.code);
  // Only while the checked password is the current one.
  const written = await db
    .update(session)
    .set({ reauthenticatedAt: now })
    .where(and(eq(session.id, viewer.sessionId), isStillTrue))
    .returning({ id: session.id });
  if (written.length === 0) throw new Problem("conflict");
}
