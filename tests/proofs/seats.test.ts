import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RegistrationResult } from "#contract/events/registration.ts";
import { HOUR_MS } from "#contract/limits.ts";
import { createEvent } from "#tests/support/events/events.ts";
import { runMix } from "#tests/support/events/seat-mix.ts";
import { findFault, join, newGuest, readSeats, settled, watchSeats } from "#tests/support/events/seats.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

/** Seats under load. It takes minutes, so it runs by `npm run prove:seats` and not by `npm test`. */

const ROUNDS = 20;
const RACERS = { members: 400, visitors: 100 };
const MIXES = 200;

const print = console.log;
/** Prints a line of the proof; the worker's own log, one line per request, is not shown. */
const say = (line: string) => print(`seats: ${line}`);

let host: TestMember;
let members: TestMember[];

beforeAll(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  await watchSeats();
  host = await createMember({ name: "Hanna Host" });
  members = await Promise.all(Array.from({ length: RACERS.members }, () => createMember()));
}, HOUR_MS);
afterAll(settled, HOUR_MS);

/** Everybody registers at once for one seat: how many are refused, and the positions of the others. */
async function race(waitlist: boolean) {
  const eventId = await createEvent({ capacity: 1 });
  const racers = [...members, ...Array.from({ length: RACERS.visitors }, newGuest)];
  const answers = await Promise.all(
    racers.map(async (racer) => {
      const answer = await join(eventId, racer, { waitlist });
      return { status: answer.status, body: (await answer.json()) as RegistrationResult };
    }),
  );
  const of = (status: number) => answers.filter((answer) => answer.status === status);
  const positions = of(202).map(({ body }) => body.registration.position ?? 0);
  const { attendeeCount, seated } = await readSeats(eventId);
  expect([of(201).length, attendeeCount, seated.length, await findFault(eventId)]).toEqual([1, 1, 1, null]);
  return { refused: of(409).length, positions: positions.sort((a, b) => a - b) };
}

describe("one seat", () => {
  it(`goes to exactly one of five hundred, ${ROUNDS} times`, { timeout: HOUR_MS }, async () => {
    const others = RACERS.members + RACERS.visitors - 1;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const waitlist = round % 2 === 0;
      const { refused, positions } = await race(waitlist);
      expect([round, refused, positions.length]).toEqual([round, waitlist ? 0 : others, waitlist ? others : 0]);
      expect(positions).toEqual(positions.map((_, at) => at + 1));
    }
    say(
      `${ROUNDS} rounds of ${others + 1} registrations at once for one seat: exactly one each, the others refused or on the waitlist`,
    );
  });
});

describe("random mixes", () => {
  it(`keep seats and waitlist consistent, ${MIXES} times`, { timeout: HOUR_MS }, async () => {
    const sum: Record<string, number> = {};
    for (let seed = 1; seed <= MIXES; seed += 1) {
      const counts = await runMix({ seed, host, members: members.slice(0, 10), rounds: 10, together: 6 });
      for (const [action, count] of Object.entries(counts)) sum[action] = (sum[action] ?? 0) + count;
    }
    const actions = Object.entries(sum).sort(([a], [b]) => a.localeCompare(b));
    say(`${MIXES} seeded mixes: ${actions.map(([action, count]) => `${action} × ${count}`).join(", ")}`);
    say("never above capacity, promoted in the order of joining, no seat free while somebody waited");
  });
});
