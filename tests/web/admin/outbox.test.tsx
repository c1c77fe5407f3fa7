import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OutboxRowView } from "#contract/mail.ts";
import { problem, stubServer } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { address, closeAdmin, idOf, openAdmin, quiet } from "./admin-screen.tsx";

const LIST = "/api/admin/outbox";
const mailAt = (n: number) => `${LIST}/${idOf(n)}`;

function mail(n: number, more: Partial<OutboxRowView> = {}): OutboxRowView {
  return {
    id: idOf(n),
    key: `password-reset:${n}`,
    kind: "password-reset",
    to: `member-${n}@members.test`,
    status: "sent",
    attempts: 1,
    lastError: null,
    createdAt: "2026-11-19T14:02:00.000Z",
    sentAt: "2026-11-19T14:03:00.000Z",
    replayedAt: null,
    ...more,
  };
}
const dead = mail(2, { status: "dead", attempts: 6, lastError: "550 5.1.2 no such domain", sentAt: null });

beforeEach(stubSockets);
afterEach(closeAdmin);

type Routes = Parameters<typeof stubServer>[0];
const page = (rows: OutboxRowView[], cursor: string | null = null) => ({ body: { rows, cursor } });
async function openOutbox(path = "/admin/outbox", routes: Routes = {}) {
  const calls = stubServer({
    [`GET ${LIST}`]: () => page([mail(1), dead]),
    "GET /api/admin/summary": () => ({ body: { ...quiet, deadMails: 1 } }),
    ...routes,
  });
  const tab = await openAdmin(path);
  await screen.findByRole("combobox", { name: "State" });
  return { ...tab, calls };
}
const rowOf = async (n: number) => within(await screen.findByRole("row", { name: new RegExp(`member-${n}@`) }));
/** Opens the details of a mail and returns them. */
async function opened(user: Awaited<ReturnType<typeof openOutbox>>["user"], n: number) {
  const button = (await rowOf(n)).getByRole("button", { name: /^Open Password reset to member-/ });
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.click(button);
  const shut = (await rowOf(n)).getByRole("button", { name: /^Close Password reset/ });
  const detail = document.getElementById(shut.getAttribute("aria-controls") ?? "");
  if (!detail) throw new Error("Nothing opened");
  return within(detail);
}
const toast = (text: string) => within(screen.getByRole("region", { name: "Notices" })).findByText(text);

