import { eq, type SQL, sql } from "drizzle-orm";
import type { Context, MiddlewareHandler } from "hono";
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from "hono/utils/ipaddr";
import { RATE_LIMITS, type RateLimit } from "#contract/limits.ts";
import type { MailKind } from "#contract/mail.ts";
import { batch } from "#db/batch.ts";
import { logFailure } from "#db/log-failure.ts";
import { type Db, openDb } from "#db/open.ts";
import { rateLimit } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";
import { keyedHash } from "./secrets.ts";

export type Count = {
  limit: RateLimit;
  subject: string;
  /** Ms: counts in the window of this instant instead of now. */
  at?: number;
  /** Instead of AUTH_SECRET: a new secret resets the counters. */
  secret?: string;
  /** SQL: counts and refuses only if true. */
  onlyIf?: SQL;
};

export const limitNetwork =
  (limit: RateLimit): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await consume(c, { limit, subject: clientNetwork(c) });
    await next();
  };

/** Refunds the use when the request succeeds: only failed attempts count. */
export const limitNetworkFailures =
  (limit: RateLimit): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const count = { limit, subject: clientNetwork(c) };
    await reserve(c, count);
    await next();
    if (c.res.ok) await refund(c, count);
  };

export const securityMails = (kind: MailKind, memberId: string): Count => ({
  limit: RATE_LIMITS.securityMailsPerMember,
  subject: `${kind} ${memberId}`,
});

/** Refunds the use when the request fails: each success sends an email of this kind. */
export const limitSecurityMails =
  (kind: MailKind): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const count = securityMails(kind, c.var.viewer.id);
    await reserve(c, count);
    await next();
    if (!c.res.ok) await refund(c, count);
  };

export async function consume(c: Context<AppEnv>, ...counts: Count[]): Promise<void> {
  const exceeded = await tryConsume(c, ...counts);
  if (exceeded) throw refused(exceeded);
}

/** For a use that may be refunded: a refused one does not stay counted, or it would be left when the others are refunded. */
export async function reserve(c: Context<AppEnv>, count: Count): Promise<void> {
  const exceeded = await tryConsume(c, count);
  if (!exceeded) return;
  await refund(c, count);
  throw refused(exceeded);
}

/** Counts nothing. Throws 429 if the next use would be refused. */
export async function requireBelow(c: Context<AppEnv>, count: Count): Promise<void> {
  const { key, limit, resetsAt } = counterOf(c, count);
  const uses = await c.var.db.select({ count: rateLimit.count }).from(rateLimit).where(eq(rateLimit.key, key));
  if ((uses[0]?.count ?? 0) >= limit.limit) throw refused({ retryAfterSeconds: (resetsAt - c.var.now) / 1000 });
}

const refused = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  new Problem("rate-limited", { retryAfterSeconds });

/**
 * One trip; stops at the first exceeded limit, so that later ones do not count. Exact under concurrency: one upsert
 * each. Subjects are stored as keyed hashes.
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
      return countUse(db, sql`${key}`, sql.join([counts[at]?.onlyIf ?? sql`1`, ...before], sql` and `));
    }),
  });
  const at = counters.findIndex(({ limit }, index) => usesAfter(used[index]) > limit.limit);
  const [count, counter] = [counts[at], counters[at]];
  return count && counter ? { count, retryAfterSeconds: (counter.resetsAt - now) / 1000 } : null;
}

const countUse = (db: Db, key: SQL, onlyIf: SQL) =>
  statement(
    db,
    sql`insert into ${rateLimit} (key, count) select ${key}, 1 where ${onlyIf} on conflict (key) do update set count = count + 1 returning count`,
  );

const usesAfter = (result?: D1Result): number => Number((result?.results as { count: number }[])?.[0]?.count ?? 0);

const usesOf = (key: SQL) =>
  sql<number>`coalesce((select ${rateLimit.count} from ${rateLimit} where ${rateLimit.key} = ${key}), 0)`;

const isWithin = (key: SQL, { limit }: RateLimit): SQL => sql`${usesOf(key)} <= ${limit}`;

/** The mail itself is postponed, not refused, at the address's limit. */
export const mailByStranger = (email: string): Count[] => [
  { limit: RATE_LIMITS.strangerMailPerAddress, subject: email },
];

