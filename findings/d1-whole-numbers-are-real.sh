#!/usr/bin/env bash
# Package: miniflare 4.20260329.0, which runs D1 in workerd as Cloudflare does.
# One would guess: a whole number that is bound to a statement is an INTEGER, as the same number written in the SQL is.
# What it does: D1 binds every JavaScript number as REAL. An INTEGER column turns it back, so nothing is seen for long. Elsewhere it stays
#   REAL: "event-" || ? becomes event-7.0, a TEXT column stores 7.0, json_array(?) makes [7.0], and 7 / 2 is 3.5 instead of 3.
# Output seen (all of it is in "expected" below; first what is written in the SQL, then what is bound):
#   'event-' || N | event-7 | event-7.0
#   N / 2 | 3 | 3.5
# Users would feel: links to /events/event-7.0, a JSON list that other programs refuse, a page count of 3.5. Bind texts with String(n), or
#   write cast(? as integer) wherever the number does not go straight into an INTEGER column or a comparison.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --prefer-offline miniflare@4.20260329.0 || { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import { Miniflare } from "miniflare";

const runtime = new Miniflare({ modules: true, script: "export default {}", d1Databases: ["DB"], compatibilityDate: "2026-03-01" });
const db = await runtime.getD1Database("DB");
const one = async (sql, ...bound) => Object.values(await db.prepare(sql).bind(...bound).first())[0];

for (const part of ["typeof(N)", "'event-' || N", "json_array(N)", "N / 2", "typeof(cast(N as integer))"])
  console.log(part, "|", await one(`select ${part.replace("N", "7")}`), "|", await one(`select ${part.replace("N", "?")}`, 7));

await db.prepare("create table seat (label text, number integer, anything)").run();
await db.prepare("insert into seat values (?1, ?1, ?1)").bind(7).run();
console.log("stored", JSON.stringify(await db.prepare("select label, typeof(number) as number, typeof(anything) as anything from seat").first()));
console.log("seats with the label 7:", await one("select count(*) from seat where label = '7'"));
await runtime.dispose();
JS

expected="typeof(N) | integer | real
'event-' || N | event-7 | event-7.0
json_array(N) | [7] | [7.0]
N / 2 | 3 | 3.5
typeof(cast(N as integer)) | integer | integer
stored {\"label\":\"7.0\",\"number\":\"integer\",\"anything\":\"real\"}
seats with the label 7: 0"
seen=$(node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
