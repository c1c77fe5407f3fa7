import { act, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import type { NotificationPage, NotificationView } from "#contract/notifications/notifications.ts";
import { ada, closeTabs, keepListeners, openTab, problem, stubServer } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";

const LIST = "GET /api/notifications";
const UNREAD = "GET /api/notifications?unread=1";
const ines = {
  id: "0190a000-0000-7000-8000-000000001e50",
  name: "Ines Vidal",
  title: null,
  image: null,
  sample: false,
};

const row = (id: string, more: Partial<NotificationView> = {}): NotificationView => ({
  id,
  actor: ines,
  content: { kind: "skill-endorsed", subject: "Underwriting", path: "/profile/me?tab=skills" },
  at: new Date().toISOString(),
  isRead: false,
  ...more,
});
const page = (rows: NotificationView[], cursor: string | null = null): { body: NotificationPage } => ({
  body: { rows, cursor, unread: rows.filter((one) => !one.isRead).length },
});

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

/** The bell in a new tab, after the socket has said how many are unread. */
async function openBell(unread: number) {
  openTab({ viewer: ada });
  const restore = keepListeners();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { emitPush } = await import("#web/live/pushes.ts");
  const { Bell } = await import("#web/features/notifications/bell.tsx");
  restore();
  const router = createMemoryRouter(
    [
      { path: "/dashboard", element: <Bell /> },
      { path: "*", element: <p>Another page</p> },
    ],
    { initialEntries: ["/dashboard"] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const push = (total: number) => emitPush({ type: "notifications", unread: total }, false);
  emitPush({ type: "hello", v: 1, unread: 0, notifications: unread, requests: 0 }, false);
  return { user: quickUser(), router, push };
}
const bell = (name: string) => screen.findByRole("button", { name });
const panel = () => screen.findByRole("dialog", { name: "Notifications" });

describe("The bell", () => {
  it("says how many are unread, with each push, and has a dot only then", async () => {
    stubServer({});
    const { push } = await openBell(3);
    expect((await bell("Notifications, 3 unread")).querySelector("span")).not.toBeNull();
    push(0);
    expect((await bell("Notifications")).querySelector("span")).toBeNull();
  });
});

describe("The panel", () => {
  it("lists notifications by day, and a click leads to their place and marks them as read", async () => {
    const before = new Date(Date.now() - DAY_MS).toISOString();
    const calls = stubServer({
      [LIST]: () =>
        page([
          row("9", { content: { kind: "recommendation-requested", text: "We met.", path: "/profile/me" } }),
          row("8", {
            actor: null,
            at: before,
            isRead: true,
            content: { kind: "event-cancelled", subject: "Dinner", path: "/events/1" },
          }),
        ]),
      "PUT /api/notifications/reading": () => ({ status: 204 }),
    });
    const { user, router } = await openBell(1);
    await user.click(await bell("Notifications, 1 unread"));
    const today = await within(await panel()).findByRole("region", { name: "Today" });
    expect(within(today).getByRole("listitem")).toHaveTextContent(
      /Ines Vidal asks you for a recommendation.“We met.”.*Unread/,
    );
    const yesterday = screen.getByRole("region", { name: "Yesterday" });
    expect(within(yesterday).getByRole("listitem")).toHaveTextContent("Dinner was canceled.");
    expect(within(yesterday).queryByText("Unread")).toBeNull();
    await user.click(within(today).getByRole("link", { name: "Ines Vidal asks you for a recommendation." }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/profile/me"));
    expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([{ id: "9" }]);
  });

  it.each([
    ["opportunity-update", "Ines Vidal published an update about Tallybrook."],
    ["opportunity-paused", "Tallybrook was paused."],
    ["opportunity-closed", "Tallybrook was closed."],
    ["opportunity-over", "The last day of Tallybrook is over, so it is paused. Set another day, or close it."],
  ] as const)("says what became of an opportunity: %s", async (kind, sentence) => {
    const path = "/opportunities/1#updates";
    stubServer({ [LIST]: () => page([row("9", { content: { kind, subject: "Tallybrook", path } })]) });
    const { user } = await openBell(1);
    await user.click(await bell("Notifications, 1 unread"));
    expect(await within(await panel()).findByRole("link", { name: sentence })).toHaveAttribute("href", path);
  });

  it("has one without a place, which a button marks as read", async () => {
    const calls = stubServer({
      [LIST]: () => page([row("9", { actor: null, content: { kind: "report-reviewed" } })]),
      "PUT /api/notifications/reading": () => ({ status: 204 }),
    });
    const { user } = await openBell(1);
    await user.click(await bell("Notifications, 1 unread"));
    const one = await within(await panel()).findByRole("listitem");
    expect(one).toHaveTextContent("An admin reviewed what you reported. Thank you.");
    expect(within(one).queryByRole("link")).toBeNull();
    await user.click(within(one).getByRole("button", { name: "Mark as read" }));
    await waitFor(() => expect(within(one).queryByRole("button")).toBeNull());
    expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([{ id: "9" }]);
  });

  it("marks all as read up to the newest one shown, by keyboard, and closes with Escape", async () => {
    const calls = stubServer({
      [LIST]: () => page([row("9"), row("8")]),
      "PUT /api/notifications/reading": () => ({ status: 204 }),
    });
    const { user, push } = await openBell(2);
    (await bell("Notifications, 2 unread")).focus();
    await user.keyboard("{Enter}");
    const button = await within(await panel()).findByRole("button", { name: "Mark all read" });
    button.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryAllByText("Unread", { selector: ".sr-only" })).toEqual([]));
    expect(calls.at(-1)).toMatchObject({ method: "PUT", body: { until: "9" } });
    act(() => push(0));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all read" })).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: "All" })).toHaveFocus());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("joins endorsements for the same skill on the same day, and marks all of them as read", async () => {
    const by = (id: string, name: string) => ({ ...ines, id, name });
    const calls = stubServer({
      [LIST]: () =>
        page([
          row("9", { actor: by("a", "Ada Berg") }),
          row("8", { actor: by("b", "Bo Lind") }),
          row("7", { content: { kind: "skill-endorsed", subject: "Hiring", path: "/profile/me?tab=skills" } }),
          row("6", { actor: by("c", "Cy Wood") }),
          row("5", { actor: by("b", "Bo Lind"), isRead: true }),
        ]),
      "PUT /api/notifications/reading": () => ({ status: 204 }),
    });
    const { user } = await openBell(4);
    await user.click(await bell("Notifications, 4 unread"));
    const name = "Ada Berg and 2 others endorsed you for Underwriting.";
    const joined = await within(await panel()).findByRole("link", { name });
    expect(screen.getByRole("link", { name: "Ines Vidal endorsed you for Hiring." })).toBeVisible();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Unread 2" })).toBeVisible();
    await user.click(joined);
    const read = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
    await waitFor(() => expect(read()).toEqual([{ id: "9" }, { id: "8" }, { id: "6" }]));
  });

  it("shows the unread ones when asked, and says when there are none", async () => {
    stubServer({ [LIST]: () => page([row("9", { isRead: true })]), [UNREAD]: () => page([]) });
    const { user } = await openBell(0);
    await user.click(await bell("Notifications"));
    await user.click(await within(await panel()).findByRole("button", { name: /^Unread/ }));
    expect(await screen.findByText("You have read all your notifications.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Mark all read" })).toBeNull();
  });

  it("says that nothing is new, without filters", async () => {
    stubServer({ [LIST]: () => page([]) });
    const { user } = await openBell(0);
    await user.click(await bell("Notifications"));
    expect(await screen.findByRole("heading", { name: "Nothing new" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "All" })).toBeNull();
    expect(screen.getByRole("link", { name: "Notification settings" })).toHaveAttribute(
      "href",
      "/settings/notifications",
    );
  });

  it("says that it failed, and tries again", async () => {
    let isDown = true;
    stubServer({ [LIST]: () => (isDown ? problem("not-found") : page([row("9")])) });
    const { user } = await openBell(1);
    await user.click(await bell("Notifications, 1 unread"));
    expect(await screen.findByText("Your notifications could not be loaded")).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: /endorsed you for Underwriting/ })).toBeVisible();
  });

  it("loads more", async () => {
    stubServer({
      [LIST]: () => page([row("9")], "9"),
      "GET /api/notifications?cursor=9": () =>
        page([row("8", { content: { kind: "event-changed", subject: "Lunch", path: "/events/2" } })]),
    });
    const { user } = await openBell(2);
    await user.click(await bell("Notifications, 2 unread"));
    await user.click(await screen.findByRole("button", { name: "Load more" }));
    expect(await screen.findByRole("link", { name: /Lunch has changed/ })).toBeVisible();
  });
});
