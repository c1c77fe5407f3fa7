import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { SCANNED_MATCHES } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event, registration, report } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { indexPeople } from "#tests/support/network/people.ts";
import { SEARCHED_NAMES } from "#tests/support/text/searched-names.ts";
import { sweepMembers } from "#worker/features/admin/members/index-members.ts";

const NOW = Date.now();
const db = testDb();
let otto: TestMember;
let eventId: string;

beforeAll(async () => {
  otto = await createMember({ name: "Otto Admin", role: "admin" });
  eventId = await createEvent({ hostId: otto.id });
  for (const name of [...Object.keys(SEARCHED_NAMES), "Erik Marino"]) {
    const member = await createMember({ name });
    const guest = { id: newId(), eventId, email: member.email, name, confirmedAt: NOW, createdAt: NOW };
    await db.insert(registration).values({ ...guest, memberId: member.id });
    await createEvent({ hostId: member.id });
    const about = { id: newId(), kind: "member", subjectId: member.id, objectId: member.id } as const;
    await db.insert(report).values({
      ...about,
      reporterId: otto.id,
      reason: "spam",
      context: { kind: "member", name, title: null, bio: "" },
      at: NOW,
    });
  }
  await indexPeople();
  await sweepMembers(env, db);
});

const PATHS: Record<string, (q: string) => string> = {
  people: (q) => `/api/network/people?q=${q}`,
  "hosts of events": (q) => `/api/events/hosts?q=${q}`,
  "attendees of an event": (q) => `/api/events/${eventId}/attendees?q=${q}`,
  "registrations of an event": (q) => `/api/events/${eventId}/registrations?q=${q}`,
  "members, for admins": (q) => `/api/admin/members?q=${q}`,
  "reports, for admins": (q) => `/api/admin/reports?q=${q}`,
};

async function namesFound(path: string): Promise<string[]> {
  const answer = await call(path, { cookie: otto.cookie });
  expect(answer.status, path).toBe(200);
  const { rows } = await answer.json<{ rows: ({ name: string } | { subject: { name: string } })[] }>();
  return rows.map((row) => ("subject" in row ? row.subject.name : row.name));
}

describe("a name", () => {
  it.each(Object.entries(PATHS))("is found as people type it in the search for %s", async (_, pathOf) => {
    for (const [name, typed] of Object.entries(SEARCHED_NAMES))
      for (const q of typed) expect(await namesFound(pathOf(encodeURIComponent(q))), q).toEqual([name]);
    // "erikmarino" has both, but no word begins with them.
    for (const q of ["kmar", "anacruz"]) expect(await namesFound(pathOf(q)), q).toEqual([]);
  });

  it("is found among the attendees of an event with more of them than are compared", async () => {
    await db.update(event).set({ attendeeCount: SCANNED_MATCHES + 1 });
    for (const [name, typed] of Object.entries(SEARCHED_NAMES))
      for (const q of typed)
        expect(await namesFound(`/api/events/${eventId}/attendees?q=${encodeURIComponent(q)}`), q).toEqual([name]);
  });
});
