import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { INVALID } from "#contract/default-sentences.ts";
import type { Page } from "#contract/text.ts";
import { Problem } from "#http/problem.ts";
import { authSecrets, keyedHash } from "#http/secrets.ts";
import type { Env } from "#worker/env.ts";

/**
 * Keyset pages. A cursor is the sort key of the last row of a page, written as one string: its parts in order, joined by `_`. Clients
 * only hand it back. Each list defines its own cursor beside its query:
 *
 *     const blockCursor = defineCursor({ at: wholeNumber, id: rowId });
 *     const after = blockCursor.decode(query.cursor); // { at: number, id: string } or null
 *     return toPage(rows, PAGE_SIZE, blockCursor.encode);
 */

/** One part of a cursor: what its text looks like (without groups), and the value of that text; null for one that is not valid. */
export type Part<Value> = { pattern: string; parse: (text: string) => Value | null };

/** A whole number, negative ones included: instants in milliseconds, counters. */
export const wholeNumber: Part<number> = {
  pattern: "-?\\d{1,16}",
  parse: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : null),
};
/** The id of a row. */
export const rowId: Part<string> = { pattern: "[0-9a-f-]{36}", parse: String };
/** Any other text, for the last part only. */
export const anyText: Part<string> = { pattern: ".+", parse: String };
/** A fixed word, for a list that has several kinds of cursors. */
export const word = <Word extends string>(text: Word): Part<Word> => ({ pattern: text, parse: () => text });

type Parts = { [name: string]: Part<unknown> };
/** The values of a cursor by the names of its parts. */
export type CursorValues<P extends Parts> = { [Name in keyof P]: P[Name] extends Part<infer Value> ? Value : never };

/** The codec of one list's cursors. */
export type Codec<Written, Read = Written> = {
  /** The string of a row that has the cursor's parts (and maybe others). */
  encode: (values: Written) => string;
  /** The parts of a cursor; null without one. Throws 422 `invalid` for one that this list did not write. */
  decode: (cursor: string | undefined) => Read | null;
};
type CursorCodec<P extends Parts> = Codec<CursorValues<P>> & {
  /** The parts of a cursor; null without one and for one that this list did not write. */
  tryDecode: (cursor: string | null | undefined) => CursorValues<P> | null;
};

/** Defines a list's cursor by the names of its parts, in order. */
export function defineCursor<P extends Parts>(parts: P): CursorCodec<P> {
  const named = Object.entries(parts);
  const whole = new RegExp(`^${named.map(([, part]) => `(${part.pattern})`).join("_")}$`, "s");
  const tryDecode = (cursor: string | null | undefined) => {
    const match = whole.exec(cursor ?? "");
    if (!match) return null;
    const values = named.map(([name, part], at) => [name, part.parse(match[at + 1] ?? "")] as const);
    return values.some(([, value]) => value === null) ? null : (Object.fromEntries(values) as CursorValues<P>);
  };
  return {
    encode: (values) => named.map(([name]) => String(values[name])).join("_"),
    tryDecode,
    decode(cursor) {
      const values = tryDecode(cursor);
      if (values === null && cursor !== undefined) throw invalidCursor();
      return values;
    },
  };
}

/** 422 for a cursor that the list did not write. */
export const invalidCursor = () => new Problem("invalid", { fields: { cursor: INVALID } });

/**
 * A page of `rows`, at most `size` of them. The query reads one row more than the page shows: if it is there, the cursor is the one of
 * the last row shown. `end` is the cursor otherwise: where a scan of fixed length stopped, null when it reached the end of the list.
 */
export function toPage<Row>(
  rows: Row[],
  size: number,
  encodeCursor: (last: Row) => string,
  end: string | null = null,
): Page<Row> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, cursor: last && rows.length > size ? encodeCursor(last) : end };
}

/** How a scan of fixed length becomes a page. */
export type ScanLimits<Row> = { scanned: number; size: number; fits: (row: Row) => boolean };

/**
 * A page of at most `size` rows that fit, among the first `scanned`. No index serves `fits`: it makes a page shorter, never the scan longer,
 * so that a page costs the same however long the list is. A page may be short, even empty, and still have a cursor, which is the one of the
 * last row that was scanned for it. The query reads one row more than is scanned.
 */
export function toScannedPage<Row>(
  rows: Row[],
  { scanned, size, fits }: ScanLimits<Row>,
  encodeCursor: (last: Row) => string,
): Page<Row> {
  const fitting: Row[] = [];
  let count = 0;
  for (const row of rows.slice(0, scanned)) {
    if (fitting.length === size) break;
    count += 1;
    if (fits(row)) fitting.push(row);
  }
  const last = rows[count - 1];
  return { rows: fitting, cursor: last && rows.length > count ? encodeCursor(last) : null };
}

/**
 * Cursors of lists whose page may end at a row that the viewer must not know of. Encrypted (AES-256-GCM), so that they neither name that row nor
 * can be made up to ask where another row is. Base64url of the initialization vector, the authentication tag and the text.
 */

const [IV_BYTES, TAG_BYTES] = [12, 16];
const keyOf = (secret: string) => keyedHash(secret, "cursor", "key");

export function sealCursor(env: Env, cursor: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(env.AUTH_SECRET), iv);
  const text = Buffer.concat([cipher.update(cursor, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** The cursor that was sealed. Throws 422 `invalid` for one that this server did not seal. */
function openCursor(env: Env, sealed: string | undefined): string | undefined {
  if (sealed === undefined) return undefined;
  const bytes = Buffer.from(sealed, "base64url");
  for (const secret of authSecrets(env)) {
    try {
      const cipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + cipher.final("utf8");
    } catch {
      // Sealed with another secret, or not by this server.
    }
  }
  throw invalidCursor();
}

/** The codec of the same cursors, sealed. */
export const sealed = <Written, Read>(env: Env, { encode, decode }: Codec<Written, Read>): Codec<Written, Read> => ({
  encode: (values) => sealCursor(env, encode(values)),
  decode: (cursor) => decode(openCursor(env, cursor)),
});
