import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ReauthenticationInput } from "#contract/auth/reauthentication.ts";
import { session } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { confirmPassword } from "../password/confirm-password.ts";
import { isCurrentPassword } from "../password/current-password.ts";
import { confirmCode } from "../two-factor/second-factor.ts";

/** Throws as `confirmPassword` and `confirmCode`; 409 `conflict`. */
export async function reauthenticate(c: Context<AppEnv>, viewer: Viewer, given: ReauthenticationInput): Promise<void> {
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
