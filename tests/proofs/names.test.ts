import { expect, it, vi } from "vitest";
import { HOUR_MS } from "#contract/limits.ts";
import { createMember } from "#tests/support/members.ts";
import { insertNames, pickNames, searchNames } from "#tests/support/network/name-search.ts";

/** Every one of the 2,000 names. It takes minutes, so it runs by `npm run prove:names` and not by `npm test`. */
it(
  "all names in twenty languages are found without their accents, and with one typo",
  async () => {
    const print = console.log;
    vi.spyOn(console, "log").mockImplementation(() => undefined);
    const seed = Math.floor(Math.random() * 1e9);
    const names = pickNames(seed);
    const viewer = await createMember({ name: "Vera Viewer" });
    await insertNames(names);
    const { folded, typo, missed } = await searchNames(viewer, names, seed);
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    print(`names: seed ${seed}, ${names.length} names in 20 languages among the first five`);
    print(`names: ${percent(folded)} without accents and capitals, ${percent(typo)} with one typo`);
    print(`names: not found with a typo, for example ${missed.typo.slice(0, 8).join(", ")}`);
    expect(folded, missed.folded.join("\n")).toBeGreaterThanOrEqual(0.98);
    expect(typo, missed.typo.join("\n")).toBeGreaterThanOrEqual(0.9);
  },
  HOUR_MS,
);
