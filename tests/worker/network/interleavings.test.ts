import { describe, expect, it } from "vitest";
import { runHistories } from "#tests/support/network/interleavings.ts";

/** `npm run prove:connections` runs two thousand. */
const HISTORIES = 200;

describe("members who ask, accept, withdraw, ignore, block and disconnect, half of it at once", () => {
  it("are always in one lawful state, which some order of their commands leads to, and hear of each once", {
    timeout: 120_000,
  }, async () => {
    const line = await runHistories(1, HISTORIES);
    console.info(line);
    for (const answer of [
      ...["ask connected", "accept connected", "ask request-too-soon"],
      ...["accept request-gone", "withdraw none", "ignore none", "disconnect none", "block done"],
    ])
      expect(line).toContain(answer);
  });
});
