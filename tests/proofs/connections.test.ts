import { afterAll, describe, it, vi } from "vitest";
import { HOUR_MS } from "#contract/limits.ts";
import { runHistories } from "#tests/support/network/interleavings.ts";
import { waitForInboxDelivery } from "#tests/support/sockets.ts";

/** Connections under random commands. It takes minutes, so it runs by `npm run prove:connections` and not by `npm test`. */

const ROUNDS = 20;
const HISTORIES = 100;

const print = console.log;
vi.spyOn(console, "log").mockImplementation(() => undefined);
afterAll(() => waitForInboxDelivery(), HOUR_MS);

describe("random histories of connections", () => {
  it(`have one lawful state after every step, ${ROUNDS * HISTORIES} times`, { timeout: HOUR_MS }, async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      print(`connections: ${await runHistories(1001 + round * HISTORIES, HISTORIES)}`);
  });
});
