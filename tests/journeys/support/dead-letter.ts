import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { STATE_FOLDER } from "./server.ts";

const folder = join(STATE_FOLDER, "v3/d1/miniflare-D1DatabaseObject");

/**
 * Inserts a dead-lettered "password changed" mail to `memberId` into the outbox, and returns its address. Writes to the server's database file
 * directly, because the local mail provider accepts every mail.
 */
export function insertDeadLetter(memberId: string): string {
  const to = `full-${crypto.randomUUID()}@members.test`;
  const db = openWithOutbox();
  const now = Date.now();
  const id = uuidAt(now);
  db.prepare(
    `insert into outbox (id, key, kind, to_email, to_name, member_id, status, attempts, last_error, due_at, created_at)
     values (?, ?, 'password-changed', ?, 'Otto Berg', ?, 'dead', 6, 'The mailbox is full', ?, ?)`,
  ).run(id, `journey:${id}`, to, memberId, now, now);
  db.close();
  return to;
}

/** Opens the main database. The folder also holds the search database. */
function openWithOutbox(): DatabaseSync {
  for (const file of globSync("*.sqlite", { cwd: folder }).filter((name) => !name.startsWith("metadata"))) {
    const db = new DatabaseSync(join(folder, file), { timeout: 10_000 });
    if (db.prepare("select 1 from sqlite_master where name = 'outbox'").get()) return db;
    db.close();
  }
  throw new Error(`No database with an outbox in ${folder}`);
}

/** A UUIDv7 for the time `now`. */
function uuidAt(now: number): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
