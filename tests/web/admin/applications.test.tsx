import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  APPROVED,
  type ApplicationPage,
  type ApplicationView,
  type DecisionView,
  NO_APPROVALS,
  REJECTED,
} from "#contract/admin/applications.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { type Answer, at, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { held } from "../auth/auth-tab.tsx";
import { stubSockets } from "../messages/messages-server.ts";
import { expectNoDialog } from "../no-dialog.ts";
import { address, application, closeAdmin, idOf, openAdmin, quiet, STARTUP, tiers } from "./admin-screen.tsx";

const LIST = "/api/admin/applications";
const approval = (n: number) => `POST ${LIST}/${idOf(n)}/approval` as const;
const rejection = (n: number) => `POST ${LIST}/${idOf(n)}/rejection` as const;
const decided = (n: number, more: Partial<DecisionView> = {}) => ({
  body: { id: idOf(n), status: "approved", mail: "accepted", ...more } satisfies DecisionView,
});

/** The open applications on the server. */
let waiting: ApplicationView[];
const lists = stubs({
  [`GET ${LIST}`]: () => ({ body: { rows: waiting, cursor: null } }),
  "GET /api/admin/tiers": () => ({ body: tiers }),
  "GET /api/admin/registration": () => ({
    body: { mode: "restricted", changedAt: null, changedBy: null, isEarlyAccess: true },
  }),
  "GET /api/admin/summary": () => ({ body: { ...quiet, applications: waiting.length } }),
});

const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const approve = (name: string) => screen.getByRole("button", { name: `Approve ${name}` });
const toast = (text: string | RegExp) => within(screen.getByRole("region", { name: "Notices" })).findByText(text);

beforeEach(() => {
  stubSockets();
  waiting = [application(1), application(2)];
});
afterEach(closeAdmin);

async function openApprovals<Route extends string>(routes?: Stubs<Route>) {
  const calls = stubServer(lists, stubs(routes));
  const tab = await openAdmin("/admin");
  await screen.findByText("Applicant 1");
  return { ...tab, calls };
}

