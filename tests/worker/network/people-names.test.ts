import { expect, it, vi } from "vitest";
import { createMember } from "#tests/support/members.ts";
import { insertNames, pickNames, searchNames } from "#tests/support/network/name-search.ts";

/** Names that are searched here; `npm run prove:names` searches all of them. */
const SAMPLE = 200;

it("a name in any of twenty languages is found among 2,000 without its accents, and with one typo", async () => {
  const print = console.log;
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const seed = Math.floor(Math.random() * 1e9);
  const names = pickNames(seed);
  expect(names).toHaveLength(2000);
  const viewer = await createMember({ name: "Vera Viewer" });
  await insertNames(names);
  const { folded, typo, missed } = await searchNames(viewer, names.slice(0, SAMPLE), seed);
  log.mockRestore();
  print(`names: seed ${seed}, ${SAMPLE} of 2,000: ${folded} without accents, ${typo} with a typo`);
  expect(folded, missed.folded.join("\n")).toBeGreaterThanOrEqual(0.98);
  expect(typo, missed.typo.join("\n")).toBeGreaterThanOrEqual(0.9);
}, 120_000);
