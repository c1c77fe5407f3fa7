import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { INVALID } from "#contract/default-sentences.ts";
import type { Page } from "#contract/text.ts";
import { Problem } from "#http/problem.ts";
import { authSecrets, keyedHash } from "#http/secrets.ts";
import type { Env } from "#worker/env.ts";

/**
 * A cursor is the sort key of the last row of a page: its parts in order, joined by `_`. Each list defines its own:
 *
 *     const blockCursor = defineCursor({ at: wholeNumber, id: rowId });
 *     const after = blockCursor.decode(query.cursor); // { at: number, id: string } or null
 *     return toPage(rows, PAGE_SIZE, blockCursor.encode);
 */

/** `pattern`: regular expression without groups. `parse`: null for an invalid value. */
export type Part<Value> = { pattern: string; parse: (text: string) => Value | null };

/** Also negative: instants in ms, counters. */
export const wholeNumber: Part<number> = {
  pattern: "-?\\d{1,16}",
  parse: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : null),
};
export const rowId: Part<string> = { pattern: "[0-9a-f-]{36}", parse: String };
export const anyText: Part<string> = { pattern: ".+", parse: String };
/** For a list with several kinds of cursors. */
export const word = <Word extends string>(text: Word): Part<Word> => ({ pattern: text, parse: () => text });

type Parts = { [name: string]: Part<unknown> };
export type CursorValues<P extends Parts> = { [Name in keyof P]: P[Name] extends Part<infer Value> ? Value : never };

export type Codec<Written, Read = Written> = {
  encode: (values: Written) => string;
  /** Null without a cursor. Throws 422 `invalid` for one that this list did not write. */
  decode: (cursor: string | undefined) => Read | null;
};
type CursorCodec<P extends Parts> = Codec<CursorValues<P>> & {
  /** Null also for an invalid cursor. */
  tryDecode: (cursor: string | null | undefined) => CursorValues<P> | null;
};

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

export const invalidCursor = () => new Problem("invalid", { fields: { cursor: INVALID } });

/** The query reads one row more than `size`. `end`: cursor of a scan of fixed length, null at the end of the list. */
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

export type ScanLimits<Row> = { scanned: number; size: number; fits: (row: Row) => boolean };

/**
 * At most `size` fitting rows among the first `scanned`: a page may be empty and have a cursor. The query reads one row
 * more than `scanned`.
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

/** AES-256-GCM: a cursor neither names a hidden row nor can be forged. Base64url of vector, tag and text. */

const [IV_BYTES, TAG_BYTES] = [12, 16];
const keyOf = (secret: string) => keyedHash(secret, "cursor", "key");

export function sealCursor(env: Env, cursor: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(env.AUTH_SECRET), iv);
  const text = Buffer.concat([cipher.update(cursor, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

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

export const sealed = <Written, Read>(env: Env, { encode, decode }: Codec<Written, Read>): Codec<Written, Read> => ({
  encode: (values) => sealCursor(env, encode(values)),
  decode: (cursor) => decode(openCursor(env, cursor)),
});
