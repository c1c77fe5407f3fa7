import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { BUSY_RETRY_AFTER_SECONDS, PASSWORD_QUEUE_LENGTH } from "#contract/limits.ts";
import { Problem } from "#http/problem.ts";

/**
 * Password hashes (decision 9): scrypt with N=2^15, r=8, p=3 through native node:crypto. About 145 ms during which the isolate does
 * nothing else, so one runs at a time, eight wait and the next is told 503 `busy`. Stored as `scrypt$15$8$3$salt$hash`, base64url.
 */
const COST = { log2N: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
// The default of 32 MiB refuses these parameters.
const MAX_MEMORY = 64 * 1024 * 1024;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await inTurn(() => derive(password, salt, COST, KEY_BYTES));
  return ["scrypt", COST.log2N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [scheme, log2N, r, p, salt, key] = hash.split("$");
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const actual = await inTurn(() => derive(password, Buffer.from(salt, "base64url"), cost, expected.length));
  return timingSafeEqual(actual, expected);
}

function derive(password: string, salt: Buffer, { log2N, r, p }: typeof COST, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, { N: 2 ** log2N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

type Slot = { seen: number };

/** Who has asked for a hash and has not got it yet, first come first. */
const slots = new Set<Slot>();
const POLL_MS = 5;
/** Between two hashes: what others wait for takes several turns of the isolate, which hashes one after the other would leave it none of. */
const BREATH_MS = 25;
let endedAt = 0;
/** A slot not seen for this long belongs to a request that was cut off: its code stopped where it waited and never gives it up. */
const ABANDONED_MS = 2000;

/**
 * One hash at a time in this isolate; throws `busy` when eight wait already. Requests look for their turn instead of awaiting each
 * other's promises, which the platform may drop with the request that made them. Between two hashes the isolate answers others, for BREATH_MS.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  for (const slot of slots) if (Date.now() - slot.seen > ABANDONED_MS) slots.delete(slot);
  if (slots.size > PASSWORD_QUEUE_LENGTH) throw new Problem("busy", { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
  const slot = { seen: Date.now() };
  slots.add(slot);
  try {
    do {
      await scheduler.wait(POLL_MS);
      slot.seen = Date.now();
    } while (!isFirst(slot) || Math.abs(slot.seen - endedAt) < BREATH_MS);
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
