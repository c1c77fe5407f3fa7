#!/usr/bin/env bash
# Packages: currency.js 2.0.4, numeral 2.0.6 and accounting 0.4.1 as readers; Intl of Node (20 or newer) as the writer.
# One would guess: an amount that Intl writes for Sweden or Norway, and that is read with the right decimal sign, is the same amount.
# What it does: in Swedish, Norwegian, Finnish, Slovenian and other languages Intl writes U+2212, the true minus, not the hyphen. The three
#   readers know the hyphen only and drop all other signs, so a loss becomes a gain. No error.
# Output seen (all of it is in "expected" below):
#   de-DE writes -1250.5 with hyphen: currency.js -1250.5, numeral -1250.5, accounting -1250.5
#   sv-SE writes -1250.5 with U+2212: currency.js 1250.5, numeral 1250.5, accounting 1250.5
# Users would feel: a negative cash flow that a founder copies from a Swedish spreadsheet or page is positive here. Replace U+2212 with a
#   hyphen before reading, and refuse what is neither digit nor a known sign instead of dropping it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts currency.js@2.0.4 numeral@2.0.6 accounting@0.4.1 ||
  { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import accounting from "accounting";
import currency from "currency.js";
import numeral from "numeral";

numeral.register("locale", "comma", { delimiters: { thousands: " ", decimal: "," }, abbreviations: {}, ordinal: () => "", currency: { symbol: "kr" } });
numeral.locale("comma");
for (const [language, code] of [["de-DE", "EUR"], ["sv-SE", "SEK"], ["nb-NO", "NOK"], ["fi-FI", "EUR"], ["sl-SI", "EUR"]]) {
  const text = new Intl.NumberFormat(language, { style: "currency", currency: code, useGrouping: false }).format(-1250.5);
  const sign = /\u2212/.test(text) ? "U+2212" : "hyphen";
  console.log(
    `${language} writes -1250.5 with ${sign}: currency.js ${currency(text, { decimal: "," }).value},`,
    `numeral ${numeral(text).value()}, accounting ${accounting.unformat(text, ",")}`,
  );
}
JS

expected='de-DE writes -1250.5 with hyphen: currency.js -1250.5, numeral -1250.5, accounting -1250.5
sv-SE writes -1250.5 with U+2212: currency.js 1250.5, numeral 1250.5, accounting 1250.5
nb-NO writes -1250.5 with U+2212: currency.js 1250.5, numeral 1250.5, accounting 1250.5
fi-FI writes -1250.5 with U+2212: currency.js 1250.5, numeral 1250.5, accounting 1250.5
sl-SI writes -1250.5 with U+2212: currency.js 1250.5, numeral 1250.5, accounting 1250.5'
seen=$(node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
