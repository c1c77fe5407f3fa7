import { describe, expect, it } from "vitest";
import { NOTIFICATION_TOPICS } from "#contract/notifications/topics.ts";
import { call } from "#tests/support/call.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { choose, commitNotification, list } from "#tests/support/notifications/notifications.ts";

const settingsOf = async (by: TestMember) =>
  (await (await call("/api/notifications/settings", { cookie: by.cookie })).json()) as Record<string, string>;

describe("the settings of notifications", () => {
  it("are in the app until the member chooses, messages also by email, and always on for events and membership", async () => {
    const ada = await createMember();
    expect(await settingsOf(ada)).toEqual({
      messages: "app-and-email",
      connections: "app",
      introductions: "app",
      endorsements: "app",
      opportunities: "app",
      posts: "app",
      academy: "app",
      events: "app-and-email",
      membership: "app-and-email",
    });
    expect(Object.keys(await settingsOf(ada))).toEqual(NOTIFICATION_TOPICS.map(([topic]) => topic));
  });

  it("are changed one by one, also back, for the member alone and also for a pending one", async () => {
    const [ada, ines] = [await createMember({ status: "pending" }), await createMember()];
    expect((await choose(ada, "connections", "off")).status).toBe(204);
    expect((await choose(ada, "endorsements", "app-and-email")).status).toBe(204);
    expect(await settingsOf(ada)).toMatchObject({ connections: "off", endorsements: "app-and-email" });
    expect((await choose(ada, "connections", "app")).status).toBe(204);
    expect(await settingsOf(ada)).toMatchObject({ connections: "app", endorsements: "app-and-email" });
    expect(await settingsOf(ines)).toMatchObject({ connections: "app", endorsements: "app" });
  });

  it("refuse a topic that is always on, one that is none, and a channel that is none", async () => {
    const ada = await createMember();
    for (const topic of ["events", "membership"]) expect((await choose(ada, topic, "off")).status).toBe(409);
    expect((await choose(ada, "messages", "off")).status).toBe(409);
    expect((await settingsOf(ada)).messages).toBe("app-and-email");
    expect((await choose(ada, "weather", "off")).status).toBe(404);
    expect((await choose(ada, "connections", "pigeon")).status).toBe(422);
    expect((await choose({ ...ada, cookie: "" }, "connections", "off")).status).toBe(401);
  });

  it("keep a topic that is off from being written, but not one that is always on", async () => {
    const ada = await createMember();
    await choose(ada, "endorsements", "off");
    expect((await commitNotification(ada, "a")).meta.changes).toBe(0);
    const content = { kind: "event-cancelled", subject: "Dinner", path: "/events/1" } as const;
    expect((await commitNotification(ada, "b", { content })).meta.changes).toBe(1);
    expect((await list(ada)).rows).toEqual([]);
  });
});
