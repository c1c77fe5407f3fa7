import { eq, type SQL, sql } from "drizzle-orm";
import type { Context, MiddlewareHandler } from "hono";
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from "hono/utils/ipaddr";
import { RATE_LIMITS, type RateLimit } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { rateLimit } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";
import { keyedHash } from "./secrets.ts";

/** One use of a rate limit: by whom (`subject`), of what (`limit`). */
export type Count = {
  limit: RateLimit;
  subject: string;
  /** Counts in the window of this instant (milliseconds) instead of now. */
  at?: number;
  /** Hashes the subject with this secret instead of AUTH_SECRET, with which the counters of a limit begin anew when it changes. */
  secret?: string;
  /** SQL: counts, and refuses, only while this holds. */
  onlyIf?: SQL;
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
 * Consumes one use of each limit in turn, in one trip, and throws 429 with the wait for the first that is exceeded. See `tryConsume`.
 */
export async function consume(c: Context<AppEnv>, ...counts: Count[]): Promise<void> {
  const exceeded = await tryConsume(c, ...counts);
  if (exceeded) throw new Problem("rate-limited", { retryAfterSeconds: exceeded.retryAfterSeconds });
}

/**
 * Consumes one use of each limit in turn, in one trip, and stops at the first that is exceeded: what one limit refuses does not count in
 * any behind it. Returns the exceeded count with its wait, or null. Exact under concurrency: one upsert each. Subjects are stored as keyed
 * hashes.
 */
export async function tryConsume(
  c: Context<AppEnv>,
  ...counts: Count[]
): Promise<{ count: Count; retryAfterSeconds: number } | null> {
  const { db, now } = c.var;
  const counters = counts.map((count) => counterOf(c, count));
  const { used } = await batch(db, {
    used: counters.map(({ key }, at) => {
      const before = counters.slice(0, at).map((one) => isWithin(sql`${one.key}`, one.limit));
      return useOnce(db, sql`${key}`, sql.join([counts[at]?.onlyIf ?? sql`1`, ...before], sql` and `));
    }),
  });
  const at = counters.findIndex(({ limit }, index) => usesAfter(used[index]) > limit.limit);
  const [count, counter] = [counts[at], counters[at]];
  return count && counter ? { count, retryAfterSeconds: (counter.resetsAt - now) / 1000 } : null;
}

/** The statement that counts one use while a condition holds; `usesAfter` reads its result. */
const useOnce = (db: Db, key: SQL, onlyIf: SQL) =>
  statement(
    db,
    sql`insert into ${rateLimit} (key, count) select ${key}, 1 where ${onlyIf} on conflict (key) do update set count = count + 1 returning count`,
  );

/** The uses with the one that was counted; 0 when none was. */
const usesAfter = (result?: D1Result): number => Number((result?.results as { count: number }[])?.[0]?.count ?? 0);

const usesOf = (key: SQL) =>
  sql<number>`coalesce((select ${rateLimit.count} from ${rateLimit} where ${rateLimit.key} = ${key}), 0)`;

/** The condition that a counter does not exceed its limit. */
const isWithin = (key: SQL, { limit }: RateLimit): SQL => sql`${usesOf(key)} <= ${limit}`;

/** What a mail to an address that need not be the caller's counts for. The mail itself is postponed, not refused, when the address is full. */
export const mailByStranger = (email: string): Count[] => [
  { limit: RATE_LIMITS.strangerMailPerAddress, subject: email },
];

/**
 * Consumes one use of a member's limit inside the batch of a command, which may be repeated without counting again, and may read its member
 * there: `memberId` is null for nobody, who is not limited. `insert` counts while its condition holds, later statements take the condition
 * `isWithin`, and `requireWithin` throws 429 by the result of `insert`. A command that only depends on the uses of another takes `isBelow`; `isUsedUp` reads the result of
 * `read`. The key has the member's id itself, because SQL cannot hash it.
 */
export function countMemberWithin(c: Context<AppEnv>, limit: RateLimit, memberId: SQL) {
  const { db, now } = c.var;
  const resetsAt = endOfWindow(limit, now);
  const refusal = () => new Problem("rate-limited", { retryAfterSeconds: (resetsAt - now) / 1000 });
  const key = sql`${`${windowKey(resetsAt)}:${limit.name}:`} || ${memberId}`;
  return {
    read: db.select({ count: rateLimit.count }).from(rateLimit).where(sql`${rateLimit.key} = ${key}`),
    isBelow: sql`${usesOf(key)} < ${limit.limit}`,
    resetsAt,
    isUsedUp: ([row]: { count: number }[]) => (row?.count ?? 0) >= limit.limit,
    insert: (onlyIf: SQL) => useOnce(db, key, sql`${memberId} is not null and ${onlyIf}`),
    isWithin: isWithin(key, limit),
    refusal,
    requireWithin(result: D1Result): void {
      if (usesAfter(result) > limit.limit) throw refusal();
    },
  };
}

export type MemberLimit = ReturnType<typeof countMemberWithin>;

/** Refunds one use of each: something that turned out to be no attempt. */
export async function refund(c: Context<AppEnv>, ...counts: Count[]): Promise<void> {
  const { db } = c.var;
  const counters = counts.map((count) => counterOf(c, count));
  await batch(db, {
    refunded: counters.map(({ key }) =>
      db
        .update(rateLimit)
        .set({ count: sql`max(0, ${rateLimit.count} - 1)` })
        .where(eq(rateLimit.key, key)),
    ),
  });
}

/** The counter of a limit and subject in the current window, and the end of that window (milliseconds). */
function counterOf(c: Context<AppEnv>, { limit, subject, at = c.var.now, secret = c.env.AUTH_SECRET }: Count) {
  const resetsAt = endOfWindow(limit, at);
  const key = `${windowKey(resetsAt)}:${limit.name}:${hashSubject(secret, subject)}`;
  return { limit, resetsAt, key };
}

/** The end of the window of a limit that an instant is in. Both in milliseconds. */
const endOfWindow = ({ windowMs }: RateLimit, at: number): number => (Math.floor(at / windowMs) + 1) * windowMs;

/** First part of a counter's key: the end of its window, padded, so that cron deletes past windows as one range of keys. */
export const windowKey = (resetsAt: number) => String(resetsAt).padStart(15, "0");

/**
 * The client's network: the whole IPv4 address, also when it is written as an IPv6 address (`::ffff:198.51.100.1`), or the /64 of any other
 * IPv6 address, which is what one customer gets.
 */
export function clientNetwork(c: Context<AppEnv>): string {
  const address = c.req.header("cf-connecting-ip") ?? "unknown";
  if (!address.includes(":") || !URL.canParse(`http://[${address}]`)) return address;
  const bits = convertIPv6ToBinary(new URL(`http://[${address}]`).hostname.slice(1, -1));
  if (isIPv4MappedIPv6(bits)) return convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits));
  return [112n, 96n, 80n, 64n].map((at) => ((bits >> at) & 0xffffn).toString(16)).join(":");
}

const hashSubject = (secret: string, subject: string): string =>
  keyedHash(secret, "rate-limit", subject).toString("base64url").slice(0, 22);
