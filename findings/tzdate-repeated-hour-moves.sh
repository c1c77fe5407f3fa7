#!/usr/bin/env bash
# Packages: @date-fns/tz 1.5.0 with date-fns 4.4.0.
# One would guess: new TZDate(2026, 9, 25, 2, 30, "Europe/Berlin") names the zone, so the zone of the computer has no say. And startOfMinute
#   never returns a later instant than it was given.
# What it does: 2:30 happens twice in that night. Which of the two TZDate takes depends on the zone of the computer: for Berlin the second
#   where it is UTC, the first in Tokyo. Date takes the first everywhere (ECMA-262, UTC(t)). Every setter goes the same way, so startOfMinute and
#   startOfHour of the first 2:40 give an instant of the second one, nearly an hour later.
# Output seen (all of it is in "expected" below):
#   on a computer in UTC: 2:30 is 01:30:00 UTC; of 00:40:20 the minute begins 01:40:00, the hour 01:00:00
#   on a computer in Europe/Berlin: 2:30 is 00:30:00 UTC; of 00:40:20 the minute begins 00:40:00, the hour 00:00:00
# Users would feel: a host in Berlin plans a night event for 2:30. The browser says 0:30 UTC, a worker, whose zone is UTC, says 1:30 UTC:
#   mails and calendar files differ by an hour. Decide on one side only, send the instant, and round in UTC.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @date-fns/tz@1.5.0 date-fns@4.4.0 || { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import { TZDate } from "@date-fns/tz";
import { startOfHour, startOfMinute } from "date-fns";

const zone = "Europe/Berlin";
const first = new TZDate(Date.UTC(2026, 9, 25, 0, 40, 20), zone);
const utc = (date) => new Date(+date).toISOString().slice(11, 19);
console.log(
  `on a computer in ${process.env.TZ}: 2:30 is ${utc(new TZDate(2026, 9, 25, 2, 30, zone))} UTC;`,
  `of ${utc(first)} the minute begins ${utc(startOfMinute(first))}, the hour ${utc(startOfHour(first))}`,
);
JS

expected='on a computer in UTC: 2:30 is 01:30:00 UTC; of 00:40:20 the minute begins 01:40:00, the hour 01:00:00
on a computer in America/New_York: 2:30 is 01:30:00 UTC; of 00:40:20 the minute begins 01:40:00, the hour 01:00:00
on a computer in Europe/Berlin: 2:30 is 00:30:00 UTC; of 00:40:20 the minute begins 00:40:00, the hour 00:00:00
on a computer in Asia/Tokyo: 2:30 is 00:30:00 UTC; of 00:40:20 the minute begins 00:40:00, the hour 00:00:00'
seen=$(for zone in UTC America/New_York Europe/Berlin Asia/Tokyo; do TZ=$zone node see.mjs; done)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
