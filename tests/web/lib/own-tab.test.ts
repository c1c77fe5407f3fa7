import { afterEach, expect, it, vi } from "vitest";
import { TAB_HEADER } from "#contract/sockets.ts";
import { ada, closeTabs, openStore } from "../auth/auth-server.ts";
import { socketTo, stubSockets } from "../messages/messages-server.ts";

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

/** What a new tab sends: its id at its inbox socket, and the one in each request by method. */
async function openTab() {
  const sent: Record<string, string | null> = {};
  vi.stubGlobal("fetch", async (_: string, { method = "GET", headers }: RequestInit) => {
    sent[method] = new Headers(headers).get(TAB_HEADER);
    return Response.json({});
  });
  stubSockets();
  await openStore(ada);
  const { openInboxSocket } = await import("#web/live/inbox-socket.ts");
  const { http } = await import("#web/lib/http.ts");
  openInboxSocket();
  await Promise.all([http.get("/a"), http.post("/a"), http.put("/a"), http.patch("/a"), http.delete("/a")]);
  return { id: socketTo("/api/inbox/socket").url.searchParams.get("tab"), sent };
}

it("A tab has an id of its own, which its inbox socket and its writes name, and its reads do not", async () => {
  const { id, sent } = await openTab();
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(sent).toEqual({ GET: null, POST: id, PUT: id, PATCH: id, DELETE: id });
  closeTabs();
  expect((await openTab()).id).not.toBe(id);
});
