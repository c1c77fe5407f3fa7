import { eq, type SQL, sql } from "drizzle-orm";
import type { Context, MiddlewareHandler } from "hono";
import type { RateLimit } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { rateLimit } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";

/** One use of a rate limit: by whom (`subject`), of what (`limit`). */
export type Count = {
  limit: RateLimit;
  subject: string;
  /** Counts in the window of this instant (milliseconds) instead of now. */
  at?: number;
};

/** Middleware that consumes one use of a limit for the client's network, before anything else of the request. 429 when exceeded. */
export const limitNetwork =
  (limit: RateLimit): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await consume(c, { limit, subject: clientNetwork(c) });
    await next();
  };

/** Like `limitNetwork`, but refunds the use when the request succeeds: only failed attempts count. */
export const limitNetworkFailures =
  (limit: RateLimit): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const count = { limit, subject: clientNetwork(c) };
    await consume(c, count);
    await next();
    if (c.res.ok) await refund(c, count);
  };

/**
 * Consumes one use of every limit, in one trip, and throws 429 with the longest wait when any is exceeded. Exact under concurrency: one
 * upsert each. Subjects are stored as keyed hashes.
 */
export async function consume(c: Context<AppEnv>, ...counts: Count[]): Promise<void> {
  const { db, now } = c.var;
  const counters = await Promise.all(counts.map((count) => counterOf(c, count)));
  const { counted } = await batch(db, {
    counted: counters.map(({ key }) =>
      db
        .insert(rateLimit)
        .values({ key, count: 1 })
        .onConflictDoUpdate({ target: rateLimit.key, set: { count: sql`${rateLimit.count} + 1` } })
        .returning({ count: rateLimit.count }),
    ),
  });
  const exceeded = counters.filter(({ limit }, index) => (counted[index]?.[0]?.count ?? 0) > limit.limit);
  if (exceeded.length === 0) return;
  const wait = Math.max(...exceeded.map(({ resetsAt }) => resetsAt - now));
  throw new Problem("rate-limited", { retryAfterSeconds: wait / 1000 });
}

/**
 * Consumes one use of a limit inside the batch of a command that may be repeated without counting again. `insert` counts when `onlyIf`
 * holds; later statements of the batch use the condition `isWithin`.
 */
export async function countWithin(c: Context<AppEnv>, count: Count, onlyIf: SQL) {
  const { key, limit, resetsAt } = await counterOf(c, count);
  return {
    insert: statement(
      c.var.db,
      sql`insert into ${rateLimit} (key, count) select ${key}, 1 where ${onlyIf} on conflict (key) do update set count = count + 1`,
    ),
    isWithin: sql`(select ${rateLimit.count} from ${rateLimit} where ${rateLimit.key} = ${key}) <= ${limit.limit}`,
    retryAfterSeconds: (resetsAt - c.var.now) / 1000,
  };
}

/** Refunds one use: something that turned out to be no attempt, such as a correct password. */
export async function refund(c: Context<AppEnv>, count: Count): Promise<void> {
  const { key } = await counterOf(c, count);
  await c.var.db
    .update(rateLimit)
    .set({ count: sql`max(0, ${rateLimit.count} - 1)` })
    .where(eq(rateLimit.key, key));
}

/** The counter of a limit and subject in the current window, and the end of that window (milliseconds). */
async function counterOf(c: Context<AppEnv>, { limit, subject, at = c.var.now }: Count) {
  const resetsAt = (Math.floor(at / limit.windowMs) + 1) * limit.windowMs;
  const key = `${windowKey(resetsAt)}:${limit.name}:${await hashSubject(c.env.AUTH_SECRET, subject)}`;
  return { limit, resetsAt, key };
}

/** First part of a counter's key: the end of its window, padded, so that cron deletes past windows as one range of keys. */
export const windowKey = (resetsAt: number) => String(resetsAt).padStart(15, "0");

/** The client's network: the whole IPv4 address, or the /64 of an IPv6 address, which is what one customer gets. */
export function clientNetwork(c: Context<AppEnv>): string {
  const address = c.req.header("cf-connecting-ip") ?? "unknown";
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ""))
    .join(":");
}

async function hashSubject(secret: string, subject: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`rate-limit:${subject}`));
  return Buffer.from(mac).toString("base64url").slice(0, 22);
}
