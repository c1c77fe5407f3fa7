#!/usr/bin/env bash
# Packages: humanparser 2.7.0, humanname 0.2.2; parse-full-name 1.2.7 to compare.
# One would guess: two words are a first and a last name. And a degree after a comma is a degree.
# What it does: both look at the last word first, and "Ma" is on their list of degrees (M.A.), whatever its capitals: one of the most
#   frequent surnames of China. Lin Ma has no last name then. MBA is on neither list, so "Ada Byron, MBA" is a person
#   called MBA for humanparser, and one whose last name is MBA for humanname.
# Output seen (all of it is in "expected" below):
#   Lin Ma, by humanparser: first "Lin" last "" degree "Ma"
#   Ada Byron, MBA, by humanparser: first "MBA" last "Ada Byron" degree ""
# Users would feel: imported contacts are sorted under nothing, found by half of their name, and greeted as "Dear MBA". Ask for a name as
#   one text and show it as it was written. Where two fields are needed, let the member split it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts humanparser@2.7.0 humanname@0.2.2 parse-full-name@1.2.7 ||
  { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import humanname from "humanname";
import humanparser from "humanparser";
import { parseFullName } from "parse-full-name";

const say = (first, last, suffix) => `first "${first ?? ""}" last "${last ?? ""}" degree "${suffix ?? ""}"`;
for (const name of ["Ada Byron", "Lin Ma", "Ada Byron, PhD", "Ada Byron, MBA"]) {
  const one = humanparser.parseName(name);
  const two = humanname.parse(name);
  const three = parseFullName(name);
  console.log(`${name}\n  humanparser: ${say(one.firstName, one.lastName, one.suffix)}`);
  console.log(`  humanname: ${say(two.firstName, two.lastName, two.suffix)}`);
  console.log(`  parse-full-name: ${say(three.first, three.last, three.suffix)}`);
}
JS

expected='Ada Byron
  humanparser: first "Ada" last "Byron" degree ""
  humanname: first "Ada" last "Byron" degree ""
  parse-full-name: first "Ada" last "Byron" degree ""
Lin Ma
  humanparser: first "Lin" last "" degree "Ma"
  humanname: first "Lin" last "" degree "MA"
  parse-full-name: first "Lin" last "Ma" degree ""
Ada Byron, PhD
  humanparser: first "Ada" last "Byron" degree "PhD"
  humanname: first "Ada" last "Byron" degree "PhD"
  parse-full-name: first "Ada" last "Byron" degree "PhD"
Ada Byron, MBA
  humanparser: first "MBA" last "Ada Byron" degree ""
  humanname: first "Ada Byron" last "MBA" degree ""
  parse-full-name: first "Ada" last "Byron" degree "MBA"'
seen=$(node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
