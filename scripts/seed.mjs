// Writes the sample data. `--local`: with sample accounts and passwords, unless with `--production`. `--remote`: to the
// deployed database, without accounts. `--remove` takes the sample data out again. `--persist-to DIR` and `--env NAME` go
// to wrangler.
import { scheduler } from "node:timers/promises";
import { drizzle } from "drizzle-orm/d1";
import { hashPassword } from "../worker/auth/password/password-hash.ts";
import { seedStatements } from "../worker/db/seed/index.ts";
import { SAMPLE_PASSWORD } from "../worker/db/seed/people.ts";
import { removeStatements, WHAT_REMAINS } from "../worker/db/seed/remove.ts";
import { queryRows, readTarget, runSql } from "./support/d1.mjs";
import { fail } from "./support/tools.mjs";

const { target, production, remove } = readTarget("Choose which database to seed:", {
  production: { type: "boolean" },
  remove: { type: "boolean" },
});

// `hashPassword` uses the global `scheduler` of the Workers runtime, which Node has only as a module.
globalThis.scheduler ??= scheduler;

const local = target.isLocal && !production;
const db = drizzle({ prepare: () => ({}) });
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

if (remove) removeSamples();
else await writeSamples();

async function writeSamples() {
  const passwordHash = local ? await hashPassword(SAMPLE_PASSWORD) : undefined;
  const statements = seedStatements(db, { now: Date.now(), local, passwordHash });
  runSql(target, statements.map(toSql).join("\n"), "The sample data could not be written.");
  console.log(`Sample data is in place (${local ? "local development" : "production"}).`);
}

function removeSamples() {
  const statements = removeStatements(db, Date.now());
  runSql(target, statements.map(toSql).join("\n"), "The sample data could not be removed.");
  const [{ members, admins, courses }] = queryRows(target, WHAT_REMAINS);
  console.log(
    `Sample events, news, courses and resources are removed. Cron erases ${members} sample members, three a minute.`,
  );
  if (admins > 0) console.log("A sample admin stays until there is another admin.");
  if (courses > 0) console.log(`${courses} sample courses are withdrawn instead, because members learned there.`);
}
