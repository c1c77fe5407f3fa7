#!/usr/bin/env bash
# Package: rrule 2.8.1.
# One would guess: toText() says what a rule means, and where it cannot, isFullyConvertibleToText() is false and the text ends with
#   "(~ approximate)", as its code promises.
# What it does: BYSETPOS (RFC 5545, 3.3.10) is not put into words at all: the last workday of a month reads "every month on weekdays".
#   Minutes are left out too. isFullyConvertibleToText() is true for both: its loop over the parts of a rule returns true at the first part
#   that needs no check, and that is the first part of each rule that was read from a text: DTSTART or FREQ.
# Output seen (all of it is in "expected" below):
#   FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1: "every month on weekdays", fully: true, 2026-05-29T09:00 and 2026-06-30T09:00
# Users would feel: the page of a meeting on the last workday of each month promises one on every workday, and 9:30 becomes 9. Calendars
#   write the rules of "last weekday" and "second Tuesday" with BYSETPOS. Say such rules in own words, or list the next dates.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts rrule@2.8.1 || { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import rrule from "rrule";

for (const text of [
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
  "FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2",
  "FREQ=MONTHLY;BYDAY=2TU",
  "FREQ=WEEKLY;BYDAY=TU;BYHOUR=9;BYMINUTE=30",
]) {
  const rule = rrule.RRule.fromString(`DTSTART:20260501T090000Z\nRRULE:${text}`);
  const dates = rule.all((_, index) => index < 2).map((date) => date.toISOString().slice(0, 16));
  console.log(`${text}: "${rule.toText()}", fully: ${rule.isFullyConvertibleToText()}, ${dates.join(" and ")}`);
}
JS

expected='FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1: "every month on weekdays", fully: true, 2026-05-29T09:00 and 2026-06-30T09:00
FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2: "every month on Tuesday", fully: true, 2026-05-12T09:00 and 2026-06-09T09:00
FREQ=MONTHLY;BYDAY=2TU: "every month on the 2nd Tuesday", fully: true, 2026-05-12T09:00 and 2026-06-09T09:00
FREQ=WEEKLY;BYDAY=TU;BYHOUR=9;BYMINUTE=30: "every week on Tuesday at 9", fully: true, 2026-05-05T09:30 and 2026-05-12T09:30'
seen=$(TZ=UTC node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
