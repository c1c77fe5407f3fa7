import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { store } from "#tests/support/notifications/notifications.ts";
import * as notificationsApi from "#web/features/notifications/api.ts";
import * as panelApi from "#web/features/notifications/panel/api.ts";
import * as settingsApi from "#web/features/notifications/settings/api.ts";
import * as unsubscriptionApi from "#web/features/notifications/unsubscription/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { unsubscriptionToken } from "#worker/features/notifications/mail/links.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, getRows, openBrowser, run } from "./support/web-client.ts";

openBrowser();
const notifications = track("notifications", notificationsApi);
const panel = track("notifications/panel", panelApi);
const settings = track("notifications/settings", settingsApi);
const unsubscription = track("notifications/unsubscription", unsubscriptionApi);
let ada: TestMember;
let ines: TestMember;

beforeAll(async () => {
  [ada, ines] = [await createMember(), await createMember({ name: "Ines Duarte" })];
});

describe("the notifications", () => {
  it("are listed with who caused them, and read one by one or all", async () => {
    await store(ada, { key: "a", actorId: ines.id }, { key: "b" }, { key: "c" });
    await as(ada);
    const rows = await getRows(panel.notificationsQuery(""));
    expect(rows.map(({ actor, isRead }) => [actor?.name, isRead])).toEqual([
      [undefined, false],
      [undefined, false],
      ["Ines Duarte", false],
    ]);
    await run(panel.readRow, [rows[2]?.id ?? ""]);
    expect((await getRows(panel.notificationsQuery(panel.UNREAD))).map(({ id }) => id)).toEqual([
      rows[0]?.id,
      rows[1]?.id,
    ]);
    await run(panel.readNotifications, rows[0]?.id ?? "");
    expect(await getRows(panel.notificationsQuery(panel.UNREAD))).toEqual([]);
  });

  it("are counted by the socket alone", async () => {
    notifications.setUnread(3);
    await notifications.refetchNotifications();
    expect(queryClient.getQueryData(notifications.unreadQuery.queryKey)).toEqual({ unread: 3 });
  });
});

describe("the settings", () => {
  it("are changed by topic, and the daily email is stopped for all of them", async () => {
    await as(ada);
    await run(settings.chooseChannel, { topic: "connections", channel: "app-and-email" });
    await run(settings.chooseChannel, { topic: "introductions", channel: "off" });
    expect(await get(settings.settingsQuery)).toMatchObject({ connections: "app-and-email", introductions: "off" });
    await run(settings.stopDailyEmail, ["connections"]);
    expect(await get(settings.settingsQuery)).toMatchObject({ connections: "app", introductions: "off" });
  });

  it("are changed by the link of the daily email, signed out", async () => {
    await as(ada);
    await run(settings.chooseChannel, { topic: "connections", channel: "app-and-email" });
    await as(null);
    expect(await run(unsubscription.unsubscribe, unsubscriptionToken(env, ada))).toEqual({ email: ada.email });
    await as(ada);
    expect(await get(settings.settingsQuery)).toMatchObject({ connections: "app" });
  });
});

it("calls every function of the API of notifications", () =>
  expectAllCalled("notifications", "notifications/panel", "notifications/settings", "notifications/unsubscription"));
