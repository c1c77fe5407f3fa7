import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { DAY_MS } from "#contract/limits.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { sweepEventEnds } from "#worker/features/events/search/ended-events.ts";

it("one event in a zone that the server does not know takes down no list, document or job", async () => {
  const startsAt = Date.now() + DAY_MS;
  const strange = await createEvent({ title: "Olympus Dinner", timeZone: "Mars/Olympus", startsAt, endsAt: null });
  const usual = await createEvent({ title: "Usual Dinner", timeZone: "America/New_York", startsAt: startsAt + 1 });
  await sweepEventEnds(env, testDb());
  const { rows } = await (await call("/api/events")).json<EventPage>();
  expect(rows.map(({ id }) => id)).toEqual([strange, usual]);
  expect(rows.map(({ offset }) => offset)).toEqual(["+00:00", expect.stringMatching(/^-0[45]:00$/)]);
  expect((await (await call(`/api/events/${strange}`)).json<EventView>()).timeZone).toBe("Mars/Olympus");
  for (const path of ["/events", `/events/${strange}`, `/events/${usual}`]) {
    const answer = await call(path);
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).toContain("Olympus Dinner");
  }
});
