#!/usr/bin/env bash
# Packages: ical-generator 11.1.2 as the writer; @touch4it/ical-timezones 1.9.0 and timezones-ical-library 2.3.2, the two that its README
#   suggests for VTIMEZONE; ical.js 2.2.1 as the reader.
# One would guess: a calendar file that carries the rules of its zone is right everywhere, also where the reader knows no zones.
# What it does: the rules of ical-timezones are of the time zone database 2018g. Mexico City and Tehran had their last summer time in 2022,
#   Cairo has one again since 2023. A reader takes the rules that the file carries (RFC 5545, 3.6.5), so events are shown an hour off. Europe/Kyiv, the name since
#   2022, is unknown there: no VTIMEZONE is written, and 10:00 becomes 10:00 of the reader.
# Output seen (all of it is in "expected" below): the UTC of an event at 10:00 on July 1, 2027, as a reader understands the file
#   America/Mexico_City: true 16:00, ical-timezones 15:00, timezones-ical-library 16:00
#   Europe/Kyiv: true 07:00, ical-timezones 10:00 without rules, timezones-ical-library 07:00
# Users would feel: guests in Mexico City open an invitation for 10:00 and their calendar says 9:00. Write instants in UTC, which needs no
#   rules, or take rules that follow the current database and test them with a zone that changed lately.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts \
  ical-generator@11.1.2 @touch4it/ical-timezones@1.9.0 timezones-ical-library@2.3.2 ical.js@2.2.1 || { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import { getVtimezoneComponent } from "@touch4it/ical-timezones";
import ICAL from "ical.js";
import writeCalendar from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";

function hourRead(name, generator) {
  const file = writeCalendar({ prodId: { company: "Example", product: "Events" }, timezone: { name, generator } });
  // With a zone, ical-generator takes the fields of a Date as what the clocks there show.
  file.createEvent({ id: "1@example.org", start: new Date(2027, 6, 1, 10), timezone: name, summary: "Breakfast" });
  const calendar = new ICAL.Component(ICAL.parse(file.toString()));
  const { startDate } = new ICAL.Event(calendar.getFirstSubcomponent("vevent"));
  const hour = startDate.toJSDate().toISOString().slice(11, 16);
  return calendar.getFirstSubcomponent("vtimezone") ? hour : `${hour} without rules`;
}
function hourTrue(timeZone) {
  const local = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  for (let instant = Date.UTC(2027, 6, 1); ; instant += 1_800_000)
    if (local.format(instant) === "10:00") return new Date(instant).toISOString().slice(11, 16);
}
for (const zone of ["Europe/Berlin", "America/Mexico_City", "Asia/Tehran", "Africa/Cairo", "Europe/Kyiv"])
  console.log(
    `${zone}: true ${hourTrue(zone)},`,
    `ical-timezones ${hourRead(zone, getVtimezoneComponent)},`,
    `timezones-ical-library ${hourRead(zone, (name) => tzlib_get_ical_block(name)[0])}`,
  );
JS

expected='Europe/Berlin: true 08:00, ical-timezones 08:00, timezones-ical-library 08:00
America/Mexico_City: true 16:00, ical-timezones 15:00, timezones-ical-library 16:00
Asia/Tehran: true 06:30, ical-timezones 05:30, timezones-ical-library 06:30
Africa/Cairo: true 07:00, ical-timezones 08:00, timezones-ical-library 07:00
Europe/Kyiv: true 07:00, ical-timezones 10:00 without rules, timezones-ical-library 07:00'
seen=$(TZ=UTC node see.mjs)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
