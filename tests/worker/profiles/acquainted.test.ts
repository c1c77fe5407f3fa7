import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isAcquainted } from "#domain/members/acquainted.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { connectRows } from "#tests/support/network/connections.ts";
import { addSeat } from "#tests/support/profiles/acquaintances.ts";

type Values = Parameters<typeof addSeat>[2];
type Case = { mine?: Values; theirs?: Values; cancelled?: boolean };

/** Whether two members at one event are acquainted, from the side of each. */
async function meet({ mine, theirs, cancelled }: Case, host?: "mine" | "theirs") {
  const [me, other] = [await createMember(), await createMember()];
  const hostId = host === "mine" ? me.id : host === "theirs" ? other.id : undefined;
  const event = await createEvent({ ...(hostId ? { hostId } : {}), cancelledAt: cancelled ? 1 : null });
  if (host !== "mine") await addSeat(event, me, mine);
  if (host !== "theirs") await addSeat(event, other, theirs);
  const [row] = await testDb().all<{ a: number; b: number }>(
    sql`select ${isAcquainted(me.id, other.id)} as a, ${isAcquainted(other.id, me.id)} as b`,
  );
  return [row?.a, row?.b];
}

describe("two members are acquainted", () => {
  it("who have a confirmed seat at one event, or of whom one is its host", async () => {
    expect(await meet({})).toEqual([1, 1]);
    expect(await meet({}, "mine")).toEqual([1, 1]);
    expect(await meet({}, "theirs")).toEqual([1, 1]);
  });

  it("but not by a canceled event, a place on the waitlist, or a registration that is not confirmed", async () => {
    for (const host of [undefined, "mine", "theirs"] as const) {
      expect(await meet({ cancelled: true }, host)).toEqual([0, 0]);
      for (const values of [{ waitlistNumber: 1 }, { confirmedAt: null }, { heldUntil: 9e15 }])
        expect(await meet(host === "theirs" ? { mine: values } : { theirs: values }, host)).toEqual([0, 0]);
    }
  });

  it("and nobody learns by it of somebody who chose not to be listed among the attendees", async () => {
    expect(await meet({ theirs: { hidden: true } })).toEqual([0, 1]);
    expect(await meet({ theirs: { hidden: true } }, "mine")).toEqual([0, 1]);
  });

  it("who are connected, without any event", async () => {
    const [me, other, third] = [await createMember(), await createMember(), await createMember()];
    await connectRows(me, other);
    const [row] = await testDb().all<{ a: number; b: number; c: number }>(
      sql`select ${isAcquainted(me.id, other.id)} as a, ${isAcquainted(other.id, me.id)} as b, ${isAcquainted(me.id, third.id)} as c`,
    );
    expect([row?.a, row?.b, row?.c]).toEqual([1, 1, 0]);
  });

  it("but not by different events, nor by none", async () => {
    const [me, other] = [await createMember(), await createMember()];
    await addSeat(await createEvent(), me);
    await addSeat(await createEvent(), other);
    const [row] = await testDb().all<{ a: number }>(sql`select ${isAcquainted(me.id, other.id)} as a`);
    expect(row?.a).toBe(0);
  });
});
