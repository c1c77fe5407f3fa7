import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RegistrationPage } from "#contract/events/attendees.ts";
import type { EventView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { HOUR_MS } from "#contract/limits.ts";
import { event, outbox } from "#db/schema/index.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { join, newGuest, readSeats, request, settled, watchSeats } from "#tests/support/events/seats.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { sweepUnconfirmedRegistrations } from "#worker/features/events/registration/unconfirmed-registrations.ts";

beforeAll(watchSeats);
afterAll(settled);

const NOW = Date.now();
const STARTS_AT = NOW + 20 * HOUR_MS;
const sweep = (now: number) => sweepUnconfirmedRegistrations(env, testDb(), now);
const kindsTo = async ({ email }: { email: string }) =>
  (await testDb().select().from(outbox).where(eq(outbox.to, email))).map(({ kind }) => kind);
const read = async <View>(path: string, { cookie }: TestMember) =>
  (await (await request(path, { method: "GET", cookie })).json()) as View;

describe("a hold that would last beyond the start", () => {
  it("ends at the start for the guest, in the lists and for the host", async () => {
    const [host, member] = [await createMember(), await createMember({ status: "pending", emailVerified: false })];
    const id = await createEvent({ hostId: host.id, startsAt: STARTS_AT });
    await join(id, member);
    const startsAt = new Date(STARTS_AT).toISOString();
    const { registration } = await read<EventView>(`/api/events/${id}`, member);
    expect(registration).toMatchObject({ status: "registered", heldUntil: startsAt });
    const mine = await read<EventPage>("/api/events?view=mine", member);
    expect(mine.rows[0]?.registration?.heldUntil).toBe(startsAt);
    const registrations = await read<RegistrationPage>(`/api/events/${id}/registrations`, host);
    expect(registrations.rows[0]?.heldUntil).toBe(startsAt);
  });

  it("is not mailed as one that ends, and the registration stays", async () => {
    const guest = newGuest();
    const id = await createEvent({ startsAt: STARTS_AT });
    await join(id, guest);
    for (const hours of [18, 19, 21, 24, 25]) await sweep(NOW + hours * HOUR_MS);
    expect(await kindsTo(guest)).toEqual(["account-created"]);
    expect((await readSeats(id)).seated).toHaveLength(1);
  });

  it("ends as said after all when the start is moved to a later time", async () => {
    const guest = newGuest();
    const id = await createEvent({ startsAt: STARTS_AT });
    await join(id, guest);
    await sweep(NOW + 19 * HOUR_MS);
    await testDb()
      .update(event)
      .set({ startsAt: STARTS_AT + 48 * HOUR_MS })
      .where(eq(event.id, id));
    await sweep(NOW + 23 * HOUR_MS);
    expect((await readSeats(id)).seated).toHaveLength(1);
    await sweep(NOW + 25 * HOUR_MS);
    expect((await readSeats(id)).seated).toHaveLength(0);
  });
});
