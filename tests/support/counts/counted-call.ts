import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { app } from "#worker/app.ts";
import { ORIGIN } from "../call.ts";
import { type Counts, countD1 } from "./counted-d1.ts";

type Options = { cookie?: string; body?: unknown; ip?: string };

/**
 * Sends one request to the worker, a POST if it has a body, with a counted database that is migrated already. Returns status, body, the use
 * of D1, and the texts of the statements of each trip.
 */
export async function countedCall(
  path: string,
  { cookie, body: sent, ip = "203.0.113.1" }: Options,
): Promise<Counts & { status: number; body: string; statements: string[][] }> {
  const statements: string[][] = [];
  const { database, counts } = countD1(env.DB, (texts) => statements.push(texts));
  const context = createExecutionContext();
  const bindings = { ...env, DB: database };
  await app.fetch(new Request(`${ORIGIN}/api/health`), bindings, context);
  Object.assign(counts, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  statements.length = 0;
  const headers = new Headers({ origin: ORIGIN, "cf-connecting-ip": ip, "content-type": "application/json" });
  if (cookie) headers.set("cookie", cookie);
  const request = sent === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(sent) };
  const answer = await app.fetch(new Request(`${ORIGIN}${path}`, request), bindings, context);
  const body = await answer.text();
  await waitOnExecutionContext(context);
  return { ...counts, status: answer.status, body, statements };
}
