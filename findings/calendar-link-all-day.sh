#!/usr/bin/env bash
# Packages: calendar-link 2.11.5 as the writer; ical.js 2.2.1, ts-ics 2.4.6 and node-ical 0.26.1 as readers.
# One would guess: the calendar file of an event with allDay: true has a day that every reader takes as a day.
# What it does: it writes DTSTART:20260501. Without VALUE=DATE the value must be a date with a time (RFC 5545, 3.8.2.4 and 3.3.5), so
#   strict readers find no date in it: ical.js raises an error when the date is read, ts-ics gives an invalid Date. node-ical forgives. A
#   comma or semicolon in the title, which 3.3.11 wants escaped, is written as it is.
# Output seen (all of it is in "expected" below):
#   ical.js: error: invalid date-time value: "2026-05-01T::"; with VALUE=DATE: 2026-05-01
#   ts-ics: NaN; with VALUE=DATE: 1777593600000
# Users would feel: "Add to calendar" of a conference of a whole day works at one guest and fails, or shows no date, at the next. Write the
#   files with a library that knows VALUE=DATE, and read each kind of file back in a test with a strict reader.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts calendar-link@2.11.5 ical.js@2.2.1 ts-ics@2.4.6 node-ical@0.26.1 ||
  { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import { ics } from "calendar-link";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { convertIcsCalendar } from "ts-ics";

const link = ics({ title: "Food, drinks; talks", start: "2026-05-01", end: "2026-05-02", allDay: true });
const file = decodeURIComponent(link.slice(link.indexOf(",") + 1));
const corrected = file.replace(/^(DTSTART|DTEND):/gm, "$1;VALUE=DATE:");

const readers = {
  "ical.js": (text) => new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent")).startDate.toString(),
  "ts-ics": (text) => String(convertIcsCalendar(undefined, text).events[0].start.date.getTime()),
  "node-ical": (text) => Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === "VEVENT").datetype,
};
console.log(file.split(/\r?\n/).filter((line) => /^(DTSTART|SUMMARY)/.test(line)).join(" and "));
for (const [name, read] of Object.entries(readers)) {
  const result = (text) => {
    try {
      return read(text);
    } catch (error) {
      return `error: ${error.message}`;
    }
  };
  console.log(`${name}: ${result(file)}; with VALUE=DATE: ${result(corrected)}`);
}
JS

expected='DTSTART:20260501 and SUMMARY:Food, drinks; talks
ical.js: error: invalid date-time value: "2026-05-01T::"; with VALUE=DATE: 2026-05-01
ts-ics: NaN; with VALUE=DATE: 1777593600000
node-ical: date; with VALUE=DATE: date'
seen=$(TZ=UTC node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
