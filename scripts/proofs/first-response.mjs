import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { root } from "../support/tools.mjs";

const ROUNDS = 7;
const COMPATIBILITY = { compatibilityDate: "2026-08-15", compatibilityFlags: ["nodejs_compat"] };

/** Same bindings and classes as our worker, so that only the scripts differ. */
const BARE = `import { Hono } from "hono";
import { DurableObject } from "cloudflare:workers";
export class Conversation extends DurableObject {}
export class Inbox extends DurableObject {}
export default new Hono().get("/api/health", (c) => c.json({ status: "ok" }));`;

/** Medians in milliseconds. The path has no route, so that the time includes loading the script, but no query. */
export async function measureFirstResponse() {
  const bare = await bareModules();
  const ours = ourModules();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push([await firstResponse(ours, "/api/none"), await firstResponse(bare, "/api/none")]);
  const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
  return {
    ours: median(rounds.map(([one]) => one)),
    bare: median(rounds.map(([, other]) => other)),
    ratio: median(rounds.map(([one, other]) => one / other)),
  };
}

async function firstResponse(modules, path) {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      ...COMPATIBILITY,
      modules,
      modulesRoot: "/",
      d1Databases: ["DB"],
      durableObjects: { CONVERSATIONS: object("Conversation"), INBOXES: object("Inbox") },
      bindings: { APP_ENV: "local", APP_NAME: "Node", APP_ORIGIN: "http://localhost", AUTH_SECRET: "x".repeat(32) },
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    }),
  );
  const began = performance.now();
  await runtime.ready;
  const address = await runtime.unsafeGetDirectURL();
  const answer = await fetch(new URL(path, address));
  await answer.text();
  const took = performance.now() - began;
  await runtime.dispose();
  if (answer.status !== 404) throw new Error(`${path} answered ${answer.status}`);
  return took;
}

const object = (className) => ({ className, useSQLite: true });

function ourModules() {
  const folder = join(root, "dist/worker");
  const names = globSync("*.js", { cwd: folder }).sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  return names.map((name) => ({
    type: "ESModule",
    path: `/${name}`,
    contents: readFileSync(join(folder, name), "utf8"),
  }));
}

async function bareModules() {
  const { outputFiles } = await build({
    stdin: { contents: BARE, resolveDir: root },
    bundle: true,
    format: "esm",
    minify: true,
    external: ["cloudflare:*"],
    write: false,
  });
  return [{ type: "ESModule", path: "/index.js", contents: outputFiles[0].text }];
}
