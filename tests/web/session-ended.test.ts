import { waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ada, closeTabs, openStore, problem, stubServer } from "./auth-server.ts";
import { socketTo, stubSockets } from "./messages-server.ts";

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

it("A tab whose line says that its session ended asks who it is and is signed out, before the line closes", async () => {
  const calls = stubServer({ "GET /api/me": () => problem("session-missing") });
  stubSockets();
  const store = await openStore(ada);
  const { openInbox } = await import("../../web/features/messages/inbox.ts");
  openInbox();
  const line = socketTo("/api/inbox/socket");
  line.open();
  line.say({ type: "hello", v: 1, unread: 0 });
  expect(calls).toEqual([]);
  line.say({ type: "ended" });
  await waitFor(() => expect(store.events).toContain("SIGNED_OUT"));
  expect(store.viewer()).toBeNull();
});
