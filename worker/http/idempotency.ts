import { createHmac } from "node:crypto";
import { and, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { DAY_MS, IDEMPOTENCY_LIFETIME_MS } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { idempotency } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";
import { windowKey } from "./rate-limit.ts";

/**
 * One `Idempotency-Key` on one path. `keys`: the row keys under which its outcome may exist, that of today and that of yesterday.
 * `request`: a keyed hash of the input. `unused`: a condition for the batch itself, so that two requests with one key have one outcome.
 */
export type IdempotentCall = { keys: [string, string]; request: string; unused: SQL; expiresAt: number };

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The idempotent call of a request; null without the header. Throws 400 for a malformed key. The input is stored only as a keyed hash. */
export function readIdempotencyKey(c: Context<AppEnv>, input: unknown): IdempotentCall | null {
  const header = c.req.header("idempotency-key");
  if (header === undefined) return null;
  if (!KEY.test(header))
    throw new Problem("bad-request", { detail: "Idempotency-Key has 1 to 200 visible characters." });
  const { now } = c.var;
  const hash = (text: string) =>
    createHmac("sha256", c.env.AUTH_SECRET).update(`idempotency:${text}`).digest("base64url");
  const today = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const name = hash(`${c.req.path}\n${header}`);
  const keys: [string, string] = [`${windowKey(today)}:${name}`, `${windowKey(today - DAY_MS)}:${name}`];
  return {
    keys,
    request: hash(JSON.stringify(input)),
    unused: sql`not exists (select 1 from ${idempotency} where ${idempotency.key} in ${keys} and ${idempotency.expiresAt} > ${now})`,
    expiresAt: now + IDEMPOTENCY_LIFETIME_MS,
  };
}

/** The statement that selects the outcome of an earlier request with the same key. */
export const selectOutcome = (db: Db, call: IdempotentCall | null, now: number) =>
  db
    .select({ request: idempotency.request, status: idempotency.status, answer: idempotency.answer })
    .from(idempotency)
    .where(and(inArray(idempotency.key, call?.keys ?? [""]), gt(idempotency.expiresAt, now)));

/**
 * The statement that stores an outcome; its values are expressions computed inside the batch. Refusals are not stored: they changed
 * nothing and may be retried.
 */
export const keepOutcome = (
  db: Db,
  call: IdempotentCall | null,
  outcome: { status: SQL; answer: SQL; memberId: SQL },
  onlyIf: SQL,
) =>
  // Written only with an unused key and under `onlyIf`.
  statement(
    db,
    sql`
    insert into ${idempotency} (key, request, status, answer, member_id, expires_at)
    select ${call?.keys[0] ?? ""}, ${call?.request ?? ""}, ${outcome.status}, ${outcome.answer}, ${outcome.memberId}, ${call?.expiresAt ?? 0}
    where ${call ? sql`${onlyIf} and ${call.unused}` : sql`0`}
    on conflict (key) do nothing`,
  );

/** Deletes outcomes older than yesterday, as one range of keys. For cron. */
export async function sweepIdempotency(_env: Env, db: Db, now: number): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.key, windowKey(now - DAY_MS)));
}
