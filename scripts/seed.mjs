// Writes the sample data (decision 33): `--local` for development, with credentials; `--production` without the named cast and without
// credentials; `--remote` for the deployed database, which is always seeded as production. `--persist-to DIR` goes to wrangler.
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
if (Boolean(values.local) === Boolean(values.remote)) fail("Say where to seed: --local or --remote.");

// The hash waits its turn by the runtime's own clock, which plain Node keeps in a module.
globalThis.scheduler ??= scheduler;

const local = Boolean(values.local) && !values.production;
// Nothing is asked of this database: the statements are only written down.
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

/** A statement with its parameters written in place: a file of SQL has none. */
const written = (query) => {
  const { sql, params } = query.getQuery();
  const parts = sql.split("?");
  if (parts.length !== params.length + 1) fail("A seed statement has a question mark that is not a parameter.");
  return `${parts.map((part, at) => (at === 0 ? part : literal(params[at - 1]) + part)).join("")};`;
};

const folder = mkdtempSync(join(tmpdir(), "seed-"));
try {
  const file = join(folder, "seed.sql");
  writeFileSync(file, statements.map(written).join("\n"));
  const place = values.local ? "--local" : "--remote";
  const persist = values["persist-to"] ? ["--persist-to", values["persist-to"]] : [];
  const [command, args] = commandOf("wrangler", ["d1", "execute", "DB", place, "--yes", "--file", file, ...persist]);
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