describe("Pending approvals", () => {
  it("show the applicant, the kind, the tier and the date", async () => {
    waiting = [application(1, { memberKind: "lender", emailVerified: false })];
    await openApprovals();
    const cells = within(row("Applicant 1"));
    expect(cells.getByText("applicant-1@members.test")).toBeVisible();
    expect(cells.getByText("· email not confirmed")).toBeVisible();
    expect(cells.getByText("Lender")).toBeVisible();
    expect(cells.getByRole("combobox", { name: "Tier for Applicant 1" })).toHaveDisplayValue("Startup");
    expect(cells.getByText("Tue, Nov 17")).toBeVisible();
  });

  it("show 'User approved successfully' and remove the row", async () => {
    const { user, calls } = await openApprovals(
      at(approval(1), () => {
        waiting = [application(2)];
        return decided(1);
      }),
    );
    await user.click(approve("Applicant 1"));
    expect(await toast(APPROVED)).toBeVisible();
    expect(APPROVED).toBe("User approved successfully");
    await waitFor(() => expect(screen.queryByText("Applicant 1")).toBeNull());
    expect(screen.getByText("Applicant 2")).toBeVisible();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ kind: "membership" });
    await waitFor(() => expect(approve("Applicant 2")).toHaveFocus());
  });

  it("give the chosen tier", async () => {
    const { user, calls } = await openApprovals(at(approval(1), () => decided(1)));
    const choice = screen.getByRole("combobox", { name: "Tier for Applicant 1" });
    await waitFor(() => expect(within(choice).getAllByRole("option")).toHaveLength(3));
    await user.selectOptions(choice, "Free");
    await user.click(approve("Applicant 1"));
    await toast(APPROVED);
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ kind: "membership", tierId: FREE_TIER });
  });

  it("send one approval for two presses", async () => {
    const answer = held<DecisionView>();
    const { user, calls } = await openApprovals(at(approval(1), () => answer.answer));
    await user.dblClick(approve("Applicant 1"));
    expect(approve("Applicant 1")).toHaveAttribute("aria-disabled", "true");
    await user.click(screen.getByRole("button", { name: "Reject Applicant 1" }));
    await expectNoDialog(import("#web/features/admin/reason/reason-dialog.tsx"));
    answer.give(decided(1));
    await toast(APPROVED);
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("ignore the second click of a double click, which would approve the next applicant", async () => {
    const { user, calls } = await openApprovals(
      stubs(
        at(approval(1), () => {
          waiting = [application(2)];
          return decided(1);
        }),
        at(approval(2), () => decided(2)),
      ),
    );
    await user.click(approve("Applicant 1"));
    await waitFor(() => expect(screen.queryByText("Applicant 1")).toBeNull());
    fireEvent.click(approve("Applicant 2"), { detail: 2 });
    await toast(APPROVED);
    expect(calls.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
      `${LIST}/${idOf(1)}/approval`,
    ]);
  });

  it("ask for a reason before a rejection, say who reads it, and show 'User rejected'", async () => {
    const { user, calls } = await openApprovals(
      at(rejection(1), () => {
        waiting = [];
        return decided(1, { status: "rejected" });
      }),
    );
    await user.click(screen.getByRole("button", { name: "Reject Applicant 1" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reject Applicant 1" }));
    await user.click(dialog.getByRole("button", { name: "Reject" }));
    expect(await dialog.findByText("Enter a reason. The member will see it.")).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText("Reason")).toHaveFocus());
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    await user.type(dialog.getByLabelText("Reason"), "We could not find your company.");
    expect(dialog.getByText("Applicant 1 will see this.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Reject" }));
    expect(await toast(REJECTED)).toBeVisible();
    expect(REJECTED).toBe("User rejected");
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      kind: "membership",
      reason: "We could not find your company.",
    });
    expect(await screen.findByRole("heading", { name: "No pending approvals" })).toBeVisible();
  });

  it("keep the typed reason when the server cannot be reached", async () => {
    const { user } = await openApprovals(at(rejection(1), () => problem("internal")));
    await user.click(screen.getByRole("button", { name: "Reject Applicant 1" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Reason"), "Not yet.");
    await user.click(dialog.getByRole("button", { name: "Reject" }));
    expect(await dialog.findByText("Something went wrong on our side. Please try again.")).toBeVisible();
    expect(dialog.getByLabelText("Reason")).toHaveValue("Not yet.");
  });

  it("say that another admin was first, and fetch the list again", async () => {
    const { user } = await openApprovals(
      at(approval(1), () => {
        waiting = [application(2)];
        return problem("already-decided");
      }),
    );
    await user.click(approve("Applicant 1"));
    expect(await toast("Someone else already decided this.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Applicant 1")).toBeNull());
    expect(screen.queryByText(APPROVED)).toBeNull();
  });

  it("mark members who request another tier", async () => {
    waiting = [application(1, { kind: "tier" })];
    const { user, calls } = await openApprovals(at(approval(1), () => decided(1)));
    expect(within(row("Applicant 1")).getByText("Tier request")).toBeVisible();
    expect(within(row("Applicant 1")).getByText(/^Current tier:/)).toHaveTextContent("Current tier: Free");
    await user.click(approve("Applicant 1"));
    expect(await toast("Applicant 1's tier request approved")).toBeVisible();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ kind: "tier" });
  });

  it("show 'No pending approvals' when there is none", async () => {
    waiting = [];
    stubServer(lists);
    await openAdmin("/admin");
    expect(await screen.findByRole("heading", { name: NO_APPROVALS })).toBeVisible();
    expect(NO_APPROVALS).toBe("No pending approvals");
  });

  it("show a new application as soon as the inbox socket says so", async () => {
    const { line } = await openApprovals();
    waiting = [...waiting, application(3)];
    line?.open();
    line?.say({ type: "applications" });
    expect(await screen.findByText("Applicant 3")).toBeVisible();
    expect(await screen.findByRole("link", { name: "Overview 3 waiting" })).toBeVisible();
  });

  it("are sorted by date with the title of the column, in the URL", async () => {
    const { user, calls } = await openApprovals({
      [`GET ${LIST}?order=newest`]: () => ({ body: { rows: waiting.toReversed(), cursor: null } }),
    });
    const names = () =>
      screen.getAllByRole("button", { name: /^Approve/ }).map((one) => one.getAttribute("aria-label"));
    const date = screen.getByRole("columnheader", { name: "Date" });
    expect(date).toHaveAttribute("aria-sort", "ascending");
    await user.click(within(date).getByRole("button", { name: "Date" }));
    await waitFor(() => expect(names()).toEqual(["Approve Applicant 2", "Approve Applicant 1"]));
    expect(date).toHaveAttribute("aria-sort", "descending");
    expect(address()).toBe("/admin?order=newest");
    await user.selectOptions(screen.getByRole("combobox", { name: "Order" }), "Oldest first");
    await waitFor(() => expect(names()).toEqual(["Approve Applicant 1", "Approve Applicant 2"]));
    expect(address()).toBe("/admin");
    expect(calls.filter(({ path }) => path === `${LIST}?order=newest`)).toHaveLength(1);
  });

  it("load more, and focus the first new row", async () => {
    const { user } = await openApprovals({
      [`GET ${LIST}`]: () => ({ body: { rows: waiting, cursor: "next one" } }),
      [`GET ${LIST}?cursor=next+one`]: () => ({ body: { rows: [application(3)], cursor: null } }),
    });
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByText("Applicant 3")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Tier for Applicant 3" })).toHaveFocus());
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  it("show an error when they cannot be loaded, and load again", async () => {
    let answer: Answer<ApplicationPage> = problem("internal");
    stubServer(lists, stubs({ [`GET ${LIST}`]: () => answer }));
    const { user } = await openAdmin("/admin");
    expect(await screen.findByText("Could not load pending approvals.")).toBeVisible();
    answer = { body: { rows: waiting, cursor: null } };
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Applicant 1")).toBeVisible();
  });

  it("come from the bootstrap data, without a request", async () => {
    const calls = stubServer(lists);
    const registration = { mode: "restricted", changedAt: null, changedBy: null, isEarlyAccess: true };
    await openAdmin("/admin", {
      answers: {
        [LIST]: { rows: waiting, cursor: null },
        "/api/admin/tiers": tiers,
        "/api/admin/registration": registration,
      },
    });
    expect(await screen.findByText("Applicant 1")).toBeVisible();
    expect(within(row("Applicant 1")).getByRole("combobox")).toHaveValue(STARTUP);
    expect(calls).toEqual([]);
  });
});
