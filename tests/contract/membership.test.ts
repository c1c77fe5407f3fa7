import { expect, it } from "vitest";
import { REAPPLY_AFTER_MS } from "#contract/limits.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { applicant } from "#tests/support/admin/application-requests.ts";
import { createMember } from "#tests/support/members.ts";
import { STARTUP } from "#tests/support/membership/tiers.ts";
import * as api from "#web/features/membership/api.ts";
import { resendLink } from "#web/lib/auth/api.ts";
import { currentViewer } from "#web/lib/auth/auth-client.ts";
import * as tiersApi from "#web/lib/tiers/api.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, openBrowser, run } from "./support/web-client.ts";

openBrowser();
const membership = track("membership", api);
const { tiersQuery } = track("tiers", tiersApi);

it("shows the tiers to visitors, and to a member also their own", async () => {
  await as(null);
  const { tiers, mine } = await get(tiersQuery);
  expect(mine).toBeNull();
  expect(tiers).toHaveLength(4);
  expect(tiers[0]).toMatchObject({ id: FREE_TIER, price: { currency: "EUR" }, features: expect.any(Array) });
  await as(await createMember());
  expect((await get(tiersQuery)).mine).toEqual({
    tierId: FREE_TIER,
    agreedPrice: null,
    requested: null,
    refused: null,
  });
});

it("requests a tier, which waits for an admin, and withdraws the request", async () => {
  await as(await createMember());
  const startup = (await get(tiersQuery)).tiers.find(({ id }) => id === STARTUP);
  if (!startup) throw new Error("There is no such tier");
  const answer = await run(membership.requestTier, startup);
  expect(answer?.mine?.requested).toMatchObject({ tierId: STARTUP });
  expect(await get(tiersQuery)).toEqual(answer);
  expect(await run(membership.requestTier, null)).toBeNull();
  expect((await get(tiersQuery)).mine?.requested).toBeNull();
});

it("applies again thirty days after a rejection", async () => {
  const statusSince = Date.now() - REAPPLY_AFTER_MS;
  await as(await applicant({ status: "rejected", statusReason: "Not this year.", statusSince }));
  expect(currentViewer()).toMatchObject({ status: "rejected", statusReason: "Not this year." });
  await run(membership.reapply);
  expect(currentViewer()).toMatchObject({ status: "pending", statusReason: null });
});

it("mails another link to verify the address", async () => {
  await as(await createMember({ emailVerified: false, status: "pending" }));
  expect(await run(resendLink)).toEqual({ mail: "accepted" });
});

it("counts for an admin what waits", async () => {
  await applicant();
  await as(await createMember({ role: "admin" }));
  const summary = await get(membership.adminSummaryQuery);
  expect(summary).toMatchObject({ tierRequests: 0, deadMails: 0, unpublished: ["/terms", "/privacy"] });
  expect(summary.applications).toBeGreaterThan(0);
});

it("calls every function of the API of membership", () => expectAllCalled("membership", "tiers"));
