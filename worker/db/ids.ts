import { type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";

/** The id of a member, or an expression for it. */
export type MemberId = string | SQL;

/** A fresh row id: UUIDv7 (RFC 9562), so later ids sort later and nobody can guess one. */
export const newId = (): string => v7();

/** A fresh id as an expression, a new one for each row the statement writes. `now` in milliseconds since 1970. */
export const newIdSql = (now: number): SQL<string> => {
  const digits = (from: number, length: number) =>
    sql`substr(lower(hex(randomblob(${sql.raw(String(Math.ceil(length / 2)))}))), ${sql.raw(String(from))}, ${sql.raw(String(length))})`;
  return sql`(${`${timestampOf(now)}-7`} || ${digits(1, 3)} || '-' || substr('89ab', 1 + (random() & 3), 1) || ${digits(1, 3)} || '-' || ${digits(1, 12)})`;
};

/** The lower bound of the ids made at an instant (milliseconds since 1970) or later. */
export const firstIdAt = (instant: number): string => `${timestampOf(instant)}-0000-0000-000000000000`;

/** The upper bound of the ids made at an instant (milliseconds since 1970) or earlier. */
export const lastIdAt = (instant: number): string => `${timestampOf(instant)}-ffff-ffff-ffffffffffff`;

/** The first 48 bits of a UUIDv7: its instant in milliseconds. */
function timestampOf(instant: number): string {
  const hex = instant.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** A secret that nobody can guess, such as the token of a session: 192 random bits as 32 characters that may be in a URL. */
export const newSecret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url");
