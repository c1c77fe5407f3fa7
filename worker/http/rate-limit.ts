import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RateLimit } from "#contract/limits.ts";
import { rateLimit } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";

/** One count on one limit: who (`subject`) did what is limited (`limit`). */
export type Count = {
  limit: RateLimit;
  subject: string;
  /** In the window of another moment than now. */
  at?: number;
};

/**
 * Counts once on every limit given, in one trip, and throws 429 with the longest wait when any is exceeded. Exact: one
 * conditional statement each. Subjects are keyed hashes, so the table holds no address.
 */
export async function consume(c: Context<AppEnv>, ...counts: Count[]): Promise<void> {
  const { db, now } = c.var;
  const rows = await Promise.all(counts.map((count) => counter(c, count)));
  const [first, ...rest] = rows.map(({ key }) =>
    db
      .insert(rateLimit)
      .values({ key, count: 1 })
      .onConflictDoUpdate({ target: rateLimit.key, set: { count: sql`${rateLimit.count} + 1` } })
      .returning({ count: rateLimit.count }),
  );
  if (!first) return;
  const answers = await db.batch([first, ...rest]);
  const waits = rows.flatMap(({ limit, resetsAt }, at) =>
    (answers[at]?.[0]?.count ?? 0) > limit.limit ? [resetsAt - now] : [],
  );
  if (waits.length > 0) throw new Problem("rate-limited", { retryAfterSeconds: Math.max(...waits) / 1000 });
}

/**
 * One count on one limit as a statement of the batch that does what is counted, for what may be asked for again without counting again:
 * `insert` counts while `onlyIf` holds, and what comes after it in the batch asks `isWithin`.
 */
export async function countWithin(c: Context<AppEnv>, count: Count, onlyIf: SQL) {
  const { key, limit, resetsAt } = await counter(c, count);
  return {
    insert: statement(
      c.var.db,
      sql`insert into ${rateLimit} (key, count) select ${key}, 1 where ${onlyIf} on conflict (key) do update set count = count + 1`,
    ),
    isWithin: sql`(select ${rateLimit.count} from ${rateLimit} where ${rateLimit.key} = ${key}) <= ${limit.limit}`,
    retryAfterSeconds: (resetsAt - c.var.now) / 1000,
  };
}

/** Takes a count back: what turned out to be no attempt (a right password) does not use up the limit. */
export async function giveBack(c: Context<AppEnv>, count: Count): Promise<void> {
  const { key } = await counter(c, count);
  await c.var.db
    .update(rateLimit)
    .set({ count: sql`max(0, ${rateLimit.count} - 1)` })
    .where(eq(rateLimit.key, key));
}

async function counter(c: Context<AppEnv>, { limit, subject, at = c.var.now }: Count) {
  const resetsAt = (Math.floor(at / limit.windowMs) + 1) * limit.windowMs;
  const key = `${windowKey(resetsAt)}:${limit.name}:${await digest(c.env.AUTH_SECRET, subject)}`;
  return { limit, resetsAt, key };
}

/** Windows that are over: a range of the key, swept by cron. */
export const windowKey = (resetsAt: number) => String(resetsAt).padStart(15, "0");

/** The caller's address as limits see it: IPv4 whole, IPv6 by its /64, the part one customer is given. */
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

async function digest(secret: string, subject: string): Promise<string> {
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
