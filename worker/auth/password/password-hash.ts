import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { BUSY_RETRY_AFTER_SECONDS, PASSWORD_QUEUE_LENGTH } from "#contract/limits.ts";
import { Problem } from "#http/problem.ts";

/**
 * Password hashes: scrypt with N=2^15, r=8, p=3 through native node:crypto. A hash blocks the isolate for about 145 ms, so
 * one runs at a time, eight wait, and one more is answered with 503 `busy`. Stored as `scrypt$15$8$3$salt$hash`, base64url.
 */
const COST = { log2N: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
// The default of 32 MiB refuses these parameters.
const MAX_MEMORY = 64 * 1024 * 1024;

/** The stored form of a password's hash. Throws 503 `busy`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await queued(() => derive(password, salt, COST, KEY_BYTES));
  return ["scrypt", COST.log2N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether a password has this stored hash; compares in constant time. Throws 503 `busy`. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [scheme, log2N, r, p, salt, key] = hash.split("$");
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const actual = await queued(() => derive(password, Buffer.from(salt, "base64url"), cost, expected.length));
  return timingSafeEqual(actual, expected);
}

function derive(password: string, salt: Buffer, { log2N, r, p }: typeof COST, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, { N: 2 ** log2N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** A caller in the queue; `seen` is the last time (milliseconds) its code ran. */
type Slot = { seen: number };

/** The callers of this isolate that wait for a hash or run one, in the order they came. */
const slots = new Set<Slot>();
const POLL_MS = 5;
/** Pause between two hashes, so that other requests of the isolate get time to run. */
const PAUSE_MS = 25;
let endedAt = 0;
/** A slot not seen for this long belongs to a request that was aborted: its code stopped while it waited and never frees the slot. */
const ABANDONED_MS = 2000;

/**
 * Runs one hash at a time in this isolate; throws `busy` when eight callers wait already. Callers poll for their turn, because they must not
 * await a promise of another request, which the platform may drop with that request.
 */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  for (const slot of slots) if (Date.now() - slot.seen > ABANDONED_MS) slots.delete(slot);
  if (slots.size > PASSWORD_QUEUE_LENGTH) throw new Problem("busy", { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
  const slot = { seen: Date.now() };
  slots.add(slot);
  try {
    do {
      await scheduler.wait(POLL_MS);
      slot.seen = Date.now();
    } while (!isFirst(slot) || Math.abs(slot.seen - endedAt) < PAUSE_MS);
    return await work().finally(() => {
      endedAt = Date.now();
    });
  } finally {
    slots.delete(slot);
  }
}

function isFirst(slot: Slot): boolean {
  for (const other of slots) {
    if (other === slot) return true;
    if (slot.seen - other.seen <= ABANDONED_MS) return false;
  }
  return true;
}
