import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { previewOfEvent } from "#contract/media/pictures.ts";
import { audit, event } from "#db/schema/index.ts";
import { outcomeOf, sendDirect, settled } from "#tests/support/access/send-direct.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { isStored, rowOf, uploaded } from "#tests/support/media/media.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { runCronJobs } from "#worker/scheduled.ts";

/** An event's own cover, and the picture that other sites show for its link. */

/** What a document names instead of a picture of its own. */
const SITE_PICTURE = '<meta property="og:image" content="http://node.test/shared-link.png">';

/** A queue that ignores its messages. */
const using = { MAIL: { sendBatch: async () => undefined } as unknown as Queue };
afterEach(settled);

let host: TestMember;
let other: TestMember;
let admin: TestMember;
beforeAll(async () => {
  [host, other, admin] = await Promise.all([
    createMember(),
    createMember(),
    createMember({ role: "admin", columns: { twoFactorEnabled: true } }),
  ]);
});

const input = (more: Record<string, unknown> = {}) => ({
  title: "An evening of figures",
  startsAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  timeZone: "Europe/Zurich",
  location: "Zürich, Saal am Wasser",
  description: "Bring your own numbers.",
  ...more,
});
const create = (coverPicture: unknown, key?: string) =>
  sendDirect("POST /api/events", {
    body: input({ coverPicture }),
    cookie: host.cookie,
    using,
    ...(key ? { key } : {}),
  });
const edit = (id: string, body: unknown, cookie = host.cookie) =>
  sendDirect(`PATCH /api/events/${id}`, { body, cookie, using });
const read = async (id: string, cookie = host.cookie) =>
  (await (await sendDirect(`GET /api/events/${id}`, { cookie })).json()) as EventView;
const mine = (values: Partial<typeof event.$inferInsert> = {}) => createEvent({ hostId: host.id, ...values });
const columnsOf = async (id: string) => (await testDb().select().from(event).where(eq(event.id, id)))[0];
const GONE = [422, "invalid", { coverPicture: "This picture is no longer there. Please choose it again." }];

