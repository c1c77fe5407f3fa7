// Runs the product in the local runtime: database, sample data, server, cron. Used by start, dev, journeys and proofs.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { commandOf, fail, mustStep, root, run, start, toolEnv } from "./tools.mjs";

export const SAMPLE_SIGN_INS = `Sign in with the password sample-password as
  ada@sample.test     founder
  ines@sample.test    investor
  otto@sample.test    admin
  amara, daniel, ingrid, kenji, priya and tomas@sample.test    investors`;

export const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .once("listening", () => server.close(() => resolve(true)))
      .listen(port);
  });

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once("error", reject)
      .listen(0, () => {
        const { port } = server.address();
        server.close(() => resolve(port));
      });
  });

export async function choosePort(defaultPort) {
  const port = Number(process.env.PORT || defaultPort);
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`PORT=${process.env.PORT} is not a port number.`);
  if (!(await isFree(port)))
    fail(`Port ${port} is taken: stop the program that uses it, or choose another port with PORT=${port + 1}.`);
  return port;
}

/** A random secret in .dev.vars, which git ignores, unless the file exists. */
export function ensureLocalSecrets() {
  const file = join(root, ".dev.vars");
  if (!existsSync(file)) writeFileSync(file, `AUTH_SECRET=${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
}

export async function prepare({ state } = {}) {
  ensureLocalSecrets();
  await mustStep("built the product", () => run("scripts/build.mjs", []), "The build failed.");
  await prepareData({ state });
}

const stampOf = (state) => join(root, state, "prepared.sha256");

/** Keeps `prepareData` from adding sample data to a database that was restored. */
export const markPrepared = ({ state = ".wrangler/state" }) => writeFileSync(stampOf(state), hashData());

/** Does nothing if this state already has exactly these migrations and data. */
export async function prepareData({ state = ".wrangler/state" } = {}) {
  const stamp = stampOf(state);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hashData()) return;
  const persist = state === ".wrangler/state" ? [] : ["--persist-to", state];
  await mustStep(
    "migrated the local database",
    () => run("wrangler", ["d1", "migrations", "apply", "DB", "--local", ...persist], { env: { CI: "1" } }),
    "The migrations could not be applied. A local database of an earlier version cannot be kept: remove .wrangler/state to start with an empty one.",
  );
  await mustStep(
    "wrote the sample data",
    () => run("scripts/seed.mjs", ["--local", ...persist]),
    "The sample data could not be written.",
  );
  markPrepared({ state });
}

function hashData() {
  const hash = createHash("sha256").update(readFileSync(join(root, "scripts/seed.mjs")));
  for (const folder of ["migrations", "worker/db/seed"])
    for (const name of readdirSync(join(root, folder)).sort())
      if (/\.(sql|ts)$/.test(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
  return hash.digest("hex");
}

/**
 * Resolves once `ready` returns true; throws after a minute. `exited`: its exit code; `output()`: all output so far.
 * `cron`: runs the handler now and every minute, as the local runtime does not. `fakeHosts`: answer the worker's
 * fetches.
 */
export async function serve({
  port,
  state,
  vars = {},
  cron = true,
  fakeHosts = false,
  show = () => {},
  record = () => {},
  cwd = root,
  ready = isHealthy,
}) {
  const origin = `http://localhost:${port}`;
  // Local runs call no outside service.
  const all = { APP_ENV: "local", APP_ORIGIN: origin, BREACHED_PASSWORDS_URL: "", ...vars };
  const inspectorPort = await freePort();
  const [command, args] = fakeHosts
    ? commandOf("scripts/support/dev-with-fake-hosts.mjs", [JSON.stringify({ port, inspectorPort, state, vars: all })])
    : commandOf("wrangler", [
        "dev",
        ...["--port", String(port), "--inspector-port", String(inspectorPort)],
        ...["--show-interactive-dev-session=false", "--log-level", "log"],
        ...(state ? ["--persist-to", state] : []),
        ...Object.entries(all).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
      ]);
  const child = start(command, args, { env: toolEnv(), cwd });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      record(text);
      // The worker logs each request itself, so the runtime's line is dropped.
      show(text.replace(/^\[wrangler:info\].*\n/gm, ""));
    });
  const exited = new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  await waitUntilReady(
    () => ready(origin),
    exited,
    () => output,
  );
  if (cron) await runCronEveryMinute(origin);
  return { child, origin, exited, output: () => output };
}

const isHealthy = async (origin) => (await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5000) })).ok;

async function waitUntilReady(ready, exited, output) {
  let code = null;
  exited.then((value) => {
    code = value;
  });
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(100)) {
    if (code !== null) throw new Error(`The server stopped before it answered (${code}):\n${output()}`);
    try {
      if (await ready()) return;
    } catch {
      // Not listening yet.
    }
  }
  throw new Error(`The server did not answer within a minute:\n${output()}`);
}

export async function runCron(origin) {
  const cron = encodeURIComponent("* * * * *");
  const answer = await fetch(`${origin}/cdn-cgi/local/scheduled?cron=${cron}`, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`The scheduled handler answered ${answer.status}.`);
}

export async function runCronEveryMinute(origin) {
  setInterval(() => runCron(origin).catch(() => {}), 60_000).unref();
  await runCron(origin).catch(() => {});
}
