import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AuditView } from "#contract/admin/audit.ts";
import { at, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { address, closeAdmin, idOf, openAdmin, otto, quiet, STARTUP } from "./admin-screen.tsx";

const LOG = "/api/admin/audit";

function entry(n: number, more: Partial<AuditView> = {}): AuditView {
  return {
    id: idOf(n),
    at: "2026-11-20T10:22:51.000Z",
    actor: { id: otto.id, name: "Otto Berg" },
    action: "tier-edited",
    subject: { kind: "tier", id: STARTUP, name: "Startup" },
    before: { priceMinor: 3900, features: ["Investor connections"], isCustom: false },
    after: { priceMinor: 4900, features: ["Investor connections", "Deal flow access"], isCustom: false },
    requestId: "request-abc",
    ...more,
  };
}
const suspended = entry(2, {
  action: "member-suspended",
  subject: { kind: "member", id: idOf(50), name: "Mona Marsh" },
  before: { status: "approved" },
  after: { status: "suspended", reason: "Spam.", since: "2026-11-20T10:22:51.000Z" },
});

beforeEach(stubSockets);
afterEach(closeAdmin);

const page = (rows: AuditView[], cursor: string | null = null) => ({ body: { rows, cursor } });
async function openLog<Route extends string>(path = "/admin/audit", routes?: Stubs<Route>) {
  const calls = stubServer(
    {
      [`GET ${LOG}`]: () => page([entry(1), suspended]),
      "GET /api/admin/summary": () => ({ body: quiet }),
    },
    stubs(routes),
  );
  const tab = await openAdmin(path);
  await screen.findByRole("combobox", { name: "Action" });
  return { ...tab, calls };
}
const rowOf = async (words: string) => within(await screen.findByRole("row", { name: new RegExp(words) }));
const csv = () => screen.getByRole("link", { name: "CSV" });
const list = (query: string) => `${LOG}?${query}` as const;

describe("The audit log", () => {
  it("shows time, actor, action and subject", async () => {
    await openLog("/admin/audit", {
      [`GET ${LOG}`]: () =>
        page([
          entry(1),
          suspended,
          entry(3, { actor: null, action: "admin-made", subject: { kind: "member", id: idOf(51), name: "Ida First" } }),
          entry(4, { action: "page-published", subject: { kind: "page", id: "terms", name: "Terms" } }),
        ]),
    });
    const first = await rowOf("Tier edited");
    expect(first.getByText("Otto Berg")).toBeVisible();
    expect(first.getByText("Tier Startup")).toBeVisible();
    expect(first.getByText("Fri, Nov 20, 10:22 AM")).toHaveAttribute("title", expect.stringContaining("10:22"));
    expect((await rowOf("First admin added")).getByText("System")).toBeVisible();
    expect((await rowOf("Page published")).getByText("/terms")).toBeVisible();
  });

  it("is sorted by the order in the URL", async () => {
    const { user } = await openLog(
      "/admin/audit",
      at(`GET ${list("order=oldest")}`, () => page([entry(1)])),
    );
    await rowOf("Member suspended");
    const when = screen.getByRole("columnheader", { name: "When" });
    expect(when).toHaveAttribute("aria-sort", "descending");
    await user.click(within(when).getByRole("button", { name: "When" }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /suspended/ })).toBeNull());
    expect(address()).toBe("/admin/audit?order=oldest");
    expect(await rowOf("Tier edited")).toBeDefined();
  });

  it("shows the changed fields and the request of an entry", async () => {
    const { user } = await openLog();
    await user.click((await rowOf("Tier edited")).getByRole("button", { name: /^Open Tier edited/ }));
    const diff = within(screen.getByRole("table", { name: "What changed" }));
    const cells = (field: string) =>
      within(diff.getByRole("row", { name: new RegExp(`^${field}`) })).getAllByRole("cell");
    expect(cells("price minor").map((cell) => cell.textContent)).toEqual(["3900", "4900"]);
    expect(diff.getByText("3900").tagName).toBe("DEL");
    expect(diff.getByText("4900").tagName).toBe("INS");
    expect(diff.getByText("Deal flow access").tagName).toBe("INS");
    expect(diff.getAllByText("Investor connections").map((line) => line.tagName)).toEqual(["LI", "LI"]);
    expect(cells("is custom").map((cell) => cell.textContent)).toEqual(["no", "no"]);
    expect(screen.getByText("request-abc")).toBeVisible();
    await user.click((await rowOf("Mona Marsh")).getByRole("button", { name: /^Open Member suspended/ }));
    expect(screen.getByText("Fri, Nov 20, 10:22 AM", { selector: "ins" })).toBeVisible();
    await user.click((await rowOf("Tier edited")).getByRole("button", { name: /^Close Tier edited/ }));
    expect(screen.queryByText("Deal flow access")).toBeNull();
  });

  it("is filtered by the subject, and the filter can be removed", async () => {
    const { user } = await openLog(
      "/admin/audit?action=member-suspended",
      stubs(
        at(`GET ${list("action=member-suspended")}`, () => page([suspended, entry(5, { action: "member-suspended" })])),
        at(`GET ${list(`action=member-suspended&subject=${idOf(50)}`)}`, () => page([suspended])),
      ),
    );
    await user.click(await screen.findByRole("link", { name: "Mona Marsh" }));
    expect(address()).toBe(`/admin/audit?action=member-suspended&subject=${idOf(50)}`);
    const only = await screen.findByRole("button", { name: "Remove filter: Target: Mona Marsh" });
    await waitFor(() => expect(screen.queryByText("Tier Startup")).toBeNull());
    await user.click(only);
    expect(address()).toBe("/admin/audit?action=member-suspended");
    expect(await screen.findByText("Tier Startup")).toBeVisible();
  });

  it("is filtered by the actor", async () => {
    const { user, calls } = await openLog(
      "/admin/audit",
      at(`GET ${list(`actor=${otto.id}`)}`, () => page([entry(1)])),
    );
    await user.click((await rowOf("Tier edited")).getByRole("link", { name: "Otto Berg" }));
    expect(address()).toBe(`/admin/audit?actor=${otto.id}`);
    expect(await screen.findByRole("button", { name: "Remove filter: By Otto Berg" })).toBeVisible();
    expect(calls.some(({ path }) => path === list(`actor=${otto.id}`))).toBe(true);
  });

  it("is filtered by an action and two days in the zone of the reader, and so is its file", async () => {
    const from = new Date(2026, 10, 3).toISOString();
    const to = new Date(new Date(2026, 10, 6).getTime() - 1).toISOString();
    const asked = new URLSearchParams({ action: "tier-edited", from, to }).toString();
    const { user } = await openLog(
      "/admin/audit?from=2026-11-03&to=2026-11-05",
      stubs(
        at(`GET ${list(new URLSearchParams({ from, to }).toString())}`, () => page([suspended])),
        at(`GET ${list(asked)}`, () => page([entry(1)])),
      ),
    );
    expect(await screen.findByText("Mona Marsh")).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Action" }), "Tier edited");
    expect(await screen.findByText("Tier Startup")).toBeVisible();
    expect(address()).toBe("/admin/audit?from=2026-11-03&to=2026-11-05&action=tier-edited");
    expect(csv()).toHaveAttribute("href", `${LOG}.csv?${asked}`);
    expect(csv()).toHaveAttribute("download", "audit.csv");
  });

  it("puts a valid day into the URL and ignores other values", async () => {
    const from = new Date(2026, 10, 3).toISOString();
    await openLog(
      "/admin/audit?from=yesterday",
      at(`GET ${list(new URLSearchParams({ from }).toString())}`, () => page([suspended])),
    );
    expect(await screen.findByText("Tier Startup")).toBeVisible();
    expect(csv()).toHaveAttribute("href", `${LOG}.csv`);
    const field = screen.getByLabelText("From");
    expect(field).toHaveValue("");
    fireEvent.change(field, { target: { value: "11/3/26" } });
    expect(address()).toBe("/admin/audit?from=yesterday");
    fireEvent.blur(field);
    expect(field).toHaveValue("Tue, Nov 3, 2026");
    await waitFor(() => expect(address()).toBe("/admin/audit?from=2026-11-03"));
    await waitFor(() => expect(screen.queryByText("Tier Startup")).toBeNull());
  });

  it("loads more with its filters, also after a page without a match", async () => {
    const { user } = await openLog(
      "/admin/audit?action=tier-edited",
      stubs(
        at(`GET ${list("action=tier-edited")}`, () => page([], idOf(9))),
        at(`GET ${list(`action=tier-edited&cursor=${idOf(9)}`)}`, () => page([entry(1)])),
      ),
    );
    expect(await screen.findByText(/No matches in the newest entries\. Load more to check older ones\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByText("Tier Startup")).toBeVisible();
  });

  it("says that nothing matches, or shows an error when it cannot be loaded", async () => {
    const { router } = await openLog(
      "/admin/audit?action=tier-added",
      stubs(
        at(`GET ${list("action=tier-added")}`, () => page([])),
        at(`GET ${list("action=role-changed")}`, () => problem("internal")),
      ),
    );
    expect(await screen.findByText("No matching entries")).toBeVisible();
    await router.navigate("/admin/audit?action=role-changed");
    expect(await screen.findByText("Could not load the audit log.")).toBeVisible();
  });
});
