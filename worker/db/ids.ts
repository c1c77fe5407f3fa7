import { type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";

/** A fresh row id: UUIDv7 (RFC 9562), so ids made later sort later and nobody can guess one. */
export const newId = (): string => v7();

/** The same inside a statement, anew for each row it writes: for rows whose number only the database knows. `now` in milliseconds. */
export const newIdSql = (now: number): SQL<string> => {
  const stamp = now.toString(16).padStart(12, "0");
  const digits = (from: number, length: number) =>
    sql`substr(lower(hex(randomblob(${sql.raw(String(Math.ceil(length / 2)))}))), ${sql.raw(String(from))}, ${sql.raw(String(length))})`;
  return sql`(${`${stamp.slice(0, 8)}-${stamp.slice(8)}-7`} || ${digits(1, 3)} || '-' || substr('89ab', 1 + (random() & 3), 1) || ${digits(1, 3)} || '-' || ${digits(1, 12)})`;
};
