import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { at, stubServer } from "../auth/auth-server.ts";
import { card, leave, visit } from "./events-server.tsx";

afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

const page = (n: number) => ({ body: { rows: [card(n)], cursor: null } });
const upcoming = { answers: { "/api/events": { rows: [card(1)], cursor: null } } };

/** Answers `path` only when `answer` is called. */
function answerLater(path: `/api/events?${string}`, n: number) {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stubServer(at(`GET ${path}`, () => waiting.then(() => page(n))));
  return () => act(async () => answer());
}

it("another view of the list starts with its own placeholder and not with the events of the one before", async () => {
  const answer = answerLater("/api/events?view=past", 2);
  await visit("/events", upcoming);
  await userEvent.click(screen.getByRole("link", { name: "Past" }));
  expect(screen.getByText("Loading events...")).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Event 1" })).toBeNull();
  await answer();
  expect(await screen.findByRole("heading", { name: "Event 2" })).toBeVisible();
});

it("a search keeps the events of the one before, dimmed under a thin line, until the answer", async () => {
  const answer = answerLater("/api/events?q=two", 2);
  await visit("/events", upcoming);
  await userEvent.type(screen.getByRole("searchbox", { name: "Search events" }), "two");
  const line = await screen.findByRole("progressbar", { name: "Loading events" });
  const list = screen.getByRole("heading", { name: "Event 1" }).closest("[aria-busy=true]");
  expect(list).toContainElement(line);
  expect(list).toHaveClass("refining");
  await answer();
  expect(await screen.findByRole("heading", { name: "Event 2" })).toBeVisible();
  expect(screen.getByText("1 event found")).toBeInTheDocument();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("a list that is opened offline says so, and loads by itself when the browser is online", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await visit("/events?view=past");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await act(async () => void window.dispatchEvent(new Event("offline")));
  expect(await screen.findByText("You are offline. This will load when you're back online.")).toBeVisible();
  stubServer({ "GET /api/events?view=past": () => page(2) });
  online.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Event 2" })).toBeVisible());
});
