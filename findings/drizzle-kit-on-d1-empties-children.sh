#!/usr/bin/env bash
# Packages: drizzle-kit 0.31.11 (with drizzle-orm 0.45.4); miniflare 4.20260329.0 for D1; sql.js 1.17.0, plain SQLite, to compare.
# One would guess: a column that becomes NOT NULL changes the rows of its own table at most. The migration that drizzle-kit writes for D1
#   begins with "PRAGMA foreign_keys=OFF", so other tables are safe.
# What it does: drizzle-kit copies the table, drops it and renames the copy. D1 runs statements, also each alone, in a transaction, where
#   SQLite ignores that PRAGMA (https://sqlite.org/pragma.html#pragma_foreign_keys). DROP TABLE deletes all rows first, and ON DELETE
#   CASCADE follows. The triggers of the old table are gone as well. No error, no warning. Plain SQLite, outside a transaction, keeps the
#   children.
# Output seen:
#   rebuilds the table: true
#   SQLite: 1 events, 3 registrations, 0 triggers
#   D1: 1 events, 0 registrations, 0 triggers
# Users would feel: all registrations of all events are gone after a deployment. Read each generated migration for "__new_", and change
#   columns of tables with children by hand: a new column and a trigger or CHECK, or copies of the children too. Write the triggers again.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --prefer-offline \
  drizzle-kit@0.31.11 drizzle-orm@0.45.4 miniflare@4.20260329.0 sql.js@1.17.0 || { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import { generateSQLiteDrizzleJson as snapshot, generateSQLiteMigration as migration } from "drizzle-kit/api";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { Miniflare } from "miniflare";
import openSqlite from "sql.js";

function schema(place) {
  const event = sqliteTable("event", { id: integer().primaryKey(), title: text().notNull(), place });
  const parent = integer().notNull().references(() => event.id, { onDelete: "cascade" });
  return { event, registration: sqliteTable("registration", { id: integer().primaryKey(), event: parent }) };
}
const [none, first, second] = [await snapshot({}), await snapshot(schema(text())), await snapshot(schema(text().notNull()))];
// The statements that "drizzle-kit generate" writes into files.
const [before, after] = [await migration(none, first), await migration(first, second)];
const rows = [
  "insert into event values (1, 'Open evening', 'Town hall')",
  "insert into registration values (1, 1), (2, 1), (3, 1)",
  "create trigger event_moved after update of place on event begin select 1; end",
];
const counts = ["event", "registration", "sqlite_master where type = 'trigger'"].map((of) => `select count(*) as n from ${of}`);
const say = (name, [events, registrations, triggers]) =>
  console.log(`${name}: ${events} events, ${registrations} registrations, ${triggers} triggers`);

console.log("rebuilds the table:", after.some((sql) => sql.includes("__new_event")));

const lite = new (await openSqlite()).Database();
lite.run("pragma foreign_keys = on"); // as it is in D1
for (const sql of [...before, ...rows, ...after]) lite.run(sql);
say("SQLite", counts.map((sql) => lite.exec(sql)[0].values[0][0]));

const runtime = new Miniflare({ modules: true, script: "export default {}", d1Databases: ["DB"], compatibilityDate: "2026-03-01" });
const d1 = await runtime.getD1Database("DB");
const run = (list) => d1.batch(list.map((sql) => d1.prepare(sql.trim())));
for (const list of [before, rows, after]) await run(list);
say("D1", (await run(counts)).map(({ results }) => results[0].n));
await runtime.dispose();
JS

expected='rebuilds the table: true
SQLite: 1 events, 3 registrations, 0 triggers
D1: 1 events, 0 registrations, 0 triggers'
seen=$(node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