describe("an event's own cover", () => {
  it("is in the event, in every list, in its structured data, and kept for good", async () => {
    const key = await uploaded(host.cookie, "event-cover");
    const cover = { url: `/media/${key}`, alt: "The hall by night" };
    const answer = await create({ key, alt: "  The hall by night " });
    expect(answer.status).toBe(201);
    const made = (await answer.json()) as EventView;
    expect(made.coverPicture).toEqual(cover);
    expect(await rowOf(key)).toMatchObject({ deleteAt: null, ownerId: host.id });
    for (const query of ["", "?view=hosting", `?host=${host.id}`, "?format=in-person"]) {
      const page = (await (await sendDirect(`GET /api/events${query}`, { cookie: host.cookie })).json()) as EventPage;
      expect([query, page.rows.find(({ id }) => id === made.id)?.coverPicture]).toEqual([query, cover]);
    }
    expect(await (await call(`/events/${made.id}`)).text()).toContain(`"image":["http://node.test/media/${key}"]`);
    expect((await read(await mine())).coverPicture).toBeNull();
  });

  it("is one of the creation's answer again for the same idempotency key", async () => {
    const key = await uploaded(host.cookie, "event-cover");
    const answers = [];
    for (const _ of [1, 2]) {
      const answer = await sendDirect("POST /api/events", {
        body: { ...input(), startsAt: "2027-05-01T10:00:00.000Z", coverPicture: { key, alt: "The hall" } },
        cookie: host.cookie,
        key: "one-event-with-a-cover",
        using,
      });
      answers.push((await answer.json()) as EventView);
    }
    expect(answers[0]?.id).toBe(answers[1]?.id);
    expect(answers[1]?.coverPicture?.url).toBe(`/media/${key}`);
  });

  it("is no picture of somebody else, of another use, of another event, or that is gone", async () => {
    const used = await uploaded(host.cookie, "event-cover");
    const first = await mine();
    expect((await edit(first, { version: 1, coverPicture: { key: used, alt: "One" } })).status).toBe(200);
    const keys = [
      await uploaded(other.cookie, "event-cover"),
      await uploaded(host.cookie, "avatar"),
      used,
      `${"b".repeat(22)}.webp`,
    ];
    const second = await mine();
    for (const key of keys) {
      expect(await outcomeOf(create({ key, alt: "One" }))).toEqual(GONE);
      expect(await outcomeOf(edit(second, { version: 1, coverPicture: { key, alt: "One" } }))).toEqual(GONE);
    }
    expect(await columnsOf(second)).toMatchObject({ coverKey: null, version: 1 });
    for (const wrong of [
      { key: used },
      { key: used, alt: " " },
      { key: "x", alt: "One" },
      { key: used, alt: "1", url: "/" },
    ])
      expect((await edit(second, { version: 1, coverPicture: wrong })).status).toBe(422);
  });

  it("is replaced and removed with the version of the edit, and the old picture is deleted", async () => {
    const [one, two] = [await uploaded(host.cookie, "event-cover"), await uploaded(host.cookie, "event-cover")];
    const id = await mine();
    const set = (version: number, coverPicture: unknown) => edit(id, { version, coverPicture });
    expect((await set(1, { key: one, alt: "One" })).status).toBe(200);
    // Another description of the same picture, then the same again.
    expect((await set(2, { key: one, alt: "One by day" })).status).toBe(200);
    expect((await set(3, { key: one, alt: "One by day" })).status).toBe(200);
    expect(await columnsOf(id)).toMatchObject({ version: 3, coverAlt: "One by day", sequence: 0 });
    expect(await outcomeOf(set(1, { key: two, alt: "Two" }))).toEqual([409, "conflict"]);
    expect((await rowOf(two))?.deleteAt).toBeGreaterThan(0);
    expect((await set(3, { key: two, alt: "Two" })).status).toBe(200);
    await settled();
    expect([await isStored(one), await rowOf(one), (await call(`/media/${one}`)).status]).toEqual([
      false,
      undefined,
      404,
    ]);
    expect((await set(4, null)).status).toBe(200);
    await settled();
    expect([await isStored(two), (await read(id)).coverPicture]).toEqual([false, null]);
    expect(await columnsOf(id)).toMatchObject({ coverKey: null, coverAlt: null });
  });

  it("stays when an edit says nothing about it", async () => {
    const key = await uploaded(host.cookie, "event-cover");
    const id = await mine();
    await edit(id, { version: 1, coverPicture: { key, alt: "One" } });
    await edit(id, { version: 2, title: "Another title" });
    expect((await read(id)).coverPicture?.url).toBe(`/media/${key}`);
    expect(await isStored(key)).toBe(true);
  });

  it("belongs to the host when an admin chose it, with an entry in the audit log", async () => {
    const key = await uploaded(admin.cookie, "event-cover");
    const id = await mine();
    expect((await edit(id, { version: 1, coverPicture: { key, alt: "One" } }, admin.cookie)).status).toBe(200);
    expect((await rowOf(key))?.ownerId).toBe(host.id);
    const entries = await testDb().select().from(audit).where(eq(audit.subjectId, id));
    expect(entries).toMatchObject([
      { action: "event-changed", actorId: admin.id, after: { coverKey: key, coverAlt: "One" } },
    ]);
  });
});

