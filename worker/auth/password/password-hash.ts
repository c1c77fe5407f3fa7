import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import {
  BUSY_RETRY_AFTER_SECONDS,
  PASSWORD_QUEUE_KNOWN,
  PASSWORD_QUEUE_LENGTH,
  PASSWORD_QUEUE_SHARE,
  PASSWORD_QUEUE_SHARE_KNOWN,
} from "#contract/limits.ts";
import { Problem } from "#http/problem.ts";
import { PASSWORD_COST } from "./password-cost.ts";

/**
 * scrypt in native node:crypto, stored as `scrypt$15$8$3$salt$hash`, base64url. A hash blocks the isolate for about 145
 * ms: one runs, eight wait, and more get 503 `busy`. Accounts and networks have a limited share of the queue.
 */
const KEY_BYTES = 32;
const SALT_BYTES = 16;
// The default of 32 MiB refuses these parameters.
const MAX_MEMORY = 64 * 1024 * 1024;

/** `account`: as the caller names it. `isKnown`: a known or signed-in browser, for which a few slots are reserved. */
export type HashRequester = { account: string; network: string; isKnown?: boolean };

const toStored = ({ log2N, r, p }: typeof PASSWORD_COST, salt: Buffer, key: Buffer): string =>
  ["scrypt", log2N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");

/** For an account without a password: none matches, and checking takes equally long. */
export const NO_PASSWORD = toStored(PASSWORD_COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/** Throws 503 `busy`, also above the requester's share. */
export async function hashPassword(password: string, requester?: HashRequester): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await queued(() => derive(composed(password), salt, PASSWORD_COST, KEY_BYTES), requester);
  return toStored(PASSWORD_COST, salt, key);
}

/** Keyboards type `ü` in two forms. */
const composed = (password: string): string => password.normalize("NFC");

/** Also accepts hashes from before passwords were composed. Constant time. Throws as `hashPassword`. */
export async function verifyPassword(
  { hash, password }: { hash: string; password: string },
  requester?: HashRequester,
): Promise<boolean> {
  const [scheme, log2N, r, p, salt, key] = hash.split("$");
  if (scheme !== "scrypt" || !salt || !key) return false;
  const expected = Buffer.from(key, "base64url");
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const matches = async (typed: string) => {
    const actual = await queued(() => derive(typed, Buffer.from(salt, "base64url"), cost, expected.length), requester);
    return timingSafeEqual(actual, expected);
  };
  return (await matches(composed(password))) || (composed(password) !== password && (await matches(password)));
}

function derive(password: string, salt: Buffer, { log2N, r, p }: typeof PASSWORD_COST, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, { N: 2 ** log2N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `seen`: ms when its code last ran. `isRefused`: another network took its slot. */
type Slot = { seen: number; isRunning: boolean; isRefused: boolean; requester: HashRequester | undefined };

/** Waiting and running callers of this isolate, in order. */
const slots = new Set<Slot>();
const POLL_MS = 5;
/** So that other requests of the isolate get time to run. */
const PAUSE_MS = 25;
let endedAt = 0;
/** Then the request was aborted: its code stopped while waiting and never frees the slot. */
const ABANDONED_MS = 2000;
/** Nobody waits for a slot not seen for so long. It stays, because it may only have been slow. */
const PASSED_OVER_MS = 250;

const busy = () => new Problem("busy", { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });

/** Callers poll: a promise of another request must not be awaited, because the platform may drop it. Throws `busy`. */
async function queued<T>(work: () => Promise<T>, requester?: HashRequester): Promise<T> {
  for (const slot of slots) if (Date.now() - slot.seen > ABANDONED_MS) slots.delete(slot);
  const length = PASSWORD_QUEUE_LENGTH + (requester?.isKnown ? PASSWORD_QUEUE_KNOWN : 0);
  if (requester && hasItsShare(requester)) throw busy();
  if (slots.size > length && !(requester && takePlace(requester))) throw busy();
  const slot: Slot = { seen: Date.now(), isRunning: false, isRefused: false, requester };
  slots.add(slot);
  try {
    do {
      await scheduler.wait(POLL_MS);
      if (slot.isRefused) throw busy();
      slot.seen = Date.now();
      // After a pause of the whole isolate another caller may have taken this slot as abandoned.
      if (!slots.has(slot) && slots.size > length) throw busy();
      slots.add(slot);
    } while (!isFirst(slot) || Math.abs(slot.seen - endedAt) < PAUSE_MS);
    slot.isRunning = true;
    return await work().finally(() => {
      endedAt = Date.now();
      for (const key of requester ? keysOf(requester) : []) served.set(key, endedAt);
    });
  } finally {
    slots.delete(slot);
  }
}

/** A part of a network's share is for known browsers, so that strangers in a large office do not block them. */
function hasItsShare({ account, network, isKnown }: HashRequester): boolean {
  const taken = [...slots].flatMap((slot) => slot.requester ?? []);
  const ofAccount = taken.filter((other) => other.account === account).length;
  const ofNetwork = taken.filter((other) => other.network === network).length;
  const networkShare = PASSWORD_QUEUE_SHARE + (isKnown ? PASSWORD_QUEUE_SHARE_KNOWN : 0);
  return ofAccount >= PASSWORD_QUEUE_SHARE || ofNetwork >= networkShare;
}

/** From the network with the most, for one without a slot, so that a few networks cannot take all. */
function takePlace({ network }: HashRequester): boolean {
  const networks = Map.groupBy(slots, (slot) => slot.requester?.network);
  const [most] = [...networks.values()].toSorted((a, b) => b.length - a.length);
  const last = most?.findLast(({ isRunning, requester }) => requester && !isRunning);
  if (networks.has(network) || !most || most.length < 2 || !last) return false;
  last.isRefused = true;
  return slots.delete(last);
}

/** By `keysOf`: when their last hash ended. */
const served = new Map<string, number>();
const keysOf = ({ account, network }: HashRequester) => [`account ${account}`, `network ${network}`];
/** Recently served requesters go last. */
const SERVED_MS = 10_000;

const lastServed = ({ requester }: Slot): number =>
  Math.max(0, ...(requester ? keysOf(requester) : []).map((key) => served.get(key) ?? 0));

/** None runs, and account and network were served longest ago. So repeated sign-ins take only what others leave. */
function isFirst(slot: Slot): boolean {
  for (const [key, at] of served) if (slot.seen - at > SERVED_MS) served.delete(key);
  const unseenMs = (other: Slot) => slot.seen - other.seen;
  if ([...slots].some((other) => other.isRunning && unseenMs(other) <= ABANDONED_MS)) return false;
  const waiting = [...slots].filter((other) => unseenMs(other) <= PASSED_OVER_MS);
  return waiting.toSorted((a, b) => lastServed(a) - lastServed(b))[0] === slot;
}
