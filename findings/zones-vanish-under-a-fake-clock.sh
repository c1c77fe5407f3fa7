#!/usr/bin/env bash
# Packages: @date-fns/tz 1.5.0; @sinonjs/fake-timers 15.5.0, the clock of Vitest and Jest.
# One would guess: with a fake clock, a TZDate shows the same hour of its zone as without one.
# What it does: when @date-fns/tz is loaded while Date is fake, each TZDate shows the hour of the computer's zone instead. The library
#   replaces the local getters by walking over the own property names of Date.prototype, once, when it is loaded. The fake Date is a
#   subclass whose prototype has none, so no getter is replaced. No error.
# Output seen:
#   loaded before the fake clock: 9
#   loaded under the fake clock: 8
# Users would feel: nothing, but a test that loads a page lazily under a fake clock fails by hours, or passes by luck in one zone. Load the
#   library in the set-up of the tests, before a clock is faked.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @date-fns/tz@1.5.0 @sinonjs/fake-timers@15.5.0 ||
  { echo "npm could not install."; exit 2; }

cat > see.mjs <<'JS'
import fake from "@sinonjs/fake-timers";

const first = process.argv[2] === "before" && (await import("@date-fns/tz"));
fake.install({ now: Date.UTC(2026, 10, 20), toFake: ["Date"] });
const { TZDate } = first || (await import("@date-fns/tz"));
const name = first ? "loaded before the fake clock" : "loaded under the fake clock";
console.log(`${name}: ${new TZDate(Date.UTC(2026, 11, 3, 8), "Europe/Zurich").getHours()}`);
JS

expected='loaded before the fake clock: 9
loaded under the fake clock: 8'
seen=$(TZ=UTC node see.mjs before; TZ=UTC node see.mjs under)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
