import { and, gt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Context } from "hono";
import { DAY_MS, IDEMPOTENCY_LIFETIME_MS } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { idempotency } from "#db/schema/index.ts";
import { jsonObject, statement } from "#db/statement.ts";
import { deleteBefore } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";
import { clientNetwork, windowKey } from "./rate-limit.ts";
import { keyedHash } from "./secrets.ts";

/** `keys`: SQL for today and yesterday. `request`: keyed hash of the input. `unused`: SQL: one outcome per key. */
export type IdempotentCall = { keys: [SQL, SQL] | null; request: string; unused: SQL; expiresAt: number };

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * Throws 400 for a malformed key. Keys count per sender, so knowing a key reveals nobody else's outcome or session: a
 * member is `askerId` (or SQL); null is a visitor, known by network and browser. From another browser the key makes
 * another call, which is safe: an address registers once.
 */
export function readIdempotencyKey(
  c: Context<AppEnv>,
  input: unknown,
  askerId: string | SQL<string | null>,
): IdempotentCall {
  const header = c.req.header("idempotency-key");
  if (header === undefined) return { keys: null, request: "", unused: sql`1`, expiresAt: 0 };
  if (!KEY.test(header))
    throw new Problem("bad-request", { detail: "Idempotency-Key must have 1 to 200 visible characters." });
  const { now } = c.var;
  const hash = (text: string) => keyedHash(c.env.AUTH_SECRET, "idempotency", text).toString("base64url");
  const today = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const name = hash(`${c.req.path}\n${header}`);
  const visitor = hash(`${clientNetwork(c)}\n${c.req.header("user-agent") ?? ""}`);
  const keyOf = (day: number) => sql`${`${windowKey(day)}:${name}:`} || coalesce(${askerId}, ${visitor})`;
  const keys: [SQL, SQL] = [keyOf(today), keyOf(today - DAY_MS)];
  return {
    keys,
    request: hash(JSON.stringify(input)),
    unused: sql`not exists (select 1 from ${idempotency} where ${idempotency.key} in ${keys} and ${idempotency.expiresAt} > ${now})`,
    expiresAt: now + IDEMPOTENCY_LIFETIME_MS,
  };
}

export const selectOutcome = (db: Db, { keys }: IdempotentCall, now: number) =>
  db
    .select({ request: idempotency.request, status: idempotency.status, answer: idempotency.answer })
    .from(idempotency)
    .where(and(keys ? sql`${idempotency.key} in ${keys}` : sql`0`, gt(idempotency.expiresAt, now)));

type OutcomeRow = Awaited<ReturnType<typeof selectOutcome>>[number];

/** Null without one. Throws 409 `idempotency-conflict` for another input. */
export function readOutcome([earlier]: OutcomeRow[], call: IdempotentCall): OutcomeRow | null {
  if (earlier && earlier.request !== call.request) throw new Problem("idempotency-conflict");
  return earlier ?? null;
}

/** SQL, computed in the batch. Refusals (`onlyIf` false) are not stored: they changed nothing and may be retried. */
export type Outcome = { status: SQL; answer: SQL; memberId: SQL; onlyIf: SQL };

/** Stores nothing when the row was not inserted. */
export const createdRow = (table: SQLiteTable & { id: SQLiteColumn }, id: string, memberId: string): Outcome => ({
  status: sql`201`,
  answer: jsonObject({ id }),
  memberId: sql`${memberId}`,
  onlyIf: sql`exists (select 1 from ${table} where ${table.id} = ${id})`,
});

export function readCreatedRow(rows: OutcomeRow[], call: IdempotentCall): string | null {
  const earlier = readOutcome(rows, call);
  return earlier && (earlier.answer as { id: string }).id;
}

export const keepOutcome = (
  db: Db,
  { keys, request, unused, expiresAt }: IdempotentCall,
  { status, answer, memberId, onlyIf }: Outcome,
) =>
  statement(
    db,
    sql`
    insert into ${idempotency} (key, request, status, answer, member_id, expires_at)
    select ${keys?.[0] ?? ""}, ${request}, ${status}, ${answer}, ${memberId}, ${expiresAt}
    where ${keys ? sql`${onlyIf} and ${unused}` : sql`0`}
    on conflict (key) do nothing`,
  );

export const sweepIdempotency = (_env: Env, db: Db, now: number): Promise<unknown> =>
  deleteBefore(db, idempotency, idempotency.key, windowKey(now - DAY_MS));
