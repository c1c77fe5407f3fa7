import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const folder = join(
  import.meta.dirname,
  `../../../.wrangler/e2e-${process.env.JOURNEYS_PORT ?? "8788"}/v3/d1/miniflare-D1DatabaseObject`,
);

/**
 * Leaves a mail in the outbox that was given up, which the local provider never does by itself: written beside the running server, into
 * its own database. It tells `memberId` that their password was changed.
 */
export function leaveDeadMail(memberId: string, to: string): void {
  const db = openWithOutbox();
  const now = Date.now();
  const id = newestId(now);
  db.prepare(
    `insert into outbox (id, key, kind, to_email, to_name, member_id, status, attempts, last_error, due_at, created_at)
     values (?, ?, 'password-changed', ?, 'Otto Berg', ?, 'dead', 6, 'The mailbox is full', ?, ?)`,
  ).run(id, `journey:${id}`, to, memberId, now, now);
  db.close();
}

/** The main database: the search index has a file of its own beside it. */
function openWithOutbox(): DatabaseSync {
  for (const file of globSync("*.sqlite", { cwd: folder }).filter((name) => !name.startsWith("metadata"))) {
    const db = new DatabaseSync(join(folder, file), { timeout: 10_000 });
    if (db.prepare("select 1 from sqlite_master where name = 'outbox'").get()) return db;
    db.close();
  }
  throw new Error(`There is no database with an outbox in ${folder}`);
}

/** A UUIDv7 of this moment. */
function newestId(now: number): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
