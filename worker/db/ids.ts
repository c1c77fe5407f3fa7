import { type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";

export type MemberId = string | SQL;

/** UUIDv7 (RFC 9562): later ids sort later, and nobody can guess one. */
export const newId = (): string => v7();

/** SQL: a new one for each row. `now` in ms. */
export const newIdSql = (now: number): SQL<string> => {
  const digits = (from: number, length: number) =>
    sql`substr(lower(hex(randomblob(${sql.raw(String(Math.ceil(length / 2)))}))), ${sql.raw(String(from))}, ${sql.raw(String(length))})`;
  return sql`(${`${timestampOf(now)}-7`} || ${digits(1, 3)} || '-' || substr('89ab', 1 + (random() & 3), 1) || ${digits(1, 3)} || '-' || ${digits(1, 12)})`;
};

/** Lower bound of ids made from then on. `instant` in ms. */
export const firstIdAt = (instant: number): string => `${timestampOf(instant)}-0000-0000-000000000000`;

/** Upper bound of ids made until then. `instant` in ms. */
export const lastIdAt = (instant: number): string => `${timestampOf(instant)}-ffff-ffff-ffffffffffff`;

function timestampOf(instant: number): string {
  const hex = instant.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** 192 random bits as 32 URL-safe characters. */
export const newSecret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url");
