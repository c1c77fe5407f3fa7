import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AdminQuoteView } from "#contract/settings/quote.ts";
import { at, problem, stubServer } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { closeAdmin, idOf, openAdmin, quiet } from "./admin-screen.tsx";

beforeEach(stubSockets);
afterEach(closeAdmin);

const AT = "2026-11-27T08:00:00.000Z";
const quote = (n: number, more: Partial<AdminQuoteView> = {}): AdminQuoteView => ({
  ...{ id: idOf(n), text: `I met investor ${n} here.`, state: "waiting", at: AT },
  person: { id: idOf(n), name: `Member ${n}`, title: "Founder", image: null, sample: false },
  ...more,
});

it("are shown or declined as the admin read them, and counted at the tab", async () => {
  let rows = [quote(1), quote(2)];
  const calls = stubServer(
    {
      "GET /api/admin/quotes": () => ({ body: { rows, cursor: null } }),
      "GET /api/admin/summary": () => ({ body: { ...quiet, quotes: rows.length } }),
    },
    ...[1, 2].map((n) =>
      at(`PUT /api/admin/quotes/${idOf(n)}/decision`, () => {
        rows = rows.slice(1);
        return { status: 204 };
      }),
    ),
  );
  const { user } = await openAdmin("/admin/quotes", { answers: { "/api/admin/summary": { ...quiet, quotes: 2 } } });
  expect(await screen.findByText("I met investor 1 here.")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Quotes 2 waiting" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show the quote of Member 1" }));
  await waitFor(() => expect(screen.queryByText("I met investor 1 here.")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Decline the quote of Member 2" }));
  expect(await screen.findByText("No quotes are waiting")).toBeVisible();
  const sent = calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path, body]);
  expect(sent).toEqual([
    [`/api/admin/quotes/${idOf(1)}/decision`, { at: AT, isShown: true }],
    [`/api/admin/quotes/${idOf(2)}/decision`, { at: AT, isShown: false }],
  ]);
});

it("say when the member rewrote one meanwhile, and show the new one", async () => {
  let rows = [quote(1)];
  stubServer(
    {
      "GET /api/admin/quotes": () => ({ body: { rows, cursor: null } }),
      "GET /api/admin/summary": () => ({ body: quiet }),
    },
    at(`PUT /api/admin/quotes/${idOf(1)}/decision`, () => {
      rows = [{ ...quote(1), text: "I met nobody here." }];
      return problem("conflict", { detail: "The member has rewritten this quote." });
    }),
  );
  const { user } = await openAdmin("/admin/quotes");
  await user.click(await screen.findByRole("button", { name: "Show the quote of Member 1" }));
  expect(await screen.findByText("The member has rewritten this quote.")).toBeVisible();
  expect(await screen.findByText("I met nobody here.")).toBeVisible();
});