describe("the picture for shared links", () => {
  const put = (id: string, key: string, of: string, cookie = host.cookie) =>
    sendDirect(`PUT /api/events/${id}/preview`, { body: { key, of }, cookie });
  const textOf = async (id: string) => previewOfEvent(await read(id));

  it("is what the document names once the host has drawn it", async () => {
    const id = await mine({ title: `Figures & "facts"` });
    expect((await read(id)).viewer.isPreviewMissing).toBe(true);
    expect(await (await call(`/events/${id}`)).text()).toContain(SITE_PICTURE);
    const key = await uploaded(host.cookie, "preview");
    expect((await put(id, key, await textOf(id))).status).toBe(204);
    expect((await put(id, key, await textOf(id))).status).toBe(204);
    expect((await read(id)).viewer.isPreviewMissing).toBe(false);
    expect(await rowOf(key)).toMatchObject({ deleteAt: null, ownerId: host.id });
    const html = await (await call(`/events/${id}`)).text();
    expect(html).toContain(`<meta property="og:image" content="http://node.test/media/${key}">`);
    expect(html).toContain('<meta property="og:image:width" content="1200">');
    expect(html).toContain('<meta property="og:image:height" content="630">');
    expect(html).toContain('<meta property="og:image:alt" content="Figures &amp; &quot;facts&quot;">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect((await columnsOf(id))?.version).toBe(1);
  });

  it("is missing again, and not named, once the text in it has changed; the next one replaces it", async () => {
    const id = await mine();
    const [first, second] = [await uploaded(host.cookie, "preview"), await uploaded(host.cookie, "preview")];
    const before = await textOf(id);
    await put(id, first, before);
    await edit(id, { version: 1, location: "Elsewhere 7" });
    expect((await read(id)).viewer.isPreviewMissing).toBe(true);
    expect(await (await call(`/events/${id}`)).text()).toContain(SITE_PICTURE);
    expect(await outcomeOf(put(id, second, before))).toEqual([409, "conflict"]);
    expect((await put(id, second, await textOf(id))).status).toBe(204);
    await settled();
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
  });

  it("is the event's own cover where none was drawn", async () => {
    const id = await mine();
    const key = await uploaded(host.cookie, "event-cover");
    await edit(id, { version: 1, coverPicture: { key, alt: "The hall" } });
    const html = await (await call(`/events/${id}`)).text();
    expect(html).toContain(`<meta property="og:image" content="http://node.test/media/${key}">`);
    expect(html).toContain('<meta property="og:image:width" content="20">');
    expect(html).toContain('<meta property="og:image:alt" content="The hall">');
  });

  it("compares every part of the text, with all its signs", async () => {
    const id = await mine({ title: "Nüsse 🌰 & 'mehr'", startsAt: 1_900_000_000_007, timeZone: "America/New_York" });
    const event = await read(id);
    for (const more of [
      { title: "Nüsse" },
      { startsAt: "2030-03-17T17:46:40.000Z" },
      { timeZone: "UTC" },
      { location: "" },
    ])
      expect(
        await outcomeOf(put(id, await uploaded(host.cookie, "preview"), previewOfEvent({ ...event, ...more }))),
      ).toEqual([409, "conflict"]);
    expect((await put(id, await uploaded(host.cookie, "preview"), previewOfEvent(event))).status).toBe(204);
  });

  it("is only for the host and admins, and only one's own upload for it", async () => {
    const id = await mine();
    const of = await textOf(id);
    const key = await uploaded(other.cookie, "preview");
    expect(await outcomeOf(put(id, key, of, other.cookie))).toEqual([403, "forbidden"]);
    expect(await outcomeOf(put(id, key, of))).toEqual([404, "not-found"]);
    expect(await outcomeOf(put(id, await uploaded(host.cookie, "avatar"), of))).toEqual([404, "not-found"]);
    const missing = "01900000-0000-7000-8000-00000000dead";
    expect(await outcomeOf(put(missing, key, of))).toEqual([404, "event-not-found"]);
    expect(await outcomeOf(put(id, key, of, ""))).toEqual([401, "session-missing"]);
    expect((await columnsOf(id))?.previewKey).toBeNull();
    const drawn = await uploaded(admin.cookie, "preview");
    expect((await put(id, drawn, of, admin.cookie)).status).toBe(204);
    expect((await rowOf(drawn))?.ownerId).toBe(host.id);
    const entries = await testDb().select().from(audit).where(eq(audit.subjectId, id));
    expect(entries).toMatchObject([{ action: "event-changed", actorId: admin.id, after: { preview: drawn } }]);
  });

  it("is asked of the host alone, and not for an event that is canceled or over", async () => {
    const id = await mine();
    for (const cookie of [other.cookie, admin.cookie, ""])
      expect((await read(id, cookie)).viewer.isPreviewMissing).toBe(false);
    const canceled = await mine({ cancelledAt: Date.now() });
    const past = await mine({ startsAt: Date.now() - 9 * HOUR_MS });
    for (const one of [canceled, past]) expect((await read(one)).viewer.isPreviewMissing).toBe(false);
  });

  it("outlives cron while the event has it", async () => {
    const id = await mine();
    const key = await uploaded(host.cookie, "preview");
    await put(id, key, await textOf(id));
    await runCronJobs(env, Date.now() + 2 * DAY_MS);
    expect(await isStored(key)).toBe(true);
  });
});
