import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { BlockPage } from "#contract/network/blocks.ts";
import type { MutePage } from "#contract/network/mutes.ts";
import { at, problem, stubServer } from "../auth/auth-server.ts";
import { summary } from "./network-tab.tsx";

const ines = {
  id: "0190a000-0000-7000-8000-0000000001e5",
  name: "Ines Duarte",
  title: "Partner",
  image: null,
  sample: true,
};

afterEach(() => vi.unstubAllGlobals());

/** New modules, so that tests do not share caches. */
async function open(part: "menu" | "blocked" | "muted", { isMuted = false } = {}) {
  vi.resetModules();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { MemberMenu, ReportMember } = await import("#web/features/network/blocks/member-menu.tsx");
  const { BlockedPeople, MutedPeople } = await import("#web/features/network/hidden/hidden-people.tsx");
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const reported = vi.fn();
  const menu = (
    <ReportMember value={reported}>
      <MemberMenu person={ines} isMuted={isMuted} leadsTo="/messages" />
    </ReportMember>
  );
  const element = { menu, blocked: <BlockedPeople />, muted: <MutedPeople /> }[part];
  const router = createMemoryRouter(
    [
      { path: "/messages", element: <p>All conversations</p> },
      { path: "*", element },
    ],
    { initialEntries: ["/here"] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { reported };
}

it.each([
  { isMuted: false, name: "Mute Ines Duarte", sent: "PUT", said: /^Ines Duarte is muted\./ },
  { isMuted: true, name: "Unmute Ines Duarte", sent: "DELETE", said: "Ines Duarte is no longer muted." },
] as const)("the menu says $name, and does it", async ({ isMuted, name, sent, said }) => {
  const calls = stubServer(at(`${sent} /api/network/mutes/${ines.id}`, () => ({ status: 204 })));
  await open("menu", { isMuted });
  fireEvent.click(screen.getByRole("button", { name: "More options for Ines Duarte" }));
  await userEvent.click(await screen.findByRole("menuitem", { name }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`${sent} /api/network/mutes/${ines.id}`]);
});

it("the menu opens the report of the member", async () => {
  const { reported } = await open("menu");
  fireEvent.click(screen.getByRole("button", { name: "More options for Ines Duarte" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Report Ines Duarte" }));
  expect(reported).toHaveBeenCalledExactlyOnceWith(ines);
});

it("a member is blocked from the conversation's menu after a confirmation", async () => {
  const calls = stubServer(
    { "GET /api/network/summary": () => ({ body: summary({ pendingRequests: 0 }) }) },
    at(`PUT /api/network/blocks/${ines.id}`, () => ({ status: 204 })),
  );
  await open("menu");
  const user = userEvent.setup();
  // One event. Press and release with a module loading in between are tested in ui.test.tsx.
  fireEvent.click(screen.getByRole("button", { name: "More options for Ines Duarte" }));
  await user.click(await screen.findByRole("menuitem", { name: "Block Ines Duarte" }));
  const dialog = await screen.findByRole("dialog", { name: "Block Ines Duarte?" });
  expect(calls).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Block" }));
  expect(await screen.findByText("All conversations")).toBeVisible();
  expect(
    screen.getByText("Ines Duarte is blocked. You can unblock them under Settings > Blocked people."),
  ).toBeVisible();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT /api/network/blocks/${ines.id}`,
    "GET /api/network/summary",
  ]);
});

it("a block that fails says so and keeps the question open", async () => {
  stubServer(at(`PUT /api/network/blocks/${ines.id}`, () => problem("internal")));
  await open("menu");
  const user = userEvent.setup();
  // One event. Press and release with a module loading in between are tested in ui.test.tsx.
  fireEvent.click(screen.getByRole("button", { name: "More options for Ines Duarte" }));
  await user.click(await screen.findByRole("menuitem", { name: "Block Ines Duarte" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Block" }));
  expect(await screen.findByText("Something went wrong on our side. Please try again.")).toBeVisible();
  expect(screen.getByRole("dialog", { name: "Block Ines Duarte?" })).toBeVisible();
});

it("blocked members are listed and unblocked, and an empty list explains itself", async () => {
  let rows: BlockPage["rows"] = [{ person: ines, at: "2026-10-02T09:00:00.000Z" }];
  stubServer(
    { "GET /api/network/blocks": () => ({ body: { rows, cursor: null } satisfies BlockPage }) },
    at(`DELETE /api/network/blocks/${ines.id}`, () => {
      rows = [];
      return { status: 204 };
    }),
  );
  await open("blocked");
  expect(await screen.findByText("October 2, 2026")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Unblock Ines Duarte" }));
  expect(await screen.findByText(/^You haven't blocked anyone\./)).toBeVisible();
  expect(await screen.findByText("Ines Duarte is no longer blocked.")).toBeVisible();
});

it("muted members are listed and unmuted", async () => {
  let rows: MutePage["rows"] = [{ person: ines, at: "2026-10-02T09:00:00.000Z" }];
  stubServer(
    { "GET /api/network/mutes": () => ({ body: { rows, cursor: null } satisfies MutePage }) },
    at(`DELETE /api/network/mutes/${ines.id}`, () => {
      rows = [];
      return { status: 204 };
    }),
  );
  await open("muted");
  expect(await screen.findByText("October 2, 2026")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Unmute Ines Duarte" }));
  expect(await screen.findByText(/^You haven't muted anyone\./)).toBeVisible();
  expect(await screen.findByText("Ines Duarte is no longer muted.")).toBeVisible();
});

it("unblocking removes one row, keeps the other pages, and focuses the next row", async () => {
  const rowOf = (n: number) => ({
    person: { ...ines, id: `0190a000-0000-7000-8000-00000000b00${n}`, name: `Blocked ${n}` },
    at: "2026-10-02T09:00:00.000Z",
  });
  let first = [rowOf(1), rowOf(2)];
  const calls = stubServer(
    {
      "GET /api/network/blocks": () => ({ body: { rows: first, cursor: "c" } }),
      "GET /api/network/blocks?cursor=c": () => ({ body: { rows: [rowOf(3)], cursor: null } }),
    },
    at(`DELETE /api/network/blocks/${rowOf(1).person.id}`, () => {
      first = [rowOf(2)];
      return { status: 204 };
    }),
  );
  await open("blocked");
  const lift = (n: number) => screen.queryByRole("button", { name: `Unblock Blocked ${n}` });
  await userEvent.click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Unblock Blocked 3" })).toHaveFocus());
  await userEvent.click(screen.getByRole("button", { name: "Unblock Blocked 1" }));
  await waitFor(() => expect(lift(1)).toBeNull());
  await waitFor(() => expect(lift(2)).toHaveFocus());
  fireEvent.click(screen.getByRole("button", { name: "Unblock Blocked 2" }), { detail: 2 });
  expect(lift(3)).toBeVisible();
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

it("a list that fails to load has a Retry", async () => {
  let fails = true;
  stubServer({
    "GET /api/network/blocks": () => (fails ? problem("internal") : { body: { rows: [], cursor: null } }),
  });
  await open("blocked");
  const retry = await screen.findByRole("button", { name: /Retry/ });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText(/^You haven't blocked anyone\./)).toBeVisible();
});
