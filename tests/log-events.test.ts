import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";

const root = join(import.meta.dirname, "..");
const sources = globSync(["worker/**/*.ts", "durable/**/*.ts"], { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8"),
}));

/** `logFailure("…"`, `console.log(JSON.stringify({ event: "…"`, and the `event` of a job for each row. */
const LOGGED = [
  /logFailure\(\s*"([a-z-]+)"/g,
  /console\.\w+\(\s*JSON\.stringify\(\{\s*event: "([a-z-]+)"/g,
  /handleEach\([^;]*?event: "([a-z-]+)"/gs,
];
const logged = [
  ...new Set(sources.flatMap(({ text }) => LOGGED.flatMap((form) => [...text.matchAll(form)].map(([, name]) => name)))),
];

const rows = readFileSync(join(root, "docs/log-events.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
const documented = rows.flatMap(([names = ""]) => [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name));

describe("docs/log-events.md", () => {
  it("lists every event that the worker logs, once, and no other", () => {
    expect(logged.length).toBeGreaterThan(40);
    expect(documented.toSorted()).toEqual(logged.toSorted());
  });

  it("says the cause of each event and what to do", () => {
    for (const row of rows) expect(row.filter((cell) => cell.length > 5).length, row[0]).toBe(3);
  });
});

describe("the platform's log", () => {
  it("has no line with the address of a request, whose query has searched words, and a share that can be set", () => {
    const { observability } = unstable_readConfig({ config: join(root, "wrangler.toml") });
    expect(observability).toMatchObject({
      enabled: true,
      head_sampling_rate: 1,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false },
    });
  });
});

describe("the worker's log", () => {
  it("has only lines whose event the source names, so that they can be found there", () => {
    const calls = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/console\.\w+\((.{0,60})/gs), ...text.matchAll(/(?<!const )logFailure\((.{0,60})/gs)].map(
        ([call]) => ({ path, call }),
      ),
    );
    const unnamed = calls.filter(
      ({ call }) => !/^(console\.\w+\(\s*JSON\.stringify\(\{\s*event: "|logFailure\(\s*")/.test(call),
    );
    expect(unnamed.map(({ path }) => path)).toEqual([
      "worker/db/log-failure.ts",
      "worker/db/sweeps.ts",
      "worker/db/sweeps.ts",
    ]);
  });
});
