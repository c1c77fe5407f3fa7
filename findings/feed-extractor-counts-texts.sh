#!/usr/bin/env bash
# Package: @extractus/feed-extractor 8.0.3.
# One would guess: titles, descriptions and GUIDs are texts and stay as they are. RSS 2.0 says of guid: "It is a string".
# What it does: a text that looks like a number is read as one and written again. The GUIDs 0042 and 42 are the same afterwards, and so are
#   3e2 and 300: such texts occur among short hexadecimal hashes. The headline "007" is "7", and a price of 12.50 loses its last digit.
# Output seen (GUID / title / description):
#   as it is: 42 / Forty-two / 12.5; 42 / 7 / 4.2; 300 / A hash / 31; 300 / A number / +49 30 1234
#   with the option: 0042 / Forty-two / 12.50; 42 / 007 / 4.20; 3e2 / A hash / 0x1F; 300 / A number / +49 30 1234
# Users would feel: who tells items apart by their GUID shows one and never the other, and a rate of 4.20 is printed as 4.2. Pass
#   xmlParserOptions: { parseTagValue: false, parseAttributeValue: false } and test with a GUID that begins with zero.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @extractus/feed-extractor@8.0.3 || { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import { extractFromXml } from "@extractus/feed-extractor";

const items = [
  ["0042", "Forty-two", "12.50"],
  ["42", "007", "4.20"],
  ["3e2", "A hash", "0x1F"],
  ["300", "A number", "+49 30 1234"],
];
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Rates</title><link>https://example.org/</link><description>Daily</description>
${items.map(([guid, title, description]) => `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><description>${description}</description></item>`).join("\n")}
</channel></rss>`;
const texts = (options) => extractFromXml(feed, options).entries.map(({ id, title, description }) => `${id} / ${title} / ${description}`).join("; ");
console.log("as it is:", texts());
console.log("with the option:", texts({ xmlParserOptions: { parseTagValue: false, parseAttributeValue: false } }));
JS

expected='as it is: 42 / Forty-two / 12.5; 42 / 7 / 4.2; 300 / A hash / 31; 300 / A number / +49 30 1234
with the option: 0042 / Forty-two / 12.50; 42 / 007 / 4.20; 3e2 / A hash / 0x1F; 300 / A number / +49 30 1234'
seen=$(node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
