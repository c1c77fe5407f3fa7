import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { session } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { findPasswordOwner } from "../password/current-password.ts";

/**
 * Undoes a sign-in whose password was replaced during its slow check: the session it made would survive the reset that revokes all of
 * them. Call it once the session or the challenge is written, because a later reset revokes those itself. 401 `invalid-credentials`.
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
