import { waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { socketTo, stubSockets } from "../messages/messages-server.ts";
import { ada, closeTabs, openStore, problem, stubServer } from "./auth-server.ts";

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

/** Opens the inbox socket of a member in a new tab. */
async function openInboxOf(member: ViewerView) {
  stubSockets();
  const store = await openStore(member);
  const { openInboxSocket } = await import("#web/live/inbox-socket.ts");
  openInboxSocket();
  socketTo("/api/inbox/socket").open();
  return store;
}
const hello = () =>
  socketTo("/api/inbox/socket").say({ type: "hello", v: 1, unread: 0, notifications: 0, requests: 0 });

it("A tab of a pending member fetches the current user when its socket connects; other tabs do not", async () => {
  const calls = stubServer({ "GET /api/me": () => ({ body: ada }) });
  const store = await openInboxOf({ ...ada, status: "pending" });
  hello();
  await waitFor(() => expect(store.viewer()?.status).toBe("approved"));
  expect(calls).toHaveLength(1);
});

it("A tab whose socket reconnects fetches the current user", async () => {
  const calls = stubServer({ "GET /api/me": () => ({ body: { ...ada, role: "admin" } }) });
  const store = await openInboxOf(ada);
  hello();
  expect(calls).toEqual([]);
  hello();
  await waitFor(() => expect(store.viewer()?.role).toBe("admin"));
});

it("A tab whose socket says that the session was revoked signs out before the socket closes", async () => {
  const calls = stubServer({ "GET /api/me": () => problem("session-missing") });
  stubSockets();
  const store = await openStore(ada);
  const { openInboxSocket } = await import("#web/live/inbox-socket.ts");
  openInboxSocket();
  const socket = socketTo("/api/inbox/socket");
  socket.open();
  socket.say({ type: "hello", v: 1, unread: 0, notifications: 0, requests: 0 });
  expect(calls).toEqual([]);
  socket.say({ type: "ended" });
  await waitFor(() => expect(store.events).toContain("SIGNED_OUT"));
  expect(store.viewer()).toBeNull();
});

it("A tab says when it is hidden and shown again, and nothing while it is shown", async () => {
  stubServer({ "GET /api/me": () => ({ body: ada }) });
  await openInboxOf(ada);
  hello();
  const shown = vi.spyOn(document, "visibilityState", "get");
  for (const state of ["hidden", "visible"] as const) {
    shown.mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  }
  shown.mockRestore();
  const { sent } = socketTo("/api/inbox/socket");
  expect(sent.filter((text) => text !== "ping")).toEqual(['{"type":"hidden"}', '{"type":"visible"}']);
});

it("A tab that is opened hidden says so when its socket connects", async () => {
  const shown = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await openInboxOf(ada);
  hello();
  shown.mockRestore();
  expect(socketTo("/api/inbox/socket").sent).toEqual(['{"type":"hidden"}']);
});
