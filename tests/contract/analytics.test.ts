import { expect, it } from "vitest";
import { createMember } from "#tests/support/members.ts";
import * as api from "#web/features/analytics/api.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, openBrowser, visit } from "./support/web-client.ts";

openBrowser();
const analytics = track("analytics", api);

it("shows members their own figures, and admins those of the network", async () => {
  await as(await createMember({ name: "Vera Holm" }));
  expect(await get(analytics.ownAnalyticsQuery("4w"))).toMatchObject({ range: "4w", unit: "day", connectionCount: 0 });
  expect(await (await visit(analytics.ownCsvPath("1y", "views"))).text()).toContain("Profile views");
  await as(await createMember({ name: "Otto Falk", role: "admin" }));
  expect(await get(analytics.networkAnalyticsQuery("1y"))).toMatchObject({ range: "1y", unit: "month" });
  expect(await (await visit(analytics.networkCsvPath("7d", "mail"))).text()).toContain("Emails sent");
});

it("tests every function", () => expectAllCalled("analytics"));
