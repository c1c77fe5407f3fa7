import { waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { socketTo, stubSockets } from "../messages/messages-server.ts";
import { ada, closeTabs, openStore, problem, stubServer } from "./auth-server.ts";

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

/** Opens the inbox line of a member in a fresh tab. */
async function openLineOf(member: ViewerView) {
  stubSockets();
  const store = await openStore(member);
  const { openInbox } = await import("#web/features/messages/inbox/inbox.ts");
  openInbox();
  socketTo("/api/inbox/socket").open();
  return store;
}
const hello = () => socketTo("/api/inbox/socket").say({ type: "hello", v: 1, unread: 0 });

it("A tab of a member who waits asks once its line stands what was decided in between, and nobody else's does", async () => {
  const calls = stubServer({ "GET /api/me": () => ({ body: ada }) });
  const store = await openLineOf({ ...ada, status: "pending" });
  hello();
  await waitFor(() => expect(store.viewer()?.status).toBe("approved"));
  expect(calls).toHaveLength(1);
});

it("A tab whose line was down asks what it may have missed", async () => {
  const calls = stubServer({ "GET /api/me": () => ({ body: { ...ada, role: "admin" } }) });
  const store = await openLineOf(ada);
  hello();
  expect(calls).toEqual([]);
  hello();
  await waitFor(() => expect(store.viewer()?.role).toBe("admin"));
});

it("A tab whose line says that its session ended asks who it is and is signed out, before the line closes", async () => {
  const calls = stubServer({ "GET /api/me": () => problem("session-missing") });
  stubSockets();
  const store = await openStore(ada);
  const { openInbox } = await import("#web/features/messages/inbox/inbox.ts");
  openInbox();
  const line = socketTo("/api/inbox/socket");
  line.open();
  line.say({ type: "hello", v: 1, unread: 0 });
  expect(calls).toEqual([]);
  line.say({ type: "ended" });
  await waitFor(() => expect(store.events).toContain("SIGNED_OUT"));
  expect(store.viewer()).toBeNull();
});
