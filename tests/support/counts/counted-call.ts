import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "#worker/app.ts";
import { ORIGIN } from "../call.ts";
import { type Counts, countD1 } from "./counted-d1.ts";

/** Sends one GET to the worker, with a counted database that is migrated already. Returns status, body and the use of D1. */
export async function countedCall(
  path: string,
  { cookie }: { cookie: string },
): Promise<Counts & { status: number; body: string }> {
  const { database, counts } = countD1(env.DB);
  const context = createExecutionContext();
  const bindings = { ...env, DB: database };
  await app.fetch(new Request(`${ORIGIN}/api/health`), bindings, context);
  Object.assign(counts, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  const answer = await app.fetch(new Request(`${ORIGIN}${path}`, { headers: { cookie } }), bindings, context);
  const body = await answer.text();
  await waitOnExecutionContext(context);
  return { ...counts, status: answer.status, body };
}
