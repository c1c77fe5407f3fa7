// The build. Needs Node 24, which strips types.
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../support/lock.mjs";
import { root } from "../support/tools.mjs";
import { buildClient } from "./build-client.mjs";
import { buildWorker } from "./build-worker.mjs";
import { bundleMigrations } from "./bundle-migrations.mjs";
import { mirror } from "./mirror.mjs";

const dist = join(root, "dist");
const stamp = join(dist, "inputs.sha256");

function hashInputs() {
  const files = globSync(
    ["{web,worker,durable,migrations}/**/*", "scripts/build/*.mjs", "package-lock.json", "package.json"],
    { cwd: root },
  );
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const path = join(root, file);
    if (file.endsWith(".gen.ts") || !statSync(path).isFile()) continue;
    hash.update(`${file}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

const isCurrent = (inputs) =>
  existsSync(stamp) &&
  readFileSync(stamp, "utf8") === inputs &&
  existsSync(join(root, "worker/db/migrations.gen.ts")) &&
  existsSync(join(dist, "worker/index.js")) &&
  existsSync(join(dist, "client/index.html"));

export async function buildAll() {
  mkdirSync(dist, { recursive: true });
  await withLock(join(dist, ".building"), build);
}

async function build() {
  const inputs = hashInputs();
  if (isCurrent(inputs)) return;
  const fresh = join(dist, `.next-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  try {
    bundleMigrations();
    const buildId = await buildClient(join(fresh, "client"), join(fresh, "prerender"));
    await buildWorker(join(fresh, "worker"), join(fresh, "worker.meta.json"), buildId);
    // The stamp is removed first and written last, so that an interrupted build does not count as finished.
    rmSync(stamp, { force: true });
    // Files are replaced one by one, so that a server that runs from dist/ always finds them.
    mirror(fresh, dist, ["client", "client.manifest.json", "prerender", "worker", "worker.meta.json"]);
    writeFileSync(stamp, inputs);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
