#!/usr/bin/env bash
# Packages: @cloudflare/vitest-plugin 1.4.0 with vitest 4.1.11 and wrangler 4.151.0.
# One would guess: a test that sends a hundred requests to its worker loads the worker once, because nothing changes meanwhile.
# What it does: before each request, and each call of a Durable Object, it imports the worker's entry again, and Vite's module runner asks the
#   server in Node for every module it imports, even one that it has. A request costs two more hops than the worker's own work.
# Output seen (all of it is in "expected" below):
#   modules asked for during 100 requests: 100
#   with the runner's own list looked at first: 0
# Users would feel: nothing; who waits for a test run does. In a suite of thousands of requests a request that answers in 2 ms takes 8 ms.
#   Answer `cachedModule` from `evaluatedModules` in a setup file.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @cloudflare/vitest-plugin@1.4.0 vitest@4.1.11 wrangler@4.151.0 ||
  { echo "npm could not install."; exit 2; }

cat > wrangler.toml <<'TOML'
name = "asked"
main = "index.js"
compatibility_date = "2026-06-01"
TOML
echo 'export default { fetch: () => new Response("ok") };' > index.js
cat > vitest.config.js <<'JS'
import { cloudflareTest } from "@cloudflare/vitest-plugin";
export default { plugins: [cloudflareTest({ wrangler: { configPath: "./wrangler.toml" } })] };
JS
cat > asked.test.js <<'JS'
import { exports } from "cloudflare:workers";
import { it } from "vitest";

const runner = globalThis.__vitest_mocker__.moduleRunner;
const ask = runner.cachedModule.bind(runner);

it("counts", async () => {
  let asked = 0;
  const invoke = runner.transport.invoke.bind(runner.transport);
  runner.transport.invoke = (name, data) => {
    if (name === "fetchModule") asked += 1;
    return invoke(name, data);
  };
  const count = async () => {
    asked = 0;
    for (let n = 0; n < 100; n += 1) await (await exports.default.fetch("http://worker.test/")).text();
    return asked;
  };
  await exports.default.fetch("http://worker.test/").then((answer) => answer.text());
  console.log(`modules asked for during 100 requests: ${await count()}`);
  runner.cachedModule = async (url, importer) => {
    const known = runner.evaluatedModules.getModuleByUrl(url);
    return known?.meta ? known : ask(url, importer);
  };
  console.log(`with the runner's own list looked at first: ${await count()}`);
});
JS

expected="modules asked for during 100 requests: 100
with the runner's own list looked at first: 0"
seen=$(NO_COLOR=1 npx vitest run 2>&1 | grep -E '^(modules|with)' || true)
echo "$seen"
if [ "$seen" != "$expected" ]; then echo "This changed."; exit 1; fi
echo "As described."
