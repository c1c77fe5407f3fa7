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
 * Password hashes: scrypt with N=2^15, r=8, p=3 through native node:crypto. A hash blocks the isolate for about 145 ms, so
 * one runs at a time, eight wait, and one more is answered with 503 `busy`. One account or network has only its share of these places, a network
 * without a place takes one of another that has several, and who had a hash lately lets others go first. Stored as `scrypt$15$8$3$salt$hash`, base64url.
 */
const KEY_BYTES = 32;
const SALT_BYTES = 16;
// The default of 32 MiB refuses these parameters.
const MAX_MEMORY = 64 * 1024 * 1024;

/**
 * For whom a hash runs: the account, as the caller names it, and the client's network. `isKnown`: a browser that is known to the account or
 * signed in to it, for which a few places are kept.
 */
export type HashRequester = { account: string; network: string; isKnown?: boolean };

const toStored = ({ log2N, r, p }: typeof PASSWORD_COST, salt: Buffer, key: Buffer): string =>
  ["scrypt", log2N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");

/** Stands for the hash of an account that has none: no password has it, and checking one takes as long as checking any other. */
export const NO_PASSWORD = toStored(PASSWORD_COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/** The stored form of a password's hash. Throws 503 `busy`, also when the requester has their share of the places. */
export async function hashPassword(password: string, requester?: HashRequester): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await queued(() => derive(composed(password), salt, PASSWORD_COST, KEY_BYTES), requester);
  return toStored(PASSWORD_COST, salt, key);
}

/** One form of what keyboards type in two: `ü` as a letter, and as a letter with an accent. */
const composed = (password: string): string => password.normalize("NFC");

/**
 * Whether a password has this stored hash, or the hash of what was typed before passwords were composed; compares in constant time. Throws what
 * `hashPassword` throws.
 */
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

/** A caller in the queue; `seen` is the last time (milliseconds) its code ran. `isRefused`: another network took its place. */
type Slot = { seen: number; isRunning: boolean; isRefused: boolean; requester: HashRequester | undefined };

/** The callers of this isolate that wait for a hash or run one, in the order they came. */
const slots = new Set<Slot>();
const POLL_MS = 5;
/** Pause between two hashes, so that other requests of the isolate get time to run. */
const PAUSE_MS = 25;
let endedAt = 0;
/** A slot not seen for this long belongs to a request that was aborted: its code stopped while it waited and never frees the slot. */
const ABANDONED_MS = 2000;
/** Nobody waits for the turn of a slot that has not been seen for so long. It keeps its place, because it may only have been slow. */
const PASSED_OVER_MS = 250;

const busy = () => new Problem("busy", { retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });

/**
 * Runs one hash at a time in this isolate. Throws `busy` when eight callers wait already, or the requester has their share of the places.
 * Callers poll for their turn, because they must not await a promise of another request, which the platform may drop with that request.
 */
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
      // After a pause of the whole isolate somebody else may have taken this slot for abandoned, and its place too.
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

/**
 * Whether an account or a network has its share of the places, so that nobody fills the queue for all others. A network's share has a place
 * for known browsers only, so that strangers in it, as in a large office, do not keep them out.
 */
function hasItsShare({ account, network, isKnown }: HashRequester): boolean {
  const taken = [...slots].flatMap((slot) => slot.requester ?? []);
  const ofAccount = taken.filter((other) => other.account === account).length;
  const ofNetwork = taken.filter((other) => other.network === network).length;
  const networkShare = PASSWORD_QUEUE_SHARE + (isKnown ? PASSWORD_QUEUE_SHARE_KNOWN : 0);
  return ofAccount >= PASSWORD_QUEUE_SHARE || ofNetwork >= networkShare;
}

/**
 * Frees a place of the full queue for a network that has none: the last one of the network that has most, which still has another. So a few
 * networks cannot take all places. Returns whether there was such a place.
 */
function takePlace({ network }: HashRequester): boolean {
  const networks = Map.groupBy(slots, (slot) => slot.requester?.network);
  const [most] = [...networks.values()].toSorted((a, b) => b.length - a.length);
  const last = most?.findLast(({ isRunning, requester }) => requester && !isRunning);
  if (networks.has(network) || !most || most.length < 2 || !last) return false;
  last.isRefused = true;
  return slots.delete(last);
}

/** When the last hash of an account or of a network ended, for those of the last seconds, by `keysOf`. */
const served = new Map<string, number>();
const keysOf = ({ account, network }: HashRequester) => [`account ${account}`, `network ${network}`];
/** An account or a network that had a hash within this time lets others go first. */
const SERVED_MS = 10_000;

const lastServed = ({ requester }: Slot): number =>
  Math.max(0, ...(requester ? keysOf(requester) : []).map((key) => served.get(key) ?? 0));

/**
 * Whether it is this caller's turn: no other runs, and its account and network had their last hash longer ago than those of any other. So who
 * signs in again and again takes only what others leave.
 */
function isFirst(slot: Slot): boolean {
  for (const [key, at] of served) if (slot.seen - at > SERVED_MS) served.delete(key);
  const unseenMs = (other: Slot) => slot.seen - other.seen;
  if ([...slots].some((other) => other.isRunning && unseenMs(other) <= ABANDONED_MS)) return false;
  const waiting = [...slots].filter((other) => unseenMs(other) <= PASSED_OVER_MS);
  return waiting.toSorted((a, b) => lastServed(a) - lastServed(b))[0] === slot;
}
