import { act, render, screen, waitFor } from "@testing-library/react";
import { toast as queue } from "react-hot-toast/headless";
import { afterEach, expect, it, vi } from "vitest";
import { SECOND_MS } from "#contract/limits.ts";
import { type Answer, ada, type Call, closeTabs, openStore, problem, stubServer } from "./auth-server.ts";
import { held } from "./auth-tab.tsx";

/** What Undo can take back when a session ends. */
const TEXT = "Your registration has been canceled";

afterEach(() => {
  act(() => queue.removeAll());
  closeTabs();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a tab of Ada's in which a cancellation waits, with its toasts. */
async function openWaiting() {
  const tab = await openStore(ada);
  const { sendUnlessUndone } = await import("#web/lib/mutations/undo.ts");
  const shownBy = { path: "/api/events/1", isNull: "registration" };
  const send = () =>
    tab.http.delete("/api/events/e1/registration").then(
      () => true,
      () => false,
    );
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  render(<Toaster />);
  act(() => sendUnlessUndone({ name: "cancel", shownBy, text: TEXT, send }));
  return tab;
}

/** Stubs the server, whose session is Ada's, and returns the writes it was sent. */
function stubSession(cancel: () => Answer | Promise<Answer>) {
  const server = { member: ada };
  const calls = stubServer({
    "GET /api/me": () => ({ body: server.member }),
    "DELETE /api/events/e1/registration": cancel,
    "POST /api/auth/sign-out": () => ({ status: 204 }),
  });
  const isWrite = ({ method }: Call) => method !== "GET";
  return { server, writes: () => calls.filter(isWrite).map(({ path }) => path) };
}

it("A sign-out first sends what waits, and offers no Undo anymore", async () => {
  const { answer, give } = held();
  const { writes } = stubSession(() => answer);
  const tab = await openWaiting();
  expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  const leaving = tab.signOut();
  await waitFor(() => expect(writes()).toEqual(["/api/events/e1/registration"]));
  give({ status: 204 });
  await act(() => leaving);
  expect(writes()).toEqual(["/api/events/e1/registration", "/api/auth/sign-out"]);
  expect(tab.viewer()).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("A sign-out waits three seconds at most for what it sends first", async () => {
  const { writes } = stubSession(() => new Promise(() => undefined));
  const tab = await openWaiting();
  vi.useFakeTimers();
  const leaving = tab.signOut();
  await vi.advanceTimersByTimeAsync(3 * SECOND_MS - 1);
  expect(writes()).toEqual(["/api/events/e1/registration"]);
  await vi.advanceTimersByTimeAsync(1);
  await act(() => leaving);
  expect(writes()).toEqual(["/api/events/e1/registration", "/api/auth/sign-out"]);
  expect(tab.viewer()).toBeNull();
});

it("A sign-out after a reload waits for what the earlier document sent, and drops it from the screen", async () => {
  const { writes } = stubSession(() => ({ status: 204 }));
  const tab = await openStore(ada);
  const { isLeftWrite, showLeftWrite } = await import("#web/lib/mutations/undo.ts");
  const shownBy = { path: "/api/events/1", isNull: "registration" };
  showLeftWrite({ name: "cancel", shownBy }, () => new Promise(() => undefined));
  vi.useFakeTimers();
  const leaving = tab.signOut();
  await vi.advanceTimersByTimeAsync(3 * SECOND_MS - 1);
  expect(writes()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await act(() => leaving);
  expect(writes()).toEqual(["/api/auth/sign-out"]);
  expect(isLeftWrite("cancel")).toBe(false);
});

it("A cancellation that a sign-out sends and the server refuses is not called done", async () => {
  stubSession(() => problem("unavailable"));
  const tab = await openWaiting();
  expect(screen.getByText(TEXT)).toBeVisible();
  await act(() => tab.signOut());
  expect(screen.queryByText(TEXT)).toBeNull();
});

it("A sign-out in another tab sends what waits in this one", async () => {
  const { writes } = stubSession(() => ({ status: 204 }));
  await openWaiting();
  const other = await openStore(ada);
  await act(() => other.signOut());
  await waitFor(() => expect(writes()).toContain("/api/events/e1/registration"));
});

it("Nothing is sent that waits when another member has signed in", async () => {
  const { server, writes } = stubSession(() => ({ status: 204 }));
  const tab = await openWaiting();
  server.member = { ...ada, id: "0190a000-0000-7000-8000-0000000015e5", name: "Ines Moreau" };
  expect(screen.getByText(TEXT)).toBeVisible();
  await act(() => tab.refreshViewer());
  expect(screen.queryByText(TEXT)).toBeNull();
  window.dispatchEvent(new Event("pagehide"));
  expect(writes()).toEqual([]);
});
