import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { DecisionView } from "#contract/admin/applications.ts";
import { at, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { application, closeAdmin, idOf, openAdmin, quiet, STARTUP, tiers } from "./admin-screen.tsx";

const LIST = "/api/admin/applications";
const APPROVAL = `POST ${LIST}/${idOf(1)}/approval` as const;
const SENTENCE = "This tier is no longer offered. Choose another one.";
const choice = () => screen.getByRole("combobox", { name: "Tier for Applicant 1" });
const approve = () => screen.getByRole("button", { name: "Approve Applicant 1" });

beforeEach(stubSockets);
afterEach(closeAdmin);

async function openRequest<Route extends string>(offered: boolean, routes: Stubs<Route>) {
  const known = tiers.tiers.map((tier) => (tier.id === STARTUP ? { ...tier, offered } : tier));
  const calls = stubServer(
    {
      [`GET ${LIST}`]: () => ({ body: { rows: [application(1, { kind: "tier" })], cursor: null } }),
      "GET /api/admin/tiers": () => ({ body: { tiers: known } }),
      "GET /api/admin/registration": () => ({
        body: { mode: "restricted", changedAt: null, changedBy: null, isEarlyAccess: true },
      }),
      "GET /api/admin/summary": () => ({ body: quiet }),
    },
    stubs(routes),
  );
  const tab = await openAdmin("/admin");
  await screen.findByText("Applicant 1");
  await waitFor(() => expect(within(choice()).getAllByRole("option")).toHaveLength(3));
  return { ...tab, sent: () => calls.filter(({ method }) => method === "POST").map(({ body }) => body) };
}

it("A request for a withdrawn tier says so beside the tier, and is approved only with another one", async () => {
  const body: DecisionView = { id: idOf(1), status: "approved", mail: "accepted" };
  const { user, sent } = await openRequest(
    false,
    at(APPROVAL, () => ({ body })),
  );
  expect(choice()).toHaveAccessibleDescription(SENTENCE);
  expect(choice()).toBeInvalid();
  expect(approve()).toHaveAttribute("aria-disabled", "true");
  expect(approve()).toHaveAccessibleDescription(SENTENCE);
  await user.click(approve());
  expect(sent()).toEqual([]);
  await user.selectOptions(choice(), "Enterprise");
  expect(screen.queryByText(SENTENCE)).toBeNull();
  await user.click(approve());
  await waitFor(() => expect(sent()).toEqual([{ kind: "tier", tierId: tiers.tiers[2]?.id }]));
});

it("A tier that was withdrawn meanwhile is refused beside the tier, not in a toast", async () => {
  const { user } = await openRequest(
    true,
    at(APPROVAL, () => problem("invalid", { fields: { tierId: SENTENCE } })),
  );
  await user.click(approve());
  await waitFor(() => expect(choice()).toHaveAccessibleDescription(SENTENCE));
  expect(within(screen.getByRole("region", { name: "Notices" })).queryByText(/attention/)).toBeNull();
  await user.selectOptions(choice(), "Free");
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
