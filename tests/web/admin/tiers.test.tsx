import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdminTierView } from "#contract/membership/tiers.ts";
import { type Answer, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { closeAdmin, openAdmin, quiet, STARTUP, startup, tiers } from "./admin-screen.tsx";

const PATH = "/api/admin/tiers";
let stored = tiers;
const toast = (text: string) => within(screen.getByRole("region", { name: "Notices" })).findByText(text);

beforeEach(() => {
  stubSockets();
  stored = tiers;
});
afterEach(closeAdmin);

async function openTiers<Route extends string>(routes?: Stubs<Route>) {
  const calls = stubServer(
    {
      [`GET ${PATH}`]: () => ({ body: stored }),
      "GET /api/admin/summary": () => ({ body: quiet }),
      "GET /api/admin/applications": () => ({ body: { rows: [], cursor: null } }),
      "GET /api/admin/registration": () => ({
        body: { mode: "restricted", changedAt: null, changedBy: null, isEarlyAccess: true },
      }),
    },
    stubs(routes),
  );
  const tab = await openAdmin("/admin/tiers");
  await screen.findByRole("heading", { name: "Startup" });
  return { ...tab, calls };
}
const card = (name: string) => {
  const item = screen.getByRole("heading", { name }).closest("li");
  if (!item) throw new Error(`No card ${name}`);
  return within(item);
};
async function openDialog(user: Awaited<ReturnType<typeof openTiers>>["user"], button: string, title: string) {
  await user.click(screen.getByRole("button", { name: button }));
  return within(await screen.findByRole("dialog", { name: title }));
}

describe("Membership tiers", () => {
  it("show price, features, capabilities and number of members", async () => {
    await openTiers();
    expect(card("Free").getByText("€0")).toBeVisible();
    expect(card("Free").getByText("Everyone without another tier")).toBeVisible();
    expect(card("Startup").getByText("€49")).toBeVisible();
    expect(card("Startup").getByText("Deal flow access")).toBeVisible();
    expect(card("Startup").getByText("Allows: message other members")).toBeVisible();
    expect(card("Startup").getByText("2 members")).toBeVisible();
    expect(card("Enterprise").getByText("Custom")).toBeVisible();
    expect(card("Enterprise").getByText("1 member")).toBeVisible();
  });

  it("are edited with 'Edit Tier', which says whom it affects and that agreed prices stay", async () => {
    const { user, calls } = await openTiers({
      [`PUT ${PATH}/${STARTUP}`]: () => ({ body: startup }),
    });
    const dialog = await openDialog(user, "Edit Tier Startup", "Edit Tier Startup");
    expect(dialog.getByText(/Affects 2 members.*Current members keep their agreed price\./)).toBeVisible();
    expect(dialog.getByLabelText("Features")).toHaveValue("Investor connections\nDeal flow access");
    const price = dialog.getByLabelText("Price in euros");
    await user.clear(price);
    await user.type(price, "59,50");
    await user.type(dialog.getByLabelText("Features"), "\n\n  Warm introductions ");
    await user.click(dialog.getByRole("checkbox", { name: "Register for exclusive events" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await toast("Startup saved")).toBeVisible();
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      name: "Startup",
      priceMinor: 5950,
      features: ["Investor connections", "Deal flow access", "Warm introductions"],
      capabilities: ["networking", "exclusive-events"],
      version: 3,
    });
  });

  it("are added with 'Add New Tier', at a custom price too", async () => {
    const { user, calls } = await openTiers({ [`POST ${PATH}`]: () => ({ status: 201, body: startup }) });
    const dialog = await openDialog(user, "Add New Tier", "Add New Tier");
    expect(dialog.queryByText(/Affects/)).toBeNull();
    await user.type(dialog.getByLabelText("Name"), "Patron");
    await user.click(dialog.getByRole("checkbox", { name: "Custom price, agreed with each member" }));
    await user.click(dialog.getByRole("button", { name: "Add" }));
    expect(await toast("Patron added")).toBeVisible();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      name: "Patron",
      priceMinor: null,
      features: [],
      capabilities: [],
    });
  });

  it("send nothing without a name or with an invalid amount, and focus the first invalid field", async () => {
    const { user, calls } = await openTiers();
    const dialog = await openDialog(user, "Add New Tier", "Add New Tier");
    await user.type(dialog.getByLabelText("Price in euros"), "a lot");
    await user.click(dialog.getByRole("button", { name: "Add" }));
    expect(await dialog.findByText("Enter a name for the tier.")).toBeVisible();
    expect(dialog.getByText("Enter an amount, such as 49 or 49.50.")).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText("Name")).toHaveFocus());
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    await user.type(dialog.getByLabelText("Name"), "P");
    expect(dialog.queryByText("Enter a name for the tier.")).toBeNull();
    expect(dialog.getByText("Enter an amount, such as 49 or 49.50.")).toBeVisible();
    await user.click(dialog.getByRole("checkbox", { name: /^Custom/ }));
    expect(dialog.queryByText("Enter an amount, such as 49 or 49.50.")).toBeNull();
  });

  it("show errors of the server beside the price and the features", async () => {
    const { user } = await openTiers({
      [`POST ${PATH}`]: () => problem("invalid", { fields: { priceMinor: "Too much.", "features.1": "Too long." } }),
    });
    const dialog = await openDialog(user, "Add New Tier", "Add New Tier");
    await user.type(dialog.getByLabelText("Name"), "Patron");
    await user.type(dialog.getByLabelText("Price in euros"), "10");
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(dialog.getByLabelText("Price in euros")).toHaveAccessibleDescription("Too much."));
    expect(dialog.getByLabelText("Features")).toHaveAccessibleDescription("Too long.");
  });

  it("show the current version beside a draft of an older one", async () => {
    const { user } = await openTiers();
    const { saveDraft } = await import("#web/lib/drafts.ts");
    saveDraft(`admin/tiers/${STARTUP}`, { typed: { name: "Starter" }, before: { name: "Start" } });
    const dialog = await openDialog(user, "Edit Tier Startup", "Edit Tier Startup");
    expect(await dialog.findByText(/This tier was changed in the meantime/)).toHaveTextContent("It is now: Startup");
    expect(dialog.getByLabelText("Name")).toHaveValue("Starter");
  });

  it("keep the input after a conflict, show the current version, and overwrite it when saved again", async () => {
    let answer: Answer<AdminTierView> = problem("conflict");
    const { user, calls } = await openTiers({ [`PUT ${PATH}/${STARTUP}`]: () => answer });
    const dialog = await openDialog(user, "Edit Tier Startup", "Edit Tier Startup");
    await user.clear(dialog.getByLabelText("Name"));
    await user.type(dialog.getByLabelText("Name"), "Starter");
    const theirs = { ...startup, name: "Launch", version: 7 };
    stored = { tiers: tiers.tiers.map((tier) => (tier.id === STARTUP ? theirs : tier)) };
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/This tier was changed in the meantime/)).toHaveTextContent(
      "It is now: Launch, €49",
    );
    expect(dialog.getByLabelText("Name")).toHaveValue("Starter");
    answer = { body: startup };
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await toast("Starter saved")).toBeVisible();
    expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toMatchObject([
      { name: "Starter", version: 3 },
      { name: "Starter", version: 7 },
    ]);
  });

  it("are withdrawn and offered again after a question that says what happens, but not the free one", async () => {
    const withdrawn = { ...startup, offered: false };
    const { user, calls } = await openTiers({
      [`PUT ${PATH}/${STARTUP}/offer`]: ({ body }) => {
        const now = (body as { offered: boolean }).offered ? startup : withdrawn;
        stored = { tiers: tiers.tiers.map((tier) => (tier.id === STARTUP ? now : tier)) };
        return { body: now };
      },
    });
    expect(card("Free").queryByRole("button", { name: /^Withdraw/ })).toBeNull();
    const dialog = await openDialog(user, "Withdraw Startup", "Withdraw Startup?");
    expect(dialog.getByText(/2 members keep it, with what it allows and the agreed price\./)).toBeVisible();
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    expect(await toast("Startup withdrawn")).toBeVisible();
    expect(await card("Startup").findByText("Withdrawn")).toBeVisible();
    const again = await openDialog(user, "Offer Startup again", "Offer Startup again?");
    await user.click(again.getByRole("button", { name: "Offer again" }));
    expect(await toast("Startup is offered again")).toBeVisible();
    expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      { offered: false },
      { offered: true },
    ]);
  });

  it("are put in another order by the keyboard, and saved at once; another admin's order is not lost unseen", async () => {
    const ids = tiers.tiers.map(({ id }) => id);
    const [free = "", second = "", third = ""] = ids;
    let isFirst = true;
    const { user, calls } = await openTiers({
      [`PUT ${PATH}/order`]: () => {
        if (!isFirst) return { body: stored };
        isFirst = false;
        stored = { tiers: tiers.tiers.toReversed() };
        return problem("conflict");
      },
    });
    const dialog = await openDialog(user, "Change order", "Order of tiers");
    dialog.getByRole("button", { name: "Move Startup up" }).focus();
    await user.keyboard("{Enter}");
    expect(dialog.getByRole("button", { name: "Move Startup up" })).toHaveFocus();
    await user.click(dialog.getByRole("button", { name: "Save order" }));
    expect(await dialog.findByText(/^This order was changed in the meantime/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Save order" }));
    expect(await toast("Order saved")).toBeVisible();
    const order = [second, free, third];
    expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      { order, was: ids },
      { order, was: ids.toReversed() },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each(["{Escape}", "Cancel"])(
    "keep a changed order until %s is confirmed, and close without a question when it is as before",
    async (way) => {
      const { user } = await openTiers();
      const leave = async (dialog: Awaited<ReturnType<typeof openDialog>>) =>
        way === "Cancel" ? user.click(dialog.getByRole("button", { name: way })) : user.keyboard(way);
      const names = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
        dialog
          .getAllByRole("listitem")
          .map((item) => within(item).getByText(/^(Free|Startup|Enterprise)$/).textContent);
      const untouched = await openDialog(user, "Change order", "Order of tiers");
      await leave(untouched);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      const dialog = await openDialog(user, "Change order", "Order of tiers");
      await user.click(dialog.getByRole("button", { name: "Move Startup up" }));
      await leave(dialog);
      const question = within(await screen.findByRole("dialog", { name: "Discard your changes?" }));
      await user.click(question.getByRole("button", { name: "Keep editing" }));
      await waitFor(() => expect(screen.queryByRole("dialog", { name: "Discard your changes?" })).toBeNull());
      expect(names(dialog)).toEqual(["Startup", "Free", "Enterprise"]);
      await user.click(dialog.getByRole("button", { name: "Cancel" }));
      await user.click(await screen.findByRole("button", { name: "Discard" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    },
  );
});
