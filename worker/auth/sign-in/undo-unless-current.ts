import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { session } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { findPasswordOwner } from "../password/current-password.ts";

/**
 * For a password replaced during its slow check: the session would survive the reset. Call it once session or challenge
 * is written, because a later reset revokes those itself. Throws 401.
 */
export async function undoUnlessCurrent(
  c: Context<AppEnv>,
  email: string,
  checkedPassword: string | null,
  sessionToken: string | null,
): Promise<void> {
  const owner = await findPasswordOwner(c, email);
  if ((owner?.password ?? null) === checkedPassword) return;
  if (sessionToken) await c.var.db.delete(session).where(eq(session.token, sessionToken));
  throw new Problem("invalid-credentials");
}
