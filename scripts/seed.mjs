// Writes the sample data. `--local`: with sample accounts and passwords, unless with `--production`. `--remote`: to the
// deployed database, without accounts. `--persist-to DIR` goes to wrangler.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scheduler } from "node:timers/promises";
import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/d1";
import { hashPassword } from "../worker/auth/password/password-hash.ts";
import { seedStatements } from "../worker/db/seed/index.ts";
import { SAMPLE_PASSWORD } from "../worker/db/seed/people.ts";
import { commandOf, fail, root, toolEnv } from "./support/tools.mjs";

const { values } = parseArgs({
  options: {
    local: { type: "boolean" },
    remote: { type: "boolean" },
    production: { type: "boolean" },
    "persist-to": { type: "string" },
  },
});
if (Boolean(values.local) === Boolean(values.remote)) fail("Choose which database to seed: --local or --remote.");

// `hashPassword` uses the global `scheduler` of the Workers runtime, which Node has only as a module.
globalThis.scheduler ??= scheduler;

const local = Boolean(values.local) && !values.production;
const db = drizzle({ prepare: () => ({}) });
const statements = seedStatements(db, {
  now: Date.now(),
  local,
  passwordHash: local ? await hashPassword(SAMPLE_PASSWORD) : undefined,
});

const literal = (value) => {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
};

/** With parameters as literals, because an SQL file has no parameters. */
const toSql = (query) => {
  const { sql, params } = query.getQuery();
  const parts = sql.split("?");
  if (parts.length !== params.length + 1) fail("A seed statement has a question mark that is not a parameter.");
  return `${parts.map((part, at) => (at === 0 ? part : literal(params[at - 1]) + part)).join("")};`;
};

const folder = mkdtempSync(join(tmpdir(), "seed-"));
try {
  const file = join(folder, "seed.sql");
  writeFileSync(file, statements.map(toSql).join("\n"));
  const target = values.local ? "--local" : "--remote";
  const persist = values["persist-to"] ? ["--persist-to", values["persist-to"]] : [];
  const [command, args] = commandOf("wrangler", ["d1", "execute", "DB", target, "--yes", "--file", file, ...persist]);
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: toolEnv({ CI: "1" }),
    encoding: "utf8",
  });
  if (status !== 0) fail(`The sample data could not be written.\n${stdout}${stderr}`);
  console.log(`Sample data is in place (${local ? "local development" : "production"}).`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
