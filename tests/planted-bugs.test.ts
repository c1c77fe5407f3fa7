import { expect, it } from "vitest";
import { MUTATIONS, staleReason } from "../scripts/proofs/mutations.mjs";

it("every planted bug has its code and its test", () => {
  expect(MUTATIONS.length).toBeGreaterThan(30);
  expect(MUTATIONS.map(staleReason).filter((reason) => reason !== null)).toEqual([]);
});