/**
 * `insert` counts in a batch, later statements use `isWithin`, and `requireWithin` throws 429. For another command's
 * limit: `isBelow`, and `isUsedUp` with the result of `read`. For a read: `uses` or `read`, then `countLater`.
 * `memberId` null is not limited. The key has the plain id, because SQL cannot hash it.
 */
export function countMemberWithin(c: Context<AppEnv>, limit: RateLimit, memberId: SQL) {
  const { db, now } = c.var;
  const resetsAt = endOfWindow(limit, now);
  const refusal = (detail?: string) =>
    new Problem("rate-limited", { retryAfterSeconds: (resetsAt - now) / 1000, ...(detail && { detail }) });
  const prefix = `${windowKey(resetsAt)}:${limit.name}:`;
  const key = sql`${prefix} || ${memberId}`;
  return {
    read: db.select({ count: rateLimit.count }).from(rateLimit).where(sql`${rateLimit.key} = ${key}`),
    uses: usesOf(key),
    keyOf: (subject: string): string => prefix + subject,
    isBelow: sql`${usesOf(key)} < ${limit.limit}`,
    resetsAt,
    isUsedUp: ([row]: { count: number }[]) => (row?.count ?? 0) >= limit.limit,
    insert: (onlyIf: SQL) => countUse(db, key, sql`${memberId} is not null and ${onlyIf}`),
    isWithin: isWithin(key, limit),
    refusal,
    requireWithin(result: D1Result, detail?: string): void {
      if (usesAfter(result) > limit.limit) throw refusal(detail);
    },
  };
}

/** Uses by key that this isolate has not written yet. */
const unwritten = new Map<string, number>();

export const unwrittenUses = (key: string): number => unwritten.get(key) ?? 0;

/**
 * After the answer, and on the primary apart from the request's session: what is read comes from the nearest replica, and
 * no read waits or fails for its count. Reads side by side see each other's in `unwrittenUses`.
 */
export function countLater(c: Context<AppEnv>, key: string): void {
  const { db } = openDb(c.env.DB, "first-primary");
  const add = (uses: number) => void unwritten.set(key, unwrittenUses(key) + uses);
  add(1);
  const written = batch(db, { use: countUse(db, sql`${key}`, sql`1`) })
    .catch((error) => logFailure("reads-not-counted", error))
    .finally(() => (unwrittenUses(key) > 1 ? add(-1) : unwritten.delete(key)));
  c.executionCtx.waitUntil(written);
}

export type MemberLimit = ReturnType<typeof countMemberWithin>;

/** Instead of a member, for `countMemberWithin`. */
export const networkSubject = (c: Context<AppEnv>): string => hashSubject(c.env.AUTH_SECRET, clientNetwork(c));

/** For what was not an attempt. */
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

function counterOf(c: Context<AppEnv>, { limit, subject, at = c.var.now, secret = c.env.AUTH_SECRET }: Count) {
  const resetsAt = endOfWindow(limit, at);
  const key = `${windowKey(resetsAt)}:${limit.name}:${hashSubject(secret, subject)}`;
  return { limit, resetsAt, key };
}

const endOfWindow = ({ windowMs }: RateLimit, at: number): number => (Math.floor(at / windowMs) + 1) * windowMs;

/** The padded end of the window, so that cron deletes past windows as one range of keys. */
export const windowKey = (resetsAt: number) => String(resetsAt).padStart(15, "0");

/** The IPv4 address (also as `::ffff:198.51.100.1`), or the /64 of IPv6, which one customer gets. */
export function clientNetwork(c: Context<AppEnv>): string {
  const address = c.req.header("cf-connecting-ip") ?? "unknown";
  if (!address.includes(":") || !URL.canParse(`http://[${address}]`)) return address;
  const bits = convertIPv6ToBinary(new URL(`http://[${address}]`).hostname.slice(1, -1));
  if (isIPv4MappedIPv6(bits)) return convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits));
  return [112n, 96n, 80n, 64n].map((at) => ((bits >> at) & 0xffffn).toString(16)).join(":");
}

const hashSubject = (secret: string, subject: string): string =>
  keyedHash(secret, "rate-limit", subject).toString("base64url").slice(0, 22);
