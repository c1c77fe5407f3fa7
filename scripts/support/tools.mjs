// Runs tools on the lockfile's Node (24), each in its own process group, so that none outlives the script. Works on
// Node 20 without packages: `npm start` and `npm test` load this file in a fresh clone.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules/.bin");

export function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** The Node of the lockfile, else the current one if it is new enough. */
export function toolNode() {
  const own = join(bin, "node");
  if (existsSync(own)) return own;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return fail(
    `Node ${process.versions.node} cannot run the tools, and no Node 24 package exists for ${process.platform}-${process.arch}: install Node 24 and try again.`,
  );
}

export const toolEnv = (extra = {}) => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  NO_COLOR: "1",
  NO_UPDATE_NOTIFIER: "1",
  ...extra,
});

const TOOLS = {
  biome: "@biomejs/biome/bin/biome",
  "drizzle-kit": "drizzle-kit/bin.cjs",
  playwright: "@playwright/test/cli.js",
  tsc: "typescript/bin/tsc",
  vite: "vite/bin/vite.js",
  vitest: "vitest/vitest.mjs",
  wrangler: "wrangler/bin/wrangler.js",
};

export function commandOf(tool, args) {
  const script = TOOLS[tool] ? join(root, "node_modules", TOOLS[tool]) : join(root, tool);
  return [toolNode(), [script, ...args]];
}

const running = new Set();

/** In its own process group, which `stopAll` and `stopOnSignals` stop. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, detached: true, stdio: ["ignore", "pipe", "pipe"], ...options });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/**
 * Resolves to `{ code, output }`. `lowPriority`: uses only idle processor time. `silentMs`: stops a tool without output
 * for that long (`hasHung`). `result`: a file; ten seconds after it is written, the tool is stopped with code 0.
 */
export function run(tool, args, { env, ...options } = {}) {
  const [command, all] = commandOf(tool, args);
  return runCommand(command, all, { env: toolEnv(env), ...options });
}

export function runCommand(command, args, options = {}) {
  const { env = process.env, echo = false, cwd = root, lowPriority = false, silentMs, result } = options;
  return new Promise((resolve) => {
    const child = start(command, args, { env, cwd });
    if (lowPriority && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = "";
    let hasHung = false;
    const hang = () => {
      hasHung = true;
      output += `\nStopped, because it printed nothing for ${silentMs / 1000} s.\n`;
      stop(child);
    };
    const timer = silentMs ? setTimeout(hang, silentMs) : undefined;
    let isDone = false;
    const end = () => {
      isDone = true;
      stop(child);
    };
    const watch = setInterval(() => {
      if (!result || !existsSync(result)) return;
      clearInterval(watch);
      ending = setTimeout(end, AFTER_RESULT_MS);
    }, 1000);
    let ending;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        timer?.refresh();
        output += text;
        if (echo) process.stdout.write(text);
      });
    child.once("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    // A process that the tool left behind keeps the pipes open forever.
    let leftovers;
    child.once("exit", () => {
      leftovers = setTimeout(() => stop(child), LEFTOVERS_MS);
    });
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      clearTimeout(leftovers);
      clearInterval(watch);
      clearTimeout(ending);
      resolve({ code: isDone ? 0 : (code ?? (signal ? 1 : 0)), output, hasHung });
    });
  });
}

const AFTER_RESULT_MS = 10_000;

const LEFTOVERS_MS = 5000;

/** SIGTERM, then SIGKILL after `timeoutMs`. */
export async function stop(child, timeoutMs = 5000) {
  if (!child.pid) return;
  signalGroup(child.pid, "SIGTERM");
  for (const until = Date.now() + timeoutMs; Date.now() < until && isGroupAlive(child.pid); )
    await new Promise((resolve) => setTimeout(resolve, 50));
  signalGroup(child.pid, "SIGKILL");
}

function signalGroup(group, name) {
  try {
    process.kill(-group, name);
    return true;
  } catch {
    return false;
  }
}

/** Ignores zombies, which no one may remove in a container. */
export function isGroupAlive(group) {
  if (!existsSync("/proc/self/stat")) return signalGroup(group, 0);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        // Format: pid (name) state parent group …, where the name may contain any character.
        const [state, , itsGroup] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return Number(itsGroup) === group && state !== "Z" && state !== "X";
      } catch {
        return false;
      }
    });
}

export const stopAll = () => Promise.all([...running].map((child) => stop(child)));

/** For Ctrl-C, SIGTERM and SIGHUP. Exits with 128 plus the signal number, as shells expect. */
export function stopOnSignals() {
  let isStopping = false;
  const end = (code) => async () => {
    // The terminal and npm both send the signal: the second one must not interrupt the first handler.
    if (isStopping) return;
    isStopping = true;
    await stopAll();
    process.exit(code);
  };
  process.on("SIGINT", end(130)).on("SIGTERM", end(143)).on("SIGHUP", end(129));
}

export async function step(name, work) {
  const began = Date.now();
  const result = await work();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const failed = result && typeof result === "object" && result.code > 0;
  console.log(`${failed ? "✗" : "✓"} ${name} (${seconds} s)`);
  if (failed) console.log(result.output.trimEnd());
  return result;
}

export async function mustStep(name, work, sentence) {
  const result = await step(name, work);
  if (result && typeof result === "object" && result.code > 0) fail(sentence);
  return result;
}