describe("The outbox", () => {
  it("lists every mail with its receiver, tries and state", async () => {
    await openOutbox("/admin/outbox", {
      [`GET ${LIST}`]: () =>
        page([
          mail(1),
          dead,
          mail(3, { status: "pending", attempts: 0 }),
          mail(4, { status: "pending", attempts: 2 }),
          mail(5, { status: "skipped" }),
        ]),
    });
    const states = ["Sent", "Dead letter", "Waiting", "Retrying", "Skipped"];
    for (const [index, state] of states.entries()) expect((await rowOf(index + 1)).getByText(state)).toBeVisible();
    expect((await rowOf(2)).getByText("6")).toBeVisible();
    expect((await rowOf(1)).getByText("Thu, Nov 19, 2:02 PM")).toHaveAttribute(
      "title",
      expect.stringContaining("Thursday, November 19, 2026"),
    );
  });

  it("is filtered by the state in the URL, and a choice replaces the entry in the history", async () => {
    const { user, router } = await openOutbox("/admin/outbox?status=dead", {
      [`GET ${LIST}?status=dead`]: () => page([dead]),
      [`GET ${LIST}?status=skipped`]: () => page([]),
    });
    expect(await screen.findByText("member-2@members.test")).toBeVisible();
    expect(screen.queryByText("member-1@members.test")).toBeNull();
    const state = screen.getByRole("combobox", { name: "State" });
    expect(state).toHaveDisplayValue("Dead letter");
    await user.selectOptions(state, "Skipped");
    expect(await screen.findByText("None is in this state.")).toBeVisible();
    expect(address()).toBe("/admin/outbox?status=skipped");
    expect(router.state.historyAction).toBe("REPLACE");
    await user.selectOptions(state, "All");
    expect(await screen.findByText("member-1@members.test")).toBeVisible();
    expect(address()).toBe("/admin/outbox");
  });

  it("loads more after a page without a match", async () => {
    const { user } = await openOutbox("/admin/outbox?status=skipped", {
      [`GET ${LIST}?status=skipped`]: () => page([], idOf(60)),
      [`GET ${LIST}?status=skipped&cursor=${idOf(60)}`]: () => page([mail(5, { status: "skipped" })]),
    });
    expect(await screen.findByText(/None among the newest mails; there may be older ones\./)).toBeVisible();
    expect(screen.queryByText("None is in this state.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByText("member-5@members.test")).toBeVisible();
  });

  it("shows an error when it cannot be loaded", async () => {
    await openOutbox("/admin/outbox", { [`GET ${LIST}`]: () => problem("internal") });
    expect(await screen.findByText("The outbox could not be loaded.")).toBeVisible();
  });

  it("counts dead letters beside its tab", async () => {
    stubServer({ [`GET ${LIST}`]: () => page([]) });
    await openAdmin("/admin/outbox", { answers: { "/api/admin/summary": { ...quiet, deadMails: 1 } } });
    expect(screen.getByRole("link", { name: "Outbox 1 dead letters" })).toBeVisible();
  });
});

describe("One mail", () => {
  it("shows its key and why it failed", async () => {
    const { user } = await openOutbox();
    const detail = await opened(user, 2);
    expect(detail.getByText("Given up after 6 tries")).toBeVisible();
    expect(detail.getByText("550 5.1.2 no such domain")).toBeVisible();
    expect(detail.getByText("password-reset:2")).toBeVisible();
    const sent = await opened(user, 1);
    expect(sent.getByText("Sent after 1 try")).toBeVisible();
    expect(sent.queryByRole("button", { name: "Replay" })).toBeNull();
    await user.click((await rowOf(2)).getByRole("button", { name: /^Close/ }));
    expect(screen.queryByText("Given up after 6 tries")).toBeNull();
  });

  it("that is dead can be replayed once, and then shows when", async () => {
    const now = { ...dead, status: "pending", attempts: 0, lastError: null, replayedAt: "2026-11-20T08:00:00.000Z" };
    const { user, calls } = await openOutbox("/admin/outbox", {
      [`POST ${mailAt(2)}/replay`]: () => ({ body: now }),
    });
    const detail = await opened(user, 2);
    await user.click(detail.getByRole("button", { name: "Replay" }));
    expect(await toast("The mail is on its way again")).toBeVisible();
    expect(detail.getByText("Fri, Nov 20, 8:00 AM")).toBeVisible();
    expect((await rowOf(2)).getByText("Waiting")).toBeVisible();
    expect(detail.queryByRole("button", { name: "Replay" })).toBeNull();
    await waitFor(() => expect(detail.getByRole("button", { name: "Read the mail" })).toHaveFocus());
    expect(calls.filter(({ method }) => method === "POST")).toEqual([
      { method: "POST", path: `${mailAt(2)}/replay`, body: {} },
    ]);
  });

  it("that is dead again after a replay cannot be replayed again", async () => {
    const { user } = await openOutbox("/admin/outbox", {
      [`GET ${LIST}`]: () => page([{ ...dead, replayedAt: "2026-11-20T08:00:00.000Z" }]),
    });
    const detail = await opened(user, 2);
    expect(detail.getByText(/It was sent again/)).toHaveTextContent("which is possible once.");
    expect(detail.queryByRole("button", { name: "Replay" })).toBeNull();
  });

  it("that another admin replayed first shows an error and its current state", async () => {
    let standing = dead;
    const { user } = await openOutbox("/admin/outbox", {
      [`GET ${LIST}`]: () => page([standing]),
      [`POST ${mailAt(2)}/replay`]: () => {
        standing = { ...dead, status: "sent", replayedAt: "2026-11-20T08:00:00.000Z" };
        return problem("conflict", { detail: "This mail was sent again already." });
      },
    });
    const detail = await opened(user, 2);
    await user.click(detail.getByRole("button", { name: "Replay" }));
    expect(await toast("This mail was sent again already.")).toBeVisible();
    await waitFor(() => expect(detail.queryByRole("button", { name: "Replay" })).toBeNull());
    expect((await rowOf(2)).getByText("Sent")).toBeVisible();
  });

  it("shows its text in local development only", async () => {
    const { user } = await openOutbox("/admin/outbox", {
      [`GET ${mailAt(1)}`]: () => ({
        body: { ...mail(1), subject: "Set a new password", text: "Dear <b>Ada</b>,\nhere is your link." },
      }),
      [`GET ${mailAt(2)}`]: () => problem("not-found"),
    });
    const first = await opened(user, 1);
    await user.click(first.getByRole("button", { name: "Read the mail" }));
    expect(await first.findByText("Set a new password")).toBeVisible();
    expect(first.getByText(/Dear <b>Ada<\/b>,/)).toBeVisible();
    const second = await opened(user, 2);
    await user.click(second.getByRole("button", { name: "Read the mail" }));
    expect(await second.findByText(/Mails can be read in local development only/)).toBeVisible();
  });

  it("that is in the URL is open at once, or a text says that it is not in the list", async () => {
    const { router } = await openOutbox(`/admin/outbox/${idOf(2)}`);
    expect(await screen.findByText("Given up after 6 tries")).toBeVisible();
    await router.navigate(`/admin/outbox/${idOf(77)}`);
    expect(await screen.findByText("The mail you look for is not among these.")).toBeVisible();
  });
});
