import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { applyMutation, staleReason } from "../scripts/proofs/anchors.mjs";
import { MUTATIONS, MUTATIONS_MAX } from "../scripts/proofs/mutations.mjs";
import { root } from "./architecture/sources.ts";

const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : null);

const SOURCE = `export const limit = 3;
/** Never more than \`count > limit\`. */
export function isWithin(count: number) {
  // count > limit
  return limit > 0 && !(count > limit);
}
export class Counter {
  #add(
    count: number,
  ) {
    this.total = Math.min(
      this.total + count,
      limit,
    );
  }
  read() {
    return this.total;
  }
}
export const routes = open();
const other = 1;
routes.get("/total", read);
`;
const TEST = 'it("counts to three", () => {});\nit.each(rows)("%s counts the same", () => {});';
const readExample = (file: string) => ({ "worker/x.ts": SOURCE, "tests/x.test.ts": TEST })[file] ?? null;
const bug = (where: string, find: string, more: object = {}) => ({
  name: "example",
  file: "worker/x.ts",
  in: where,
  find,
  replace: "false",
  test: { file: "tests/x.test.ts", title: "counts to three" },
  neighbor: "every row counts the same",
  ...more,
});

describe("the planted bugs", () => {
  it("are at most 120, each with its own name", () => {
    expect(MUTATIONS_MAX).toBe(120);
    expect(MUTATIONS.length).toBeGreaterThan(100);
    expect(MUTATIONS.length).toBeLessThanOrEqual(MUTATIONS_MAX);
    expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  });

  it("are in at most 20 files of at most 250 lines", () => {
    const files = globSync("scripts/proofs/mutations/*.mjs", { cwd: root });
    expect(files.length).toBeLessThanOrEqual(20);
    expect(files.filter((file) => (read(file) ?? "").split("\n").length > 251)).toEqual([]);
  });
});

describe("the code of a planted bug", () => {
  it.each([
    ["isWithin", "count > limit", "return limit > 0 && !(false);"],
    ["#add", "Math.min(this.total + count, limit)", "this.total = false;"],
    ["read", "this.total", "return false;"],
    ["routes", '"/total"', "routes.get(false, read);"],
    ["", "open()", "export const routes = false;"],
  ])("is found in %s, ignoring white space and comments: %s", (where, find, line) => {
    expect(applyMutation(bug(where, find), readExample).files?.get("worker/x.ts")?.split("\n  ").join("\n")).toContain(
      line,
    );
  });

  it.each([
    ["a missing fragment", bug("isWithin", "count < limit"), "found 0 times"],
    ["a fragment that occurs twice", bug("isWithin", "limit"), "found 2 times"],
    ["a missing declaration", bug("isBeyond", "limit"), "declares isBeyond 0 times"],
    ["a missing file", bug("isWithin", "count", { file: "worker/y.ts" }), "worker/y.ts does not exist"],
    ["a missing test", bug("read", "total", { test: { file: "tests/x.test.ts", title: "sleeps" } }), "sleeps"],
    ["a missing neighbor", bug("read", "total", { neighbor: undefined }), "has no test"],
    ["a missing second edit", bug("", "", { edits: [bug("read", "total"), bug("read", "y")] }), "found 0 times"],
  ])("is stale with %s", (_, mutation, reason) => {
    expect(staleReason(mutation, readExample)).toContain(reason);
    expect(staleReason(bug("read", "total"), readExample)).toBeNull();
  });
});
