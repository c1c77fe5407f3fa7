import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { leakingLines } from "./log-leaks.mjs";
import { freePort } from "./serve.mjs";
import { root, run } from "./tools.mjs";

export const OUTPUT_FILE = "output.log";

export async function runJourneys(args, { browser, env, ...options }) {
  const all = {
    // Playwright sets FORCE_COLOR for its workers, and Node warns if both are set.
    NO_COLOR: undefined,
    FORCE_COLOR: "0",
    CHROMIUM_PATH: browser,
    JOURNEYS_PORT: String(await freePort()),
    ...env,
  };
  const played = await run("playwright", ["test", "--config", "tests/playwright.config.ts", ...args], {
    env: all,
    ...options,
  });
  const leaks = leaksOf(all.JOURNEYS_PORT);
  if (leaks.length === 0) return played;
  const message = `The server printed what must be in no log:\n${leaks.join("\n")}\n`;
  if (options.echo) process.stdout.write(message);
  return { ...played, code: played.code || 1, output: `${played.output}\n${message}` };
}

function leaksOf(port) {
  const file = join(root, `.wrangler/e2e-${port}`, OUTPUT_FILE);
  return existsSync(file) ? leakingLines(readFileSync(file, "utf8")) : [];
}
