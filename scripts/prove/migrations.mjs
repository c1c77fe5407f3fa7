// `npm run prove:migrations`: sends twenty parallel requests to a local runtime that is one migration behind. Proves
// that all are answered, that the migration is applied once, and that wrangler sees none left to apply.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyProduct } from "../proofs/copy.mjs";
import { assert, prove } from "../proofs/proof.mjs";
import { ensureLocalSecrets, freePort, serve } from "../support/serve.mjs";
import { commandOf, root, runCommand, step, toolEnv } from "../support/tools.mjs";

const NEW = "9999_proof.sql";
const copy = join(root, ".wrangler/proof-migrations");

const inCopy = (tool, args) => {
  const [command, all] = commandOf(tool, args);
  return runCommand(command, all, { cwd: copy, env: toolEnv({ CI: "1" }) });
};

const database = async (sql) => {
  const { code, output } = await inCopy("wrangler", ["d1", "execute", "DB", "--local", "--json", "--command", sql]);
  assert(code === 0, output);
  return JSON.parse(output.slice(output.indexOf("[")))[0].results;
};

await prove("the first requests migrate a database that is one migration behind, exactly once", async () => {
  const built = await step("built the product", () =>
    runCommand(...commandOf("scripts/build.mjs", []), { env: toolEnv() }),
  );
  assert(built.code === 0, "the build failed");
  ensureLocalSecrets();
  copyProduct(copy);

  const before = await step("made a database with today's migrations", () =>
    inCopy("wrangler", ["d1", "migrations", "apply", "DB", "--local"]),
  );
  assert(before.code === 0, "the migrations could not be applied");
  writeFileSync(
    join(copy, "migrations", NEW),
    "CREATE TABLE proof (id TEXT PRIMARY KEY) WITHOUT ROWID;\n--> statement-breakpoint\nINSERT INTO proof (id) VALUES (hex(randomblob(8)));\n",
  );
  const rebuilt = await step("built the next version", () =>
    runCommand(process.execPath, [join(copy, "scripts/build.mjs")], { cwd: copy, env: toolEnv() }),
  );
  assert(rebuilt.code === 0, "the next version could not be built");

  let answers = [];
  const server = await serve({
    port: await freePort(),
    cwd: copy,
    cron: false,
    // The server's first requests. Until the port is open all fail, and `serve` calls this again.
    ready: async (origin) => {
      answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/api/auth/registration`)));
      return true;
    },
  });
  const statuses = answers.map((answer) => answer.status);
  assert(
    statuses.length === 20 && statuses.every((status) => status === 200),
    `the first requests were answered ${statuses}`,
  );
  const applied = server.output().split(`"name":"${NEW}"`).length - 1;
  assert(applied === 1, `the migration was applied ${applied} times`);
  assert((await database("SELECT id FROM proof")).length === 1, "the migration left more than one row");
  const records = await database("SELECT name FROM d1_migrations");
  const files = readdirSync(join(copy, "migrations")).filter((name) => name.endsWith(".sql"));
  assert(
    records
      .map(({ name }) => name)
      .sort()
      .join() === files.sort().join(),
    `recorded: ${JSON.stringify(records)}`,
  );
  const { output } = await inCopy("wrangler", ["d1", "migrations", "list", "DB", "--local"]);
  assert(output.includes("No migrations to apply"), `wrangler lists migrations to apply:\n${output}`);
  console.log(`20 parallel first requests answered 200; ${NEW} applied once; wrangler: no migrations to apply`);
  rmSync(copy, { recursive: true, force: true });
  assert(
    !readFileSync(join(root, "worker/db/migrations.gen.ts"), "utf8").includes(NEW),
    "the proof's migration leaked",
  );
});
