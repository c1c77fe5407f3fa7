#!/usr/bin/env bash
# Package: rss-parser 3.13.0.
# One would guess: the content of an Atom entry comes out with its words in order, whichever type of RFC 4287 (3.1.1 and 4.1.3) it has.
# What it does: content of the type xhtml (3.1.1.3) is read into an object of xml2js, which keeps the text of an element in one place and
#   its child elements by name, and is written again from that. All text comes first, then the elements, kind by kind.
# Output seen:
#   xhtml: The fund does invest in , in Birch.notbutAlder
#   html: The fund does not invest in Alder, but in Birch.
# Users would feel: news of sites whose feeds are Atom with xhtml have sentences that say something else, such as a negation that moved.
#   Nothing fails, so nobody notices. Read such feeds with a parser that keeps the order, and test one sentence with a link in its middle.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts rss-parser@3.13.0 || { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import Parser from "rss-parser";

const sentence = 'The fund does <em>not</em> invest in <a href="https://example.org/a">Alder</a>, <em>but</em> in Birch.';
const entry = (content) => `<entry><id>urn:example:1</id><title>News</title><updated>2026-05-01T08:00:00Z</updated>${content}</entry>`;
const feed = (content) => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:example:feed</id><title>Funds</title><updated>2026-05-01T08:00:00Z</updated>${entry(content)}</feed>`;
const forms = {
  xhtml: `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>${sentence}</p></div></content>`,
  html: `<content type="html">${`<p>${sentence}</p>`.replaceAll("<", "&lt;")}</content>`,
};
for (const [type, content] of Object.entries(forms)) {
  const { items } = await new Parser().parseString(feed(content));
  console.log(`${type}: ${items[0].contentSnippet.replace(/\s+/g, " ")}`);
}
JS

expected='xhtml: The fund does invest in , in Birch.notbutAlder
html: The fund does not invest in Alder, but in Birch.'
seen=$(node --no-deprecation see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
