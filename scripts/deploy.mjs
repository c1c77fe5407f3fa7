// `npm run deploy`: checks the configuration, then runs `wrangler deploy`. APP_ORIGIN and AUTH_SECRET may come from the
// environment. `--dry-run` needs no account. All other options (`--env`, `--name` …) go to wrangler.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled } from "./support/install.mjs";
import { fail, mustStep, root, run, stopAll, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
await ensureInstalled();
const passedOn = process.argv.slice(2);
const isDryRun = passedOn.includes("--dry-run");
const [origin, secret] = [process.env.APP_ORIGIN, process.env.AUTH_SECRET];

if (origin) checkOrigin(origin);
else if (!isDryRun && !/^APP_ORIGIN = "https:/m.test(readFileSync(join(root, "wrangler.toml"), "utf8")))
  fail(
    "APP_ORIGIN is not set: give the address members will use, as in APP_ORIGIN=https://node.example npm run deploy, or write it into wrangler.toml.",
  );
if (secret !== undefined && secret.length < 32) fail("AUTH_SECRET is too short: 32 random characters or more.");
if (!secret && !isDryRun) await assertSecretIsSet();
await mustStep("built the product", () => run("scripts/build.mjs", []), "The build failed.");

const folder = mkdtempSync(join(tmpdir(), "node-secrets-"));
try {
  const { code } = await run("wrangler", ["deploy", ...passedOn, ...originArgs(), ...secretArgs()], { echo: true });
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await stopAll();
}

function checkOrigin(text) {
  if (!URL.canParse(text) || new URL(text).origin !== text || !text.startsWith("https://"))
    fail(`APP_ORIGIN=${text} is not an https address without a path, such as https://node.example.`);
}

/** A worker without a secret answers every request with 503. */
async function assertSecretIsSet() {
  const { code, output } = await run("wrangler", ["secret", "list", "--format", "json"]);
  if (code === 0 && output.includes('"AUTH_SECRET"')) return;
  fail(
    `AUTH_SECRET is not set. For the first deployment: AUTH_SECRET=$(openssl rand -base64 32) npm run deploy\n${output.trimEnd()}`,
  );
}

function originArgs() {
  return origin ? ["--var", `APP_ORIGIN:${origin}`] : [];
}

/** In a file that only this user can read, because every process on the machine can see a command line. */
function secretArgs() {
  if (!secret) return [];
  const file = join(folder, "secrets.json");
  writeFileSync(file, JSON.stringify({ AUTH_SECRET: secret }), { mode: 0o600 });
  return ["--secrets-file", file];
}
