import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SECOND_MS } from "#contract/limits.ts";
import { type Answer, ada, at, problem, stubServer } from "../auth/auth-server.ts";
import { held } from "../auth/auth-tab.tsx";
import { leave, summit, toasts, visit } from "./events-server.tsx";
import { button, CANCEL, outcome, path, READ, REGISTER, registered } from "./summit-registration.ts";

afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

const TODAY = Date.parse("2026-11-20T12:00:00Z");
const mine = summit({ registration: registered });
const hasCancel = () => screen.queryByRole("button", { name: "Cancel Registration" }) !== null;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Cancels the registration and reloads the tab before the time of Undo is over. The new document was made before the request was answered. */
async function cancelAndReload({ viewer = ada, after = 0 } = {}) {
  vi.useFakeTimers({ now: TODAY, shouldAdvanceTime: true });
  const { answer, give } = held();
  const server = { isRegistered: true };
  const calls = stubServer(
    {},
    at(READ, () => ({ body: server.isRegistered ? mine : { ...mine, registration: null, attendeeCount: 37 } })),
    at(CANCEL, () => answer),
    at(REGISTER, () => {
      server.isRegistered = true;
      return { status: 201, body: outcome() };
    }),
  );
  const open = (member = ada) => visit(path, { viewer: member, answers: { [`/api${path}`]: mine } });
  await open();
  const user = userEvent.setup({ delay: null });
  await user.click(await button("Cancel Registration"));
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  vi.setSystemTime(Date.now() + after);
  await open(viewer);
  /** Answers the request of the document that was left. */
  const land = (given: Answer = { status: 204 }) => {
    server.isRegistered = given.status !== 204;
    give(given);
  };
  const count = (method: string) => calls.filter((call) => call.method === method).length;
  return { land, count, user, open, writes: () => calls.map((call) => call.method).filter((name) => name !== "GET") };
}

describe("After a reload while a cancellation could be undone", () => {
  it("the registration stays canceled on screen, and the server is asked until it says so", async () => {
    const { land, count } = await cancelAndReload();
    expect(await button("Register Now")).toBeVisible();
    expect(hasCancel()).toBe(false);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await pass(SECOND_MS);
    expect(hasCancel()).toBe(false);
    land();
    await pass(4 * SECOND_MS);
    expect(await button("Register Now")).toBeVisible();
    expect(await screen.findByText("37 of 60 taken")).toBeVisible();
    // The last answers may still be on their way.
    await pass(10 * SECOND_MS);
    const asked = count("GET");
    await pass(10 * SECOND_MS);
    expect(count("GET")).toBe(asked);
    expect(count("DELETE")).toBe(1);
  });

  it("the registration is shown again when the server refused", async () => {
    const { land, count } = await cancelAndReload();
    land(problem("unavailable"));
    await pass(10 * SECOND_MS);
    await waitFor(() => expect(hasCancel()).toBe(true));
    expect(count("DELETE")).toBe(1);
  });

  it("a new registration is sent after the cancellation has arrived", async () => {
    const { land, user, writes } = await cancelAndReload();
    await user.click(await button("Register Now"));
    await user.click(await button("Register"));
    await pass(SECOND_MS / 2);
    expect(writes()).toEqual(["DELETE"]);
    land();
    await pass(4 * SECOND_MS);
    await waitFor(() => expect(writes()).toEqual(["DELETE", "POST"]));
    await waitFor(() => expect(hasCancel()).toBe(true));
    expect(toasts()).toContain("You've successfully registered for this event!");
  });

  it("a second reload shows the same while the request is not answered", async () => {
    const { open, count } = await cancelAndReload();
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    await open();
    expect(hasCancel()).toBe(false);
    expect(count("DELETE")).toBe(1);
  });

  it("a document of another member shows what it says", async () => {
    const { count } = await cancelAndReload({ viewer: { ...ada, id: "0190a000-0000-7000-8000-0000000015e5" } });
    expect(hasCancel()).toBe(true);
    expect(count("GET")).toBe(0);
  });

  it("a document that is opened much later shows what it says", async () => {
    const { count } = await cancelAndReload({ after: 20 * SECOND_MS });
    expect(hasCancel()).toBe(true);
    expect(count("GET")).toBe(0);
  });
});

it("A page that comes back from the browser's cache shows a cancellation whose answer was lost", async () => {
  vi.useFakeTimers({ now: TODAY, shouldAdvanceTime: true });
  let lose: (error: Error) => void = () => undefined;
  const lost = new Promise<Answer>((_, reject) => {
    lose = reject;
  });
  const gone = { ...mine, registration: null, attendeeCount: 37 };
  stubServer(
    { "GET /api/me": () => ({ body: ada }) },
    at(READ, () => ({ body: gone })),
    at(CANCEL, () => lost),
  );
  await visit(path, { viewer: ada, answers: { [`/api${path}`]: mine } });
  await userEvent.setup({ delay: null }).click(await button("Cancel Registration"));
  await act(async () => {
    window.dispatchEvent(new Event("pagehide"));
    lose(new TypeError("Failed to fetch"));
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await pass(SECOND_MS);
  expect(hasCancel()).toBe(false);
  expect(await button("Register Now")).toBeVisible();
});
