import { isNotNull } from "drizzle-orm";
import { outbox, rateLimit } from "#db/schema/index.ts";
import type { TestMember } from "../members.ts";
import { seeded } from "../random.ts";
import { createEvent, testDb } from "./events.ts";
import { findFault, followLink, join, leave, newGuest, readSeats, setCapacity } from "./seats.ts";

/** Nobody is refused for how much they did or were mailed, so that the mix goes on. */
const forgetLimits = () =>
  testDb().batch([
    testDb().delete(rateLimit),
    testDb().update(outbox).set({ countedAt: null }).where(isNotNull(outbox.countedAt)),
  ]);

type Mix = { seed: number; host: TestMember; members: TestMember[]; rounds: number; together: number };

/**
 * A random mix of people who register, join the waitlist, cancel (signed in, or by the link of a mail) and confirm, and of a host who changes
 * the capacity; `together` requests at once in each round. After every round the seats must be consistent. Returns how often each request got
 * each status.
 */
export async function runMix({ seed, host, members, rounds, together }: Mix): Promise<Record<string, number>> {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const eventId = await createEvent({ hostId: host.id, capacity: 1 + Math.floor(random() * 3) });
  const guests: string[] = [];
  const counts: Record<string, number> = {};

  async function act(): Promise<void> {
    const dice = random();
    const [member, guest, capacity] = [pick(members), pick(guests), Math.floor(random() * 7)];
    const waitlist = random() < 0.8;
    const [action, answer] = await (async () => {
      if (dice < 0.4 && member) return ["join", await join(eventId, member, { waitlist })] as const;
      if (dice < 0.55) {
        const visitor = newGuest();
        const joined = await join(eventId, visitor, { waitlist });
        if (joined.ok) guests.push(visitor.email);
        return ["guest", joined] as const;
      }
      if (dice < 0.75 && member) return ["leave", await leave(eventId, member)] as const;
      if (dice < 0.85 && guest) return ["link", await followLink("cancellation", eventId, guest)] as const;
      if (dice < 0.88 && guest) return ["confirm", await followLink("confirmation", eventId, guest)] as const;
      return ["capacity", await setCapacity(eventId, host, capacity === 0 ? null : capacity)] as const;
    })();
    const name = `${action} ${answer.status}`;
    counts[name] = (counts[name] ?? 0) + 1;
    if (answer.status >= 500) throw new Error(`Seed ${seed}: ${name} ${await answer.text()}`);
  }

  for (let round = 1; round <= rounds; round += 1) {
    await Promise.all(Array.from({ length: together }, act));
    await forgetLimits();
    const fault = await findFault(eventId);
    if (fault) throw new Error(`Seed ${seed}, round ${round}: ${fault}; ${JSON.stringify(await readSeats(eventId))}`);
  }
  return counts;
}
