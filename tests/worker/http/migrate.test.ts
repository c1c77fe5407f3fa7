import { env } from "cloudflare:workers";
import { describe, expect, it, onTestFinished } from "vitest";
import { ensureMigrated, type Migration, mainMigrations } from "#db/migrate.ts";
import { sendDirect } from "#tests/support/access/send-direct.ts";
import { WAIT_MS } from "#tests/support/wait.ts";

/** Bindings of several isolates: separate objects for one database. */
const isolates = (count: number): D1Database[] =>
  Array.from({ length: count }, () => new Proxy(env.DB, { get: (db, key) => bindTo(db, key) }));

function bindTo(db: D1Database, key: string | symbol): unknown {
  const value: unknown = Reflect.get(db, key);
  return typeof value === "function" ? value.bind(db) : value;
}

/** The migrations the database records as applied, in order. */
const recorded = async () =>
  (await env.DB.prepare("SELECT name FROM d1_migrations ORDER BY id").all<{ name: string }>()).results.map(
    ({ name }) => name,
  );

/** The tables of the database, those with foreign keys first, because SQLite checks the keys when it drops a table. */
const tableNames = async () =>
  (
    await env.DB.prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
       ORDER BY sql LIKE '%REFERENCES%' DESC, rowid DESC`,
    ).all<{ name: string }>()
  ).results.map(({ name }) => name);

/** The migrations of a later version, with one more. */
const next = (name: string, ...statements: string[]): Migration[] => [
  ...mainMigrations,
  { name, load: async () => ({ default: statements.join("--> statement-breakpoint\n") }) },
];

/** Removes a test's own migration after the test. */
const forget = (name: string, table: string) =>
  onTestFinished(async () => {
    await env.DB.batch([
      env.DB.prepare(`DROP TABLE IF EXISTS ${table}`),
      env.DB.prepare("DELETE FROM d1_migrations WHERE name = ?").bind(name),
    ]);
  });

describe("a worker whose database lacks migrations", () => {
  it("applies a migration once when twenty isolates need it at the same moment", async () => {
    forget("0098_lantern.sql", "lantern");
    const behind = next(
      "0098_lantern.sql",
      "CREATE TABLE lantern (id TEXT PRIMARY KEY) WITHOUT ROWID",
      // A second application would not fail: it would insert a second row.
      "INSERT INTO lantern (id) VALUES (hex(randomblob(8)))",
    );
    const outcomes = await Promise.allSettled(isolates(20).map((database) => ensureMigrated(database, behind)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(20).fill("fulfilled"));
    const { results } = await env.DB.prepare("SELECT id FROM lantern").all();
    expect(results).toHaveLength(1);
    expect((await recorded()).filter((name) => name === "0098_lantern.sql")).toHaveLength(1);
  });

  it("serves its first twenty parallel requests on an empty database", async () => {
    const tables = await tableNames();
    expect(tables.length).toBeGreaterThan(10);
    // First the triggers, because rows that go with those of another table fire them.
    const triggers = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all<{
      name: string;
    }>();
    await env.DB.batch([
      ...triggers.results.map(({ name }) => env.DB.prepare(`DROP TRIGGER "${name}"`)),
      ...tables.map((table) => env.DB.prepare(`DROP TABLE "${table}"`)),
    ]);
    // A new binding, because the isolate remembers for which ones it applied the migrations.
    const [DB] = isolates(1);
    if (!DB) throw new Error("no isolate");
    const request = () => sendDirect("GET /api/auth/registration", { using: { DB } });
    const answers = await Promise.all(Array.from({ length: 20 }, request));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await recorded()).toEqual(mainMigrations.map(({ name }) => name));
  });

  it("rolls back a failed migration with its record, and tries again at the next request", async () => {
    forget("0099_broken.sql", "ember");
    const [database] = isolates(1);
    if (!database) throw new Error("no isolate");
    const create = "CREATE TABLE ember (id TEXT PRIMARY KEY) WITHOUT ROWID";
    const broken = next("0099_broken.sql", create, "INSERT INTO nowhere (id) VALUES (1)");
    await expect(ensureMigrated(database, broken)).rejects.toThrow("nowhere");
    expect(await recorded()).not.toContain("0099_broken.sql");
    const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'ember'").all();
    expect(results).toEqual([]);
    await ensureMigrated(database, next("0099_broken.sql", create));
    expect(await recorded()).toContain("0099_broken.sql");
  });

  it("checks again when the request of the first check was aborted", async () => {
    let checks = 0;
    const [working] = isolates(1);
    if (!working) throw new Error("no isolate");
    const never = { prepare: () => ({ all: () => new Promise(() => {}) }) };
    const database = new Proxy(working, {
      get: (db, key) => (key === "withSession" && checks++ === 0 ? () => never : bindTo(db, key)),
    });
    void ensureMigrated(database, mainMigrations);
    const second = ensureMigrated(database, mainMigrations).then(() => "answered");
    const hung = new Promise((resolve) => setTimeout(resolve, WAIT_MS, "hung"));
    expect(await Promise.race([second, hung])).toBe("answered");
  });

  it("bundles the same statements that wrangler would apply", async () => {
    const flat = (text: string) => text.replaceAll(/-->\s*statement-breakpoint|;|\s+/g, "");
    expect(mainMigrations.map(({ name }) => name)).toEqual(env.TEST_MIGRATIONS.map(({ name }) => name));
    const ours = await Promise.all(mainMigrations.map(async ({ load }) => flat((await load()).default)));
    expect(ours).toEqual(env.TEST_MIGRATIONS.map(({ queries }) => flat(queries.join(""))));
  });
});

describe("a worker that cannot use its database", () => {
  it("answers 503 with a sentence when the database has a breaking migration of a newer version, and runs beside others", async () => {
    const record = (name: string) => env.DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name).run();
    const [first, second] = isolates(2);
    if (!first || !second) throw new Error("no isolate");
    forget("0097_add-lantern.sql", "lantern");
    await record("0097_add-lantern.sql");
    expect((await sendDirect("GET /api/auth/registration", { using: { DB: first } })).status).toBe(200);
    forget("0099_breaking-drop-lantern.sql", "lantern");
    await record("0099_breaking-drop-lantern.sql");
    const answer = await sendDirect("GET /api/auth/registration", { using: { DB: second } });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: "unavailable", detail: expect.stringContaining("older than its database") }),
    ]);
  });

  it("names the migration that failed", async () => {
    const [database] = isolates(1);
    if (!database) throw new Error("no isolate");
    await expect(ensureMigrated(database, next("0096_torn.sql", "CREATE TABLE user (id TEXT)"))).rejects.toThrow(
      /^Migration 0096_torn\.sql failed: .*already exists/,
    );
  });
});
