import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { root } from "./tools.mjs";

const COUNT = 3;

/** Inserted, because the local mail provider accepts every email. `state`: relative to the root; no server may run. */
export function insertDeadLetters(state) {
  const db = openWithOutbox(join(root, state, "v3/d1/miniflare-D1DatabaseObject"));
  const now = Date.now();
  const insert = db.prepare(
    `insert into outbox (id, key, kind, to_email, to_name, member_id, status, attempts, last_error, due_at, created_at)
     select ?, ?, 'password-changed', ?, name, id, 'dead', 6, 'The mailbox is full', ?, ? from user where email = 'otto@sample.test'`,
  );
  for (let n = 0; n < COUNT; n += 1) {
    const id = uuidAt(now);
    insert.run(id, `journey:${id}`, `dead-${n}@members.test`, now, now);
  }
  db.close();
}

function openWithOutbox(folder) {
  for (const file of globSync("*.sqlite", { cwd: folder }).filter((name) => !name.startsWith("metadata"))) {
    const db = new DatabaseSync(join(folder, file));
    if (db.prepare("select 1 from sqlite_master where name = 'outbox'").get()) return db;
    db.close();
  }
  throw new Error(`No database with an outbox in ${folder}`);
}

function uuidAt(now) {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
