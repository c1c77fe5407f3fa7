#!/usr/bin/env bash
# Packages: vite 8.3.8 (build.license), @fontsource-variable/public-sans 5.3.0, clsx 2.1.1.
# One would guess: `build.license`, which emits "all bundled dependencies' licenses", names every package whose files are in the output.
# What it does: it names packages of which a script imports a file. A font package that a stylesheet imports with @import is copied into
#   the output and not named. The SIL Open Font License asks for its text beside the font.
# Output seen (all of it is in "expected" below):
#   fonts in the output: yes
#   clsx named: yes
#   public-sans named: no
# Users would feel: nothing on screen; an operator who publishes the build without the license of its fonts breaks that license. Append
#   the licenses of packages that only stylesheets import.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts vite@8.3.8 @fontsource-variable/public-sans@5.3.0 clsx@2.1.1 ||
  { echo "npm could not install."; exit 2; }

echo '<script type="module" src="/main.js"></script>' > index.html
echo '@import "@fontsource-variable/public-sans";' > own.css
cat > main.js <<'JS'
import { clsx } from "clsx";
import "./own.css";

document.title = clsx("a", "b");
JS
cat > see.mjs <<'JS'
import { readdirSync, readFileSync } from "node:fs";
import { build } from "vite";

await build({ logLevel: "silent", build: { license: { fileName: "licenses.md" } } });
const named = readFileSync("dist/licenses.md", "utf8");
const yes = (is) => (is ? "yes" : "no");
console.log(`fonts in the output: ${yes(readdirSync("dist/assets").some((file) => file.endsWith(".woff2")))}`);
for (const name of ["clsx", "public-sans"]) console.log(`${name} named: ${yes(named.includes(name))}`);
JS

expected='fonts in the output: yes
clsx named: yes
public-sans named: no'
seen=$(node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
