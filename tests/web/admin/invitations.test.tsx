import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { InvitationView } from "#contract/admin/invitations.ts";
import { CLOSE_TRANSITION_MS } from "#web/lib/focus.ts";
import { type Answer, type AnswerTo, at, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { address, closeAdmin, idOf, openAdmin, quiet } from "./admin-screen.tsx";

const LIST = "/api/admin/invitations";
let current: InvitationView[];

function invitation(n: number, more: Partial<InvitationView> = {}): InvitationView {
  return {
    id: idOf(n),
    code: `CODE-${n}`,
    link: `https://node.test/sign-up#invitation=CODE-${n}`,
    note: "",
    trusted: false,
    maxUses: 1,
    usedCount: 0,
    expiresAt: "2026-12-20T09:00:00.000Z",
    createdAt: "2026-11-20T09:00:00.000Z",
    madeBy: "Otto",
    status: "open",
    ...more,
  };
}

beforeEach(() => {
  stubSockets();
  current = [invitation(1)];
});
afterEach(closeAdmin);

async function openInvitations<Route extends string>(routes?: Stubs<Route>) {
  const calls = stubServer(
    {
      [`GET ${LIST}`]: () => ({ body: { rows: current, cursor: null } }),
      "GET /api/admin/summary": () => ({ body: quiet }),
    },
    stubs(routes),
  );
  const tab = await openAdmin("/admin/invitations");
  await screen.findByRole("button", { name: "Create invitation" });
  return { ...tab, calls };
}
const row = async (code: string) => within(await screen.findByRole("row", { name: new RegExp(code) }));
const toast = (text: string) => within(screen.getByRole("region", { name: "Notices" })).findByText(text);
const posts = (calls: { method: string; body: unknown }[]) => calls.filter(({ method }) => method === "POST");

it("a new invitation that was typed and not created survives a reload", async () => {
  const { user } = await openInvitations({ [`POST ${LIST}`]: () => ({ status: 201, body: invitation(2) }) });
  await user.type(screen.getByLabelText(/^Note/), "Autumn dinner");
  cleanup();
  await openInvitations({ [`POST ${LIST}`]: () => ({ status: 201, body: invitation(2) }) });
  expect(screen.getByLabelText(/^Note/)).toHaveValue("Autumn dinner");
  await user.click(screen.getByRole("button", { name: "Create invitation" }));
  expect(await screen.findByText(/is ready\. Share this link/)).toBeVisible();
  cleanup();
  await openInvitations();
  expect(screen.getByLabelText(/^Note/)).toHaveValue("");
});

describe("The list of invitations", () => {
  it("shows uses, expiry, effect and status of each", async () => {
    current = [
      invitation(1, { note: "Autumn dinner", maxUses: 40, usedCount: 17, trusted: true }),
      invitation(2, { status: "used", usedCount: 1 }),
      invitation(3, { status: "expired" }),
      invitation(4, { status: "revoked" }),
    ];
    await openInvitations();
    const first = await row("CODE-1");
    expect(first.getByText("17 of 40")).toBeVisible();
    expect(first.getByText("Autumn dinner")).toBeVisible();
    expect(first.getByText("Sun, Dec 20")).toHaveAttribute("title", expect.stringContaining("December 20, 2026"));
    expect(first.getByText("Automatic")).toBeVisible();
    expect(first.getByText("Open")).toBeVisible();
    for (const [n, word] of [
      [2, "Used"],
      [3, "Expired"],
      [4, "Revoked"],
    ] as const) {
      const other = await row(`CODE-${n}`);
      expect(other.getByText(word)).toBeVisible();
      expect(other.queryByRole("button")).toBeNull();
    }
  });

  it("is sorted by when they were created", async () => {
    const { user } = await openInvitations({
      [`GET ${LIST}?order=oldest`]: () => ({ body: { rows: [invitation(7)], cursor: null } }),
    });
    await row("CODE-1");
    await user.selectOptions(screen.getByRole("combobox", { name: "Order" }), "Oldest first");
    await row("CODE-7");
    expect(screen.queryByText("CODE-1")).toBeNull();
  });

  it("says that there are none", async () => {
    current = [];
    await openInvitations();
    expect(await screen.findByText("No invitations yet")).toBeVisible();
  });

  it("shows an error when it cannot be loaded", async () => {
    await openInvitations({ [`GET ${LIST}`]: () => problem("internal") });
    expect(await screen.findByText("Could not load invitations.")).toBeVisible();
  });

  it("loads more below what it has", async () => {
    const { user } = await openInvitations(
      stubs(
        { [`GET ${LIST}`]: () => ({ body: { rows: current, cursor: idOf(1) } }) },
        at(`GET ${LIST}?cursor=${idOf(1)}`, () => ({ body: { rows: [invitation(2)], cursor: null } })),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Load more" }));
    expect(await screen.findByText("CODE-2")).toBeVisible();
    expect(screen.getByText("CODE-1")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  it("copies a link and shows a toast", async () => {
    const { user } = await openInvitations();
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await user.click((await row("CODE-1")).getByRole("button", { name: "Copy link of CODE-1" }));
    expect(await toast("Link copied")).toBeVisible();
    expect(write).toHaveBeenCalledWith("https://node.test/sign-up#invitation=CODE-1");
  });

  it("revokes one only after a confirmation", async () => {
    const { user, calls } = await openInvitations(
      at(`DELETE ${LIST}/${idOf(1)}`, () => {
        current = [invitation(1, { status: "revoked" })];
        return { status: 204 };
      }),
    );
    await user.click((await row("CODE-1")).getByRole("button", { name: "Revoke CODE-1" }));
    const question = within(await screen.findByRole("dialog", { name: "Revoke CODE-1" }));
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    await user.click(question.getByRole("button", { name: "Revoke" }));
    expect(await toast("Invitation revoked")).toBeVisible();
    expect(await screen.findByText("Revoked")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("link", { name: "Who used CODE-1" })).toHaveFocus());
  });

  it("keeps the next question open when the answer to a closed one arrives", async () => {
    current = [invitation(1), invitation(2)];
    let answer = (_: Answer) => {};
    const { user } = await openInvitations(
      at(`DELETE ${LIST}/${idOf(1)}`, () => new Promise<Answer>((resolve) => (answer = resolve))),
    );
    await user.click((await row("CODE-1")).getByRole("button", { name: "Revoke CODE-1" }));
    const first = within(await screen.findByRole("dialog", { name: "Revoke CODE-1" }));
    await user.click(first.getByRole("button", { name: "Revoke" }));
    await user.click(first.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click((await row("CODE-2")).getByRole("button", { name: "Revoke CODE-2" }));
    await screen.findByRole("dialog", { name: "Revoke CODE-2" });
    answer({ status: 204 });
    // The page behind the question, with its notices, is hidden from roles.
    expect(await screen.findByText("Invitation revoked")).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, CLOSE_TRANSITION_MS + 100));
    expect(screen.getByRole("dialog", { name: "Revoke CODE-2" })).toBeVisible();
  });
});

describe("A new invitation", () => {
  it("works once for thirty days by default, and shows its link", async () => {
    const { user, calls } = await openInvitations({
      [`POST ${LIST}`]: () => ({ status: 201, body: invitation(7) }),
    });
    await user.click(screen.getByRole("button", { name: "Create invitation" }));
    expect(await toast("Invitation created")).toBeVisible();
    expect(screen.getByText("https://node.test/sign-up#invitation=CODE-7")).toBeVisible();
    expect(posts(calls)[0]?.body).toEqual({ note: "", trusted: false, maxUses: 1, expiresInDays: 30 });
  });

  it("may work several times, be trusted and carry a note", async () => {
    const { user, calls } = await openInvitations({
      [`POST ${LIST}`]: () => ({ status: 201, body: invitation(7) }),
    });
    await user.type(screen.getByLabelText(/^Note/), "Autumn dinner ");
    await user.click(screen.getByRole("radio", { name: "Several people" }));
    const times = screen.getByLabelText("How many people");
    await user.clear(times);
    await user.type(times, "40");
    const days = screen.getByLabelText("Days until it expires");
    await user.clear(days);
    await user.type(days, "14");
    await user.click(screen.getByRole("checkbox", { name: "Approve new members automatically" }));
    await user.click(screen.getByRole("button", { name: "Create invitation" }));
    expect(await toast("Invitation created")).toBeVisible();
    expect(posts(calls)[0]?.body).toEqual({ note: "Autumn dinner", trusted: true, maxUses: 40, expiresInDays: 14 });
    expect(screen.getByLabelText(/^Note/)).toHaveValue("");
  });

  it("is not sent with invalid numbers, and the first invalid field gets the focus", async () => {
    const { user, calls } = await openInvitations();
    const days = screen.getByLabelText("Days until it expires");
    await user.clear(days);
    await user.type(days, "366");
    await user.click(screen.getByRole("button", { name: "Create invitation" }));
    expect(await screen.findByText("Enter a whole number from 1 to 365.")).toBeVisible();
    await waitFor(() => expect(days).toHaveFocus());
    expect(posts(calls)).toEqual([]);
    await user.type(days, "{Backspace}");
    expect(screen.queryByText("Enter a whole number from 1 to 365.")).toBeNull();
  });

  it("keeps its idempotency key without a response, and gets a new one after a response", async () => {
    let answer: AnswerTo<"POST /api/admin/invitations"> = problem("unavailable");
    const { user } = await openInvitations({ [`POST ${LIST}`]: () => answer });
    const keys: (string | null)[] = [];
    const stubbed = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
      if (init.method === "POST") keys.push(new Headers(init.headers).get("idempotency-key"));
      return stubbed(path, init);
    });
    const create = screen.getByRole("button", { name: "Create invitation" });
    await user.click(create);
    expect(await toast("The service is unavailable right now.")).toBeVisible();
    answer = { status: 201, body: invitation(7) };
    await user.click(create);
    expect(await screen.findByText("CODE-7")).toBeVisible();
    answer = { status: 201, body: invitation(8) };
    await user.click(create);
    expect(await screen.findByText("CODE-8")).toBeVisible();
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("shows an error of the server beside its field", async () => {
    const { user } = await openInvitations({
      [`POST ${LIST}`]: () => problem("invalid", { fields: { expiresInDays: "At most 365 days." } }),
    });
    await user.click(screen.getByRole("button", { name: "Create invitation" }));
    expect(await screen.findByText("At most 365 days.")).toBeVisible();
  });
});

describe("Who used an invitation", () => {
  const USES = `${LIST}/${idOf(1)}/uses` as const;
  const use = (n: number) => ({
    memberId: idOf(100 + n),
    name: `Member ${n}`,
    email: `member-${n}@members.test`,
    usedAt: "2026-11-20T09:00:00.000Z",
  });

  it("is shown in a drawer with its own URL, with a link to each member", async () => {
    const { user } = await openInvitations(
      stubs(
        at(`GET ${USES}`, () => ({ body: { rows: [use(1)], cursor: idOf(101) } })),
        at(`GET ${USES}?cursor=${idOf(101)}`, () => ({ body: { rows: [use(2)], cursor: null } })),
      ),
    );
    await user.click((await row("CODE-1")).getByRole("link", { name: "Who used CODE-1" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Who used CODE-1" }));
    expect(address()).toBe(`/admin/invitations/${idOf(1)}`);
    expect(await drawer.findByRole("link", { name: "Member 1" })).toHaveAttribute(
      "href",
      `/admin/members/${idOf(101)}`,
    );
    await user.click(drawer.getByRole("button", { name: "Load more" }));
    expect(await drawer.findByText("Member 2")).toBeVisible();
    await user.click(drawer.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(address()).toBe("/admin/invitations"));
  });

  it("says that nobody used it, or that the invitation does not exist", async () => {
    const { user, router } = await openInvitations(
      stubs(
        at(`GET ${USES}`, () => ({ body: { rows: [], cursor: null } })),
        at(`GET ${LIST}/${idOf(404)}/uses`, () => problem("not-found")),
      ),
    );
    await user.click((await row("CODE-1")).getByRole("link", { name: "Who used CODE-1" }));
    expect(await screen.findByText("Not used yet")).toBeVisible();
    await router.navigate(`/admin/invitations/${idOf(404)}`);
    expect(await screen.findByText("This invitation doesn't exist.")).toBeVisible();
    expect(screen.getByRole("dialog", { name: "Who used this invitation" })).toBeVisible();
  });
});
