import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdminMemberView } from "#contract/admin/members.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import type { SecurityEventView } from "#contract/settings/security-events.ts";
import { at, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { address, closeAdmin, idOf, member, openAdmin, otto, quiet, STARTUP, startup, tiers } from "./admin-screen.tsx";

const LIST = "/api/admin/members";
const one = (n: number) => `${LIST}/${idOf(n)}` as const;
let shown: AdminMemberView;
/** Finds the result of an action inside the drawer. */
const said = async (text: string) => (await drawer()).findByText(text);
const page =
  (...rows: AdminMemberView[]) =>
  () => ({ body: { rows, cursor: null } });

beforeEach(() => {
  stubSockets();
  shown = member(1);
});
afterEach(closeAdmin);

async function openMembers<Route extends string>(path = "/admin/members", routes?: Stubs<Route>) {
  const calls = stubServer(
    {
      [`GET ${LIST}`]: page(member(1), member(2, { status: "suspended", role: "admin", sample: true })),
      "GET /api/admin/tiers": () => ({ body: tiers }),
      "GET /api/admin/summary": () => ({ body: quiet }),
    },
    at(`GET ${one(1)}`, () => ({ body: shown })),
    stubs(routes),
  );
  const tab = await openAdmin(path);
  return { ...tab, calls };
}
const drawer = async (name = "Member 1") => within(await screen.findByRole("dialog", { name }));
const writes = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => ({ method, path, body }));

describe("The list of members", () => {
  it("shows each member with kind, status and role", async () => {
    await openMembers();
    const row = within(await screen.findByRole("row", { name: /Member 2/ }));
    expect(row.getByText("Suspended")).toBeVisible();
    expect(row.getByText("Admin")).toBeVisible();
    expect(row.getByText("Sample")).toBeVisible();
    expect(row.getByText("Sat, Oct 3")).toBeVisible();
  });

  it("colors a tier, except the free one", async () => {
    await openMembers("/admin/members", {
      [`GET ${LIST}`]: page(member(1, { tier: { id: FREE_TIER, name: "Free" } }), member(2, { tier: startup })),
    });
    expect((await screen.findByText("Free")).closest(".pill")).not.toHaveClass("pill-brass");
    expect(screen.getByText("Startup").closest(".pill")).toHaveClass("pill-brass");
  });

  it("ignores filters in the URL that it does not know", async () => {
    await openMembers("/admin/members?status=x&role=root&order=sideways");
    expect(await screen.findByText("Member 1")).toBeVisible();
  });

  it("searches after a pause in typing, and replaces the words in the URL", async () => {
    const { user, calls, router } = await openMembers("/admin/members", {
      [`GET ${LIST}?q=ilse+sand`]: page(member(7, { name: "Ilse Sand" })),
    });
    await screen.findByText("Member 1");
    await user.type(screen.getByRole("searchbox", { name: "Search members" }), "ilse sand");
    expect(await screen.findByText("Ilse Sand")).toBeVisible();
    expect(address()).toBe("/admin/members?q=ilse+sand");
    expect(router.state.historyAction).toBe("REPLACE");
    expect(calls.filter(({ path }) => path.includes("?q="))).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText("Member 1")).toBeNull());
  });

  it("says when the search does not know some members yet", async () => {
    await openMembers("/admin/members?q=hidden", {
      [`GET ${LIST}?q=hidden`]: () => ({ body: { rows: [], cursor: null, isIncomplete: true } }),
    });
    expect(await screen.findByText(/^Some new or renamed members aren't in the search yet/)).toBeVisible();
    expect(screen.getByText("No members found")).toBeVisible();
  });

  it("is filtered by the status and role in the URL", async () => {
    const { user, calls } = await openMembers("/admin/members?status=pending", {
      [`GET ${LIST}?status=pending`]: page(member(3, { status: "pending" })),
      [`GET ${LIST}?status=pending&role=admin`]: page(),
    });
    expect(await screen.findByText("Member 3")).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Status" })).toHaveDisplayValue("Pending");
    await user.selectOptions(screen.getByRole("combobox", { name: "Role" }), "Admins");
    expect(await screen.findByText("No members found")).toBeVisible();
    expect(address()).toBe("/admin/members?status=pending&role=admin");
    expect(calls.some(({ path }) => path === `${LIST}?status=pending&role=admin`)).toBe(true);
  });

  it("is sorted by the date of joining, while no status or words ask for another order", async () => {
    const { user } = await openMembers("/admin/members", {
      [`GET ${LIST}?order=oldest`]: page(member(5)),
      [`GET ${LIST}?status=approved&order=oldest`]: page(member(6)),
    });
    await screen.findByText("Member 1");
    const joined = () => screen.getByRole("columnheader", { name: "Joined" });
    expect(joined()).toHaveAttribute("aria-sort", "descending");
    await user.click(within(joined()).getByRole("button", { name: "Joined" }));
    expect(await screen.findByText("Member 5")).toBeVisible();
    expect(joined()).toHaveAttribute("aria-sort", "ascending");
    expect(address()).toBe("/admin/members?order=oldest");
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Approved");
    expect(await screen.findByText("Member 6")).toBeVisible();
    expect(joined()).not.toHaveAttribute("aria-sort");
    expect(screen.getByRole("combobox", { name: "Order" })).toHaveDisplayValue("Oldest first");
  });

  it("loads more with the filters it has", async () => {
    const { user } = await openMembers("/admin/members?role=admin", {
      [`GET ${LIST}?role=admin`]: () => ({ body: { rows: [member(1)], cursor: "c2" } }),
      [`GET ${LIST}?role=admin&cursor=c2`]: page(member(2)),
    });
    await user.click(await screen.findByRole("button", { name: "Load more" }));
    expect(await screen.findByText("Member 2")).toBeVisible();
    expect(screen.getByText("Member 1")).toBeVisible();
  });

  it("shows an error when it cannot be loaded", async () => {
    await openMembers("/admin/members", { [`GET ${LIST}`]: () => problem("internal") });
    expect(await screen.findByText("Could not load members.")).toBeVisible();
  });
});

