import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OutboxPage, OutboxRowView } from "#contract/mail.ts";
import { type Answer, at, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { address, closeAdmin, idOf, openAdmin, quiet } from "./admin-screen.tsx";

const LIST = "/api/admin/outbox";
const mailAt = (n: number) => `${LIST}/${idOf(n)}` as const;

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

const page = (rows: OutboxRowView[], cursor: string | null = null) => ({ body: { rows, cursor } });
async function openOutbox<Route extends string>(path = "/admin/outbox", routes?: Stubs<Route>) {
  const calls = stubServer(
    {
      [`GET ${LIST}`]: () => page([mail(1), dead]),
      "GET /api/admin/summary": () => ({ body: { ...quiet, deadMails: 1 } }),
    },
    stubs(routes),
  );
  const tab = await openAdmin(path);
  await screen.findByRole("combobox", { name: "Status" });
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
    const states = ["Sent", "Failed", "Waiting", "Retrying", "Skipped"];
    for (const [index, state] of states.entries()) expect((await rowOf(index + 1)).getByText(state)).toBeVisible();
    expect((await rowOf(2)).getByText("6")).toBeVisible();
    expect((await rowOf(1)).getByText("Thu, Nov 19, 2:02 PM")).toHaveAttribute(
      "title",
      expect.stringContaining("Thursday, November 19, 2026"),
    );
  });

  it("says of an old mail that its address was erased, and offers no replay of a dead one", async () => {
    const { user } = await openOutbox("/admin/outbox", {
      [`GET ${LIST}`]: () => page([mail(1), { ...dead, to: null }]),
    });
    const row = within(await screen.findByRole("row", { name: /Deleted/ }));
    await user.click(row.getByRole("button", { name: "Open Password reset to a deleted email address" }));
    expect(
      screen.getByText("This email can't be resent because the recipient's email address was deleted."),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Resend" })).toBeNull();
  });

  it("is filtered by the state in the URL, and a choice is an entry in the history", async () => {
    const { user, router } = await openOutbox("/admin/outbox?status=dead", {
      [`GET ${LIST}?status=dead`]: () => page([dead]),
      [`GET ${LIST}?status=skipped`]: () => page([]),
    });
    expect(await screen.findByText("member-2@members.test")).toBeVisible();
    expect(screen.queryByText("member-1@members.test")).toBeNull();
    const state = screen.getByRole("combobox", { name: "Status" });
    expect(state).toHaveDisplayValue("Failed");
    await user.selectOptions(state, "Skipped");
    expect(await screen.findByText("No emails with this status")).toBeVisible();
    expect(address()).toBe("/admin/outbox?status=skipped");
    expect(router.state.historyAction).toBe("PUSH");
    await user.selectOptions(state, "All statuses");
    expect(await screen.findByText("member-1@members.test")).toBeVisible();
    expect(address()).toBe("/admin/outbox");
  });

  it("is sorted by when the emails were created, but for waiting ones, which come in the order they are sent", async () => {
    const { user } = await openOutbox("/admin/outbox", {
      [`GET ${LIST}?order=oldest`]: () => page([mail(7)]),
      [`GET ${LIST}?status=pending&order=oldest`]: () => page([mail(8, { status: "pending" })]),
    });
    const created = await screen.findByRole("columnheader", { name: "Created" });
    expect(created).toHaveAttribute("aria-sort", "descending");
    await user.click(within(created).getByRole("button", { name: "Created" }));
    expect(await screen.findByText("member-7@members.test")).toBeVisible();
    expect(address()).toBe("/admin/outbox?order=oldest");
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Waiting");
    expect(await screen.findByText("member-8@members.test")).toBeVisible();
    expect(screen.getByRole("columnheader", { name: "Created" })).not.toHaveAttribute("aria-sort");
  });

  it("loads more after a page without a match", async () => {
    const { user } = await openOutbox(
      "/admin/outbox?status=skipped",
      stubs(
        { [`GET ${LIST}?status=skipped`]: () => page([], idOf(60)) },
        at(`GET ${LIST}?status=skipped&cursor=${idOf(60)}`, () => page([mail(5, { status: "skipped" })])),
      ),
    );
    expect(await screen.findByText(/No matches in the newest emails\. Load more to check older ones\./)).toBeVisible();
    expect(screen.queryByText("No emails with this status")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByText("member-5@members.test")).toBeVisible();
  });

  it("does not count details that open while more mails load as a new row", async () => {
    let answer = (_: Answer<OutboxPage>) => {};
    const { user } = await openOutbox(
      "/admin/outbox",
      stubs(
        { [`GET ${LIST}`]: () => page([mail(1), dead], idOf(2)) },
        at(`GET ${LIST}?cursor=${idOf(2)}`, () => new Promise<Answer<OutboxPage>>((resolve) => (answer = resolve))),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Load more" }));
    await opened(user, 2);
    expect((await rowOf(2)).getByRole("button", { name: /^Close/ })).toHaveFocus();
    answer(page([mail(3)]));
    await waitFor(async () => expect((await rowOf(3)).getByRole("button", { name: /^Open/ })).toHaveFocus());
  });

  it("sends all failed emails again after a question, and offers it only where one can be resent", async () => {
    let rows = [mail(1), dead];
    const { user, calls } = await openOutbox(
      "/admin/outbox",
      stubs(
        { [`GET ${LIST}`]: () => page(rows) },
        at(`POST ${LIST}/replay`, () => {
          rows = [mail(1), { ...dead, status: "pending", attempts: 0, replayedAt: "2026-11-20T08:00:00.000Z" }];
          return { body: { count: 1 } };
        }),
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Send all again" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Send all failed emails again" }));
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Send all again" }));
    expect(await toast("1 email queued to send again")).toBeVisible();
    expect(await (await rowOf(2)).findByText("Waiting")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send all again" })).toBeNull();
  });

  it("shows an error when it cannot be loaded", async () => {
    await openOutbox("/admin/outbox", { [`GET ${LIST}`]: () => problem("internal") });
    expect(await screen.findByText("Could not load the outbox.")).toBeVisible();
  });

  it("counts dead letters beside its tab", async () => {
    stubServer({ [`GET ${LIST}`]: () => page([]) });
    await openAdmin("/admin/outbox", { answers: { "/api/admin/summary": { ...quiet, deadMails: 1 } } });
    expect(screen.getByRole("link", { name: "Outbox 1 failed" })).toBeVisible();
  });
});

describe("One mail", () => {
  it("shows its key and why it failed", async () => {
    const { user } = await openOutbox();
    const detail = await opened(user, 2);
    expect(detail.getByText("Failed after 6 attempts")).toBeVisible();
    expect(detail.getByText("550 5.1.2 no such domain")).toBeVisible();
    expect(detail.getByText("password-reset:2")).toBeVisible();
    const sent = await opened(user, 1);
    expect(sent.getByText("Sent after 1 attempt")).toBeVisible();
    expect(sent.queryByRole("button", { name: "Resend" })).toBeNull();
    await user.click((await rowOf(2)).getByRole("button", { name: /^Close/ }));
    expect(screen.queryByText("Failed after 6 attempts")).toBeNull();
  });

  it("that is dead can be replayed once, and then shows when", async () => {
    const now: OutboxRowView = {
      ...dead,
      status: "pending",
      attempts: 0,
      lastError: null,
      replayedAt: "2026-11-20T08:00:00.000Z",
    };
    const { user, calls } = await openOutbox(
      "/admin/outbox",
      at(`POST ${mailAt(2)}/replay`, () => ({ body: now })),
    );
    const detail = await opened(user, 2);
    await user.click(detail.getByRole("button", { name: "Resend" }));
    expect(await toast("Email queued to send again")).toBeVisible();
    expect(detail.getByText("Fri, Nov 20, 8:00 AM")).toBeVisible();
    expect((await rowOf(2)).getByText("Waiting")).toBeVisible();
    expect(detail.queryByRole("button", { name: "Resend" })).toBeNull();
    await waitFor(() => expect(detail.getByRole("button", { name: "Show email" })).toHaveFocus());
    expect(calls.filter(({ method }) => method === "POST")).toMatchObject([
      { method: "POST", path: `${mailAt(2)}/replay`, body: {} },
    ]);
  });

  it("that is dead again after a replay cannot be replayed again", async () => {
    const { user } = await openOutbox("/admin/outbox", {
      [`GET ${LIST}`]: () => page([{ ...dead, replayedAt: "2026-11-20T08:00:00.000Z" }]),
    });
    const detail = await opened(user, 2);
    expect(detail.getByText(/You can resend an email once\./)).toHaveTextContent("This one was resent");
    expect(detail.queryByRole("button", { name: "Resend" })).toBeNull();
  });

  it("that another admin replayed first shows an error and its current state", async () => {
    let stored = dead;
    const { user } = await openOutbox(
      "/admin/outbox",
      stubs(
        { [`GET ${LIST}`]: () => page([stored]) },
        at(`POST ${mailAt(2)}/replay`, () => {
          stored = { ...dead, status: "sent", replayedAt: "2026-11-20T08:00:00.000Z" };
          return problem("conflict", { detail: "This email has already been resent." });
        }),
      ),
    );
    const detail = await opened(user, 2);
    await user.click(detail.getByRole("button", { name: "Resend" }));
    expect(await toast("This email has already been resent.")).toBeVisible();
    await waitFor(() => expect(detail.queryByRole("button", { name: "Resend" })).toBeNull());
    expect((await rowOf(2)).getByText("Sent")).toBeVisible();
  });

  it("shows its text in local development only", async () => {
    const { user } = await openOutbox(
      "/admin/outbox",
      stubs(
        at(`GET ${mailAt(1)}`, () => ({
          body: {
            ...mail(1),
            subject: "Set a new password",
            text: "Dear <b>Ada</b>,\nhere is your link.",
            headers: {},
          },
        })),
        at(`GET ${mailAt(2)}`, () => problem("not-found")),
      ),
    );
    const first = await opened(user, 1);
    await user.click(first.getByRole("button", { name: "Show email" }));
    expect(await first.findByText("Set a new password")).toBeVisible();
    expect(first.getByText(/Dear <b>Ada<\/b>,/)).toBeVisible();
    const second = await opened(user, 2);
    await user.click(second.getByRole("button", { name: "Show email" }));
    expect(await second.findByText(/You can view emails only in local development/)).toBeVisible();
  });

  it("that is in the URL is open at once, or a text says that it is not in the list", async () => {
    const { router } = await openOutbox(`/admin/outbox/${idOf(2)}`);
    expect(await screen.findByText("Failed after 6 attempts")).toBeVisible();
    await router.navigate(`/admin/outbox/${idOf(77)}`);
    expect(await screen.findByText("This email isn't in the list below.")).toBeVisible();
  });
});
