import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { event, user } from "#db/schema/index.ts";
import { createCourse } from "#tests/support/academy/courses.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { STARTUP } from "#tests/support/membership/tiers.ts";
import { createAdmin, createFounder, SHARED } from "#tests/support/opportunities/opportunities.ts";
import { PARTS, putPart, writeProfile } from "#tests/support/profiles/profiles.ts";

const PLACE = "Zoom: https://zoom.test/j/1";
const COVER = "AAAAAAAAAAAAAAAAAAAAAA.webp";

/** The status and the fields that are refused. */
async function outcome(answer: Response): Promise<[number, string[]]> {
  const body = (answer.status === 204 ? {} : await answer.json()) as { fields?: object };
  return [answer.status, Object.keys(body.fields ?? {})];
}

describe("a line with a web address that was stored before such lines were refused", () => {
  it("stays in an event whose other fields change, and no other takes its place", async () => {
    const host = await createMember();
    const id = await createEvent({ hostId: host.id, location: PLACE, title: "Startup.com meetup" });
    const edit = (body: object) => call(`/api/events/${id}`, { method: "PATCH", cookie: host.cookie, body });
    const same = { title: "Startup.com meetup", location: PLACE };
    expect(await outcome(await edit({ version: 1, ...same, capacity: 20 }))).toEqual([200, []]);
    expect(await outcome(await edit({ version: 2, ...same, location: `${PLACE}2` }))).toEqual([422, ["location"]]);
    expect(await outcome(await edit({ version: 2, title: PLACE }))).toEqual([422, ["title"]]);
    const [row] = await testDb().select({ location: event.location }).from(event).where(sql`${event.id} = ${id}`);
    expect(row?.location).toBe(PLACE);
  });

  it("stays in every part of a profile", async () => {
    const member = await createMember();
    const [job] = PARTS.experience.entries;
    const jobs = [{ ...job, company: "Booking.com" }];
    await writeProfile(member.id, { company: "Booking.com", interests: ["Socket.io"], experience: jobs as never });
    const intro = { ...PARTS.intro, company: "Booking.com" };
    expect(await outcome(await putPart(member, "intro", intro))).toEqual([200, []]);
    expect(await outcome(await putPart(member, "about", { bio: "New.", interests: ["Socket.io"] }))).toEqual([200, []]);
    expect(await outcome(await putPart(member, "experience", { entries: jobs }))).toEqual([200, []]);
    const reversed = [{ ...jobs[0], from: "2020-02", to: "2020-01" }];
    expect(await outcome(await putPart(member, "experience", { version: 1, entries: reversed }))).toEqual([
      422,
      ["entries.0.to"],
    ]);
    const other = [{ ...job, company: "Monday.com" }];
    expect(await outcome(await putPart(member, "experience", { version: 1, entries: other }))).toEqual([
      422,
      ["entries.0.company"],
    ]);
  });

  it("is not what stands where addresses are allowed, and no line of another field", async () => {
    const member = await createMember();
    const [link] = PARTS.links.links;
    await writeProfile(member.id, {
      bio: "www.evil.test",
      website: "https://evil.test/",
      links: [{ ...link, url: "https://evil.test/", label: "My page" }] as never,
      company: "Booking.com",
    });
    const intro = { ...PARTS.intro, company: "Booking.com" };
    for (const title of ["www.evil.test", "https://evil.test/", "Booking.com"])
      expect(await outcome(await putPart(member, "intro", { ...intro, title }))).toEqual([422, ["title"]]);
    const links = [{ ...link, url: "https://evil.test/", label: "https://evil.test/" }];
    expect(await outcome(await putPart(member, "links", { links }))).toEqual([422, ["links.0.label"]]);
  });

  it("stays as the name of a skill, and as what a cover shows", async () => {
    const member = await createMember();
    await putPart(member, "skills", { names: ["Sockets"] });
    await testDb().run(sql`update skill set name = 'Socket.io' where member_id = ${member.id}`);
    const skills = (names: string[]) => putPart(member, "skills", { version: 1, names });
    expect(await outcome(await skills(["Socket.io", "Monday.com"]))).toEqual([422, ["names.1"]]);
    expect(await outcome(await skills(["Piano", "Socket.io"]))).toEqual([200, []]);

    const id = await createEvent({ hostId: member.id, coverKey: COVER, coverAlt: "Booking.com" });
    const alt = (text: string) =>
      call(`/api/events/${id}`, {
        method: "PATCH",
        cookie: member.cookie,
        body: { version: 1, coverPicture: { key: COVER, alt: text } },
      });
    expect(await outcome(await alt("Monday.com"))).toEqual([422, ["coverPicture.alt"]]);
    expect(await outcome(await alt("Booking.com"))).toEqual([200, []]);
  });

  it("stays in a course, and in what its cover shows", async () => {
    const admin = await createAdmin();
    const lines = {
      title: "Startup.com",
      description: "Read it.",
      instructor: "Ada Quill",
      instructorTitle: "Tally.io",
    };
    const { id } = await createCourse(1, { ...lines, coverKey: COVER, coverAlt: "Booking.com" });
    const cover = (alt: string) => ({ coverPicture: { key: COVER, alt } });
    const course = { ...lines, ...cover("Booking.com"), longDescription: "", level: "beginner", category: "legal" };
    const put = (values: object) =>
      call(`/api/admin/academy/${id}`, {
        method: "PUT",
        cookie: admin.cookie,
        body: { ...course, order: [], published: true, version: 1, ...values },
      });
    expect(await outcome(await put({ instructor: "Tally.io" }))).toEqual([422, ["instructor"]]);
    expect(await outcome(await put(cover("Startup.com")))).toEqual([422, ["coverPicture.alt"]]);
    expect(await outcome(await put({ longDescription: "More." }))).toEqual([200, []]);
  });

  it("is not kept for somebody else", async () => {
    const [member, other] = [await createMember(), await createMember()];
    await writeProfile(member.id, { company: "Booking.com" });
    expect(await outcome(await putPart(other, "intro", { ...PARTS.intro, company: "Booking.com" }))).toEqual([
      422,
      ["company"],
    ]);
  });

  it("stays in an opportunity and in the roles of its team", async () => {
    const founder = await createFounder();
    const send = (method: string, path: string, body: object) =>
      call(`/api/opportunities${path}`, { method, cookie: founder.cookie, body });
    const { id } = (await (await send("POST", "", SHARED)).json()) as { id: string };
    await testDb().run(sql`update opportunity set company = 'Tally.io' where id = ${id}`);
    const edit = { ...SHARED, company: "Tally.io", version: 1 };
    expect(await outcome(await send("PUT", `/${id}`, { ...edit, moneyFor: "Sales in Italy" }))).toEqual([204, []]);
    expect(await outcome(await send("PUT", `/${id}`, { ...edit, company: "Other.io" }))).toEqual([422, ["company"]]);
  });

  it("stays as one's name, and in a tier", async () => {
    const [member, admin] = [await createMember({ name: "Ada.com" }), await createAdmin()];
    const rename = (name: string) => call("/api/me", { method: "PATCH", cookie: member.cookie, body: { name } });
    expect([(await rename("Ada.com")).status, (await rename("Eve.com")).status]).toEqual([200, 422]);
    expect(await testDb().$count(user, sql`${user.name} = 'Eve.com'`)).toBe(0);

    await testDb().run(sql`update tier set features = '["Slack.com group"]' where id = ${STARTUP}`);
    const [{ version = 0 } = {}] = await testDb().all<{ version: number }>(
      sql`select version from tier where id = ${STARTUP}`,
    );
    const body = { name: "Startup", priceMinor: 4900, features: ["Slack.com group"], capabilities: [], version };
    const put = (values: object) =>
      call(`/api/admin/tiers/${STARTUP}`, { method: "PUT", cookie: admin.cookie, body: { ...body, ...values } });
    expect(await outcome(await put({ priceMinor: 5000 }))).toEqual([200, []]);
    expect(await outcome(await put({ features: ["Evil.com group"] }))).toEqual([422, ["features.0"]]);
  });
});