describe("One member", () => {
  it("opens in a drawer with its own URL, and closes to the same list", async () => {
    const { user } = await openMembers("/admin/members?role=member", { [`GET ${LIST}?role=member`]: page(shown) });
    await user.click(await screen.findByRole("link", { name: "Member 1" }));
    expect(address()).toBe(`/admin/members/${idOf(1)}?role=member`);
    const panel = await drawer();
    expect(panel.getByText("member-1@members.test")).toBeVisible();
    await user.click(panel.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/admin/members?role=member");
    await waitFor(() => expect(screen.getByRole("link", { name: "Member 1" })).toHaveFocus());
  });

  it("shows facts and past actions", async () => {
    shown = member(1, {
      status: "suspended",
      statusReason: "Sent the same pitch to 41 members.",
      secondFactor: true,
      sessionCount: 0,
      invitedWith: { id: idOf(9), note: "Autumn dinner" },
      history: [
        {
          id: idOf(50),
          at: "2026-10-30T09:00:00.000Z",
          actor: { id: otto.id, name: "Otto Berg" },
          action: "member-suspended",
          subject: { kind: "member", id: idOf(1), name: "Member 1" },
          before: null,
          after: null,
          requestId: "r",
        },
      ],
    });
    await openMembers(`/admin/members/${idOf(1)}`);
    const panel = await drawer();
    expect(await panel.findByText("Sent the same pitch to 41 members.")).toBeVisible();
    const fact = (term: string) => panel.getByText(term, { selector: "dt" }).nextElementSibling;
    expect(fact("Two-step sign-in")).toHaveTextContent("On");
    expect(fact("Sessions")).toHaveTextContent("None");
    expect(fact("Invitation")).toHaveTextContent("Autumn dinner");
    expect(panel.getByRole("listitem")).toHaveTextContent("Member suspended by Otto Berg");
  });

  it("is suspended with a reason for the member", async () => {
    const { user, calls, queryClient } = await openMembers(
      `/admin/members/${idOf(1)}`,
      at(`PUT ${one(1)}/suspension`, () => {
        shown = member(1, { status: "suspended", statusReason: "Spam." });
        return { status: 204 };
      }),
    );
    // The log, as it was read before: the suspension is an entry of it.
    const log = ["/api/admin/audit", "pages", ""];
    queryClient.setQueryData(log, { pages: [], pageParams: [] });
    await user.click(await (await drawer()).findByRole("button", { name: "Suspend" }));
    const question = await drawer("Suspend Member 1");
    await user.click(question.getByRole("button", { name: "Suspend" }));
    expect(await question.findByText("Enter a reason. The member will see it.")).toBeVisible();
    expect(writes(calls)).toEqual([]);
    await user.type(question.getByLabelText("Reason"), "Spam.");
    await user.click(question.getByRole("button", { name: "Suspend" }));
    expect(await said("Member 1 is suspended")).toBeVisible();
    expect(writes(calls)).toEqual([{ method: "PUT", path: `${one(1)}/suspension`, body: { reason: "Spam." } }]);
    expect(queryClient.getQueryState(log)?.isInvalidated).toBe(true);
    expect(await (await drawer()).findByRole("button", { name: "Lift suspension" })).toBeVisible();
  });

  it("is restored, promoted and signed out everywhere, each after a confirmation", async () => {
    shown = member(1, { status: "suspended" });
    const { user, calls } = await openMembers(
      `/admin/members/${idOf(1)}`,
      stubs(
        at(`DELETE ${one(1)}/suspension`, () => {
          shown = member(1);
          return { status: 204 };
        }),
        at(`PUT ${one(1)}/role`, () => ({ status: 204 })),
        at(`DELETE ${one(1)}/sessions`, () => ({ status: 204 })),
      ),
    );
    const actions = [
      ["Lift suspension", "Lift Member 1's suspension", "Member 1's suspension is lifted"],
      ["Make admin", "Make Member 1 an admin", "Member 1 is an admin"],
      ["Sign out on all devices", "Sign Member 1 out on all devices", "Member 1 is signed out on all devices"],
    ] as const;
    for (const [button, title, done] of actions) {
      await user.click(await (await drawer()).findByRole("button", { name: button }));
      const question = await drawer(title);
      await user.click(question.getByRole("button", { name: button }));
      expect(await said(done)).toBeVisible();
      await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
    }
    expect(writes(calls)).toEqual([
      { method: "DELETE", path: `${one(1)}/suspension`, body: undefined },
      { method: "PUT", path: `${one(1)}/role`, body: { role: "admin" } },
      { method: "DELETE", path: `${one(1)}/sessions`, body: undefined },
    ]);
  });

  it("is given another tier", async () => {
    const { user, calls } = await openMembers(
      `/admin/members/${idOf(1)}`,
      stubs(
        { "GET /api/me": () => ({ body: otto }) },
        at(`PUT ${one(1)}/tier`, () => ({ status: 204 })),
      ),
    );
    const panel = await drawer();
    const choice = await panel.findByLabelText("Tier");
    await waitFor(() => expect(within(choice).getAllByRole("option")).toHaveLength(3));
    await user.selectOptions(choice, "Startup");
    await user.click(panel.getByRole("button", { name: "Change tier" }));
    expect(await said("Member 1 is now on the Startup tier")).toBeVisible();
    expect(writes(calls)).toEqual([{ method: "PUT", path: `${one(1)}/tier`, body: { tierId: STARTUP } }]);
  });

  it("cannot be suspended by themselves, with an explanation", async () => {
    const me = { ...member(1, { role: "admin", name: "Otto Berg" }), id: otto.id };
    const { user } = await openMembers(
      `/admin/members/${otto.id}`,
      at(`GET ${LIST}/${otto.id}`, () => ({ body: me })),
    );
    const panel = await drawer("Otto Berg");
    const suspend = await panel.findByRole("button", { name: "Suspend" });
    expect(suspend).toHaveAttribute("aria-disabled", "true");
    expect(suspend).toHaveAccessibleDescription("You can't suspend yourself. Ask another admin.");
    await user.click(suspend);
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  it("keeps the role as the last admin, with the reason", async () => {
    shown = member(1, { role: "admin" });
    const { user } = await openMembers(
      `/admin/members/${idOf(1)}`,
      at(`PUT ${one(1)}/role`, () => problem("last-admin")),
    );
    await user.click(await (await drawer()).findByRole("button", { name: "Remove admin role" }));
    const question = await drawer("Remove Member 1's admin role");
    await user.click(question.getByRole("button", { name: "Remove admin role" }));
    const panel = await drawer();
    expect(await panel.findByText("This is the last admin. Make someone else an admin first.")).toBeVisible();
    expect(panel.getByRole("button", { name: "Remove admin role" })).toBeVisible();
  });

  it("that does not exist shows an error", async () => {
    await openMembers(
      `/admin/members/${idOf(404)}`,
      at(`GET ${one(404)}`, () => problem("member-not-found")),
    );
    const panel = await drawer("Member");
    expect(await panel.findByText("Profile not found")).toBeVisible();
    expect(panel.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});

describe("A member who lost the second step", () => {
  it("is helped after the admin gave the password again, and the drawer says when", async () => {
    shown = member(1, { secondFactor: true });
    let isConfirmed = false;
    const { user } = await openMembers(
      `/admin/members/${idOf(1)}`,
      stubs(
        {
          "POST /api/auth/reauthentication": () => {
            isConfirmed = true;
            return { status: 204 };
          },
        },
        at(`PUT ${one(1)}/second-factor-removal`, () => {
          if (!isConfirmed) return problem("confirmation-needed");
          shown = { ...shown, secondFactorRemovalDueAt: "2026-11-23T09:00:00.000Z" };
          return { status: 204 };
        }),
      ),
    );
    await user.click(await (await drawer()).findByRole("button", { name: "Remove two-step sign-in" }));
    const question = await drawer("Remove two-step sign-in for Member 1");
    for (const word of ["two-step", "sign-in"]) expect(question.getByText(word)).toHaveClass("whitespace-nowrap");
    await user.click(question.getByRole("button", { name: "Remove in 24 hours" }));
    const again = await drawer("Confirm it's you");
    await user.type(again.getByLabelText(/^Password/), "correct horse{Enter}");
    expect(await said("Two-step sign-in for Member 1 will be removed in 24 hours")).toBeVisible();
    expect(await (await drawer()).findByRole("button", { name: "Cancel removal" })).toBeVisible();
  });
});

describe("The security activity of a member", () => {
  it("is read when the admin asks for it, with the network of each event", async () => {
    const event: SecurityEventView = {
      ...{ id: idOf(9), at: new Date().toISOString(), kind: "role-changed" },
      about: "admin",
      count: 1,
      by: "admin",
      ...{ device: "Firefox on Linux", location: null, network: "203.0.113.7" },
    };
    const { user, calls } = await openMembers(
      `/admin/members/${idOf(1)}`,
      at(`GET ${one(1)}/security-events`, () => ({ body: { rows: [event], cursor: null } })),
    );
    const asked = () => calls.filter(({ path }) => path.endsWith("/security-events")).length;
    const button = await (await drawer()).findByRole("button", { name: "Show security activity" });
    expect(asked()).toBe(0);
    await user.click(button);
    expect(await (await drawer()).findByText("Role changed to admin by an admin")).toBeVisible();
    expect((await drawer()).getByText("Firefox on Linux, 203.0.113.7")).toBeVisible();
    expect(asked()).toBe(1);
    await user.click((await drawer()).getByRole("button", { name: "Hide security activity" }));
    expect((await drawer()).queryByText("Role changed to admin by an admin")).toBeNull();
  });
});
