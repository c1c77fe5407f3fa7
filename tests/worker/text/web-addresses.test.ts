import { beforeAll, describe, expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import { DAY_MS, EVENT_WEBSITE_MAX_LENGTH } from "#contract/limits.ts";
import { call } from "#tests/support/call.ts";
import { createEvent } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

let host: TestMember;
beforeAll(async () => {
  host = await createMember({ name: "Hana Host" });
});

const create = (website: string) =>
  call("/api/events", {
    cookie: host.cookie,
    body: {
      title: "A fine evening",
      startsAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
      timeZone: "Europe/Zurich",
      location: "Zürich",
      description: "Words about it, enough of them.",
      website,
    },
  });

const SENTENCE = "Enter a web address that starts with https://.";

describe("the website of an event", () => {
  it.each([
    "https:evil.test",
    "https:/evil.test",
    "https:\\\\evil.test",
    "https:///evil.test",
    "https://\\evil.test",
    "https://:p@evil.test",
    "https://bank.example@evil.test",
    "https://a:b@evil.test",
    "https://evil.test:8443",
    "https://",
    "https://[1:2",
    "//evil.test",
    "http://evil.test",
    "localhost",
    "ada@evil.test",
    "evil.test:8443",
    "evil.test\\@bank.example",
    "javascript:alert(1)//https://",
    `https://evil.test/${"é".repeat(EVENT_WEBSITE_MAX_LENGTH / 4)}`,
  ])("is refused: %s", async (website) => {
    const answer = await create(website);
    expect(answer.status).toBe(422);
    const { fields } = (await answer.json()) as { fields: Record<string, string> };
    expect(fields.website).toBe(website.includes("é") ? `At most ${EVENT_WEBSITE_MAX_LENGTH} characters.` : SENTENCE);
  });

  it.each([
    ["example.com", "https://example.com/"],
    [" Figures.example/a?b#c ", "https://figures.example/a?b#c"],
    ["bücher.example", "https://xn--bcher-kva.example/"],
    ["HTTPS://Figures.Example", "https://figures.example/"],
    ["https://figures.example:443/a/../b?c#d", "https://figures.example/b?c#d"],
    ["https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"],
    ["https://раypal.example", "https://xn--ypal-43d9g.example/"],
    ["https://@figures.example", "https://figures.example/"],
  ])("is stored as it is parsed: %s", async (website, parsed) => {
    const answer = await create(website);
    expect(answer.status).toBe(201);
    expect(((await answer.json()) as EventView).website).toBe(parsed);
  });

  it.each(["https:evil.test", "https://:p@evil.test", "https://evil.test:8443", "javascript:alert(1)"])(
    "is not shown when an older version stored %s",
    async (website) => {
      const id = await createEvent({ hostId: host.id, website });
      const view = (await (await call(`/api/events/${id}`, { cookie: host.cookie })).json()) as EventView;
      expect(view.website).toBeNull();
      expect(await (await call(`/events/${id}`)).text()).not.toContain(website);
    },
  );
});

describe("a stored name that would be refused today", () => {
  it("is still read, on the page and in the API", async () => {
    const old = await createMember({ name: "Аda\u200b\u202e" });
    const id = await createEvent({ hostId: old.id, title: "Old\u3164 title", location: "\u2800" });
    expect(await (await call("/api/me", { cookie: old.cookie })).json()).toMatchObject({ name: "Аda\u200b\u202e" });
    expect(await (await call(`/api/events/${id}`)).json()).toMatchObject({
      title: "Old\u3164 title",
      location: "\u2800",
    });
    expect((await call(`/events/${id}`)).status).toBe(200);
    const edit = { version: 1, description: "Only the description is another." };
    expect((await call(`/api/events/${id}`, { method: "PATCH", cookie: old.cookie, body: edit })).status).toBe(200);
  });
});
