// The product in the local runtime: state, sample data, server, clock. Used by start, dev, the journeys and the proofs.
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
  (the six sample investors have the same password)`;

export const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
      .once("error", () => resolve(false))
      .once("listening", () => server.close(() => resolve(true)))
      .listen(port);
  });

/** A port nobody listens on, from the system. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once("error", reject)
      .listen(0, () => {
        const { port } = server.address();
        server.close(() => resolve(port));
      });
  });

/** The port asked for by PORT, or the usual one; one sentence when it is taken or no port at all. */
export async function choosePort(usual) {
  const port = Number(process.env.PORT || usual);
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`PORT=${process.env.PORT} is not a port number.`);
  if (!(await isFree(port)))
    fail(`Port ${port} is taken: stop what listens there, or choose another with PORT=${port + 1}.`);
  return port;
}

/** Secrets of a local run: random, made once, never committed. */
export function ensureLocalSecrets() {
  const file = join(root, ".dev.vars");
  if (!existsSync(file)) writeFileSync(file, `AUTH_SECRET=${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
}

/** A built product, a database with every migration, and the sample data in it. */
export async function prepare({ state } = {}) {
  ensureLocalSecrets();
  await mustStep("built the product", () => run("scripts/build.mjs", []), "The build failed.");
  await prepareData({ state });
}

/** Migrations and sample data; passed over when this state already has exactly these. */
export async function prepareData({ state = ".wrangler/state" } = {}) {
  const stamp = join(root, state, "prepared.sha256");
  const wanted = hashData();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const persist = state === ".wrangler/state" ? [] : ["--persist-to", state];
  await mustStep(
    "brought the local database up to date",
    () => run("wrangler", ["d1", "migrations", "apply", "DB", "--local", ...persist], { env: { CI: "1" } }),
    "The migrations could not be applied; removing .wrangler/state starts with an empty database.",
  );
  await mustStep(
    "laid out the sample data",
    () => run("scripts/seed.mjs", ["--local", ...persist]),
    "The sample data could not be written.",
  );
  writeFileSync(stamp, wanted);
}

function hashData() {
  const hash = createHash("sha256").update(readFileSync(join(root, "scripts/seed.mjs")));
  for (const folder of ["migrations", "worker/db/seed"])
    for (const name of readdirSync(join(root, folder)).sort())
      if (/\.(sql|ts)$/.test(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
  return hash.digest("hex");
}

/**
 * Starts `wrangler dev` and resolves when it answers. `exited` resolves to its exit code, `output()` is all it printed so far.
 * With `clock`, the scheduled handler is called at once and every minute, which nothing else does locally. `ready` says what answering means.
 */
export async function serve({ port, state, vars = {}, clock = true, show = () => {}, cwd = root, ready = isHealthy }) {
  const origin = `http://localhost:${port}`;
  // No other service is needed locally, so none is asked.
  const all = { APP_ENV: "local", APP_ORIGIN: origin, BREACHED_PASSWORDS_URL: "", ...vars };
  const [command, args] = commandOf("wrangler", [
    "dev",
    ...["--port", String(port), "--inspector-port", String(await freePort())],
    ...["--show-interactive-dev-session=false", "--log-level", "log"],
    ...(state ? ["--persist-to", state] : []),
    ...Object.entries(all).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
  ]);
  const child = start(command, args, { env: toolEnv(), cwd });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      // The worker writes its own line for each request; the runtime's says the same again.
      show(text.replace(/^\[wrangler:info\].*\n/gm, ""));
    });
  const exited = new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  await isAnswering(
    () => ready(origin),
    exited,
    () => output,
  );
  if (clock) await keepTime(origin);
  return { child, origin, exited, output: () => output };
}

const isHealthy = async (origin) => (await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5000) })).ok;

async function isAnswering(ready, exited, output) {
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

/** Calls the scheduled handler as the platform's cron would. */
export const tick = (origin) =>
  fetch(`${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent("* * * * *")}`, {
    signal: AbortSignal.timeout(30_000),
  });

/** Once at once: what waits for cron, such as the search index of sample data, is there from the beginning. */
export async function keepTime(origin) {
  setInterval(() => tick(origin).catch(() => {}), 60_000).unref();
  await tick(origin).catch(() => {});
}
