import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ConversationPage, ConversationView, ThreadView } from "#contract/messages.ts";
import { useInbox } from "#web/features/messages/inbox/inbox.ts";
import { emitHere } from "#web/lib/auth/auth-events.ts";
import { queryClient } from "#web/lib/query-client.ts";
import MessagesPage from "#web/pages/messages.tsx";
import { at, problem, stubServer } from "../auth/auth-server.ts";
import { fromAda, ines, message, socketTo, stubSockets, thread, threadSocket } from "./messages-server.ts";

const LIST = "/api/messages";
const REQUESTS = `${LIST}?box=requests`;
const THREAD = `${LIST}/${ines.id}` as const;

// The document of a signed-in member must exist before any module reads it.
await vi.hoisted(async () => {
  const { ada: viewer } = await import("../auth/auth-server.ts");
  const { BOOTSTRAP_DATA_ID } = await import("#contract/document.ts");
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = BOOTSTRAP_DATA_ID;
  script.textContent = JSON.stringify({ appName: "Node", viewer, answers: {}, status: 200 });
  document.head.append(script);
});

function conversation(more: Partial<ConversationView> = {}): ConversationView {
  const at = "2026-11-18T09:02:00.000Z";
  const row = { peer: ines, lastSeq: 1, unread: 0, lastLine: "Good morning.", mine: false, at };
  return { ...row, request: null, muted: false, ...more };
}
const list = (rows: ConversationView[] = [], requests = 0): ConversationPage => ({
  ...{ rows, cursor: null, requests },
  unread: rows.reduce((sum, row) => sum + row.unread, 0),
});

/** The page with the inbox socket, which the layout opens. */
function Screen() {
  useInbox();
  return <MessagesPage />;
}

let router: ReturnType<typeof createMemoryRouter>;
function show(path: string, answers: Record<string, unknown>): void {
  for (const [key, answer] of Object.entries(answers)) queryClient.setQueryData([key], answer);
  router = createMemoryRouter([{ path: "/messages/:id?", Component: Screen }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
function showThread(view: ThreadView, path = `/messages/${ines.id}`): void {
  show(path, { [LIST]: list(), [REQUESTS]: list(), [THREAD]: view });
  threadSocket().join(view.lastSeq, view.read, view.writing);
}
const address = () => `${router.state.location.pathname}${router.state.location.search}`;
const button = (name: string | RegExp) => screen.getByRole("button", { name });

beforeEach(() => {
  stubSockets();
  stubServer({});
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  emitHere("SIGNED_OUT");
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe("The tab of requests", () => {
  it("has its count, is a part of the address, and stays chosen beside a thread", async () => {
    const request = conversation({ request: "received", unread: 1 });
    show("/messages", { [LIST]: list([], 1), [REQUESTS]: list([request], 1) });
    await userEvent.click(button("Requests 1"));
    expect(address()).toBe("/messages?show=requests");
    const rows = within(screen.getByRole("list", { name: "Message requests" }));
    expect(rows.getAllByRole("listitem")).toHaveLength(1);
    expect(rows.getByRole("link", { name: /Ines Vidal/ })).toHaveAttribute(
      "href",
      `/messages/${ines.id}?show=requests`,
    );
    await userEvent.click(button("All"));
    expect(address()).toBe("/messages");
  });

  it("says when there are none, and when they cannot be loaded", async () => {
    show("/messages?show=requests", { [LIST]: list([conversation()]), [REQUESTS]: list() });
    expect(await screen.findByRole("heading", { name: "No requests" })).toBeVisible();
    cleanup();
    queryClient.clear();
    stubServer({ [`GET ${REQUESTS}`]: () => problem("bad-request"), [`GET ${LIST}`]: () => problem("bad-request") });
    show("/messages?show=requests", {});
    expect(await screen.findByText("Failed to load messages")).toBeVisible();
  });

  it("follows the pushes of the inbox", async () => {
    show("/messages?show=requests", { [LIST]: list(), [REQUESTS]: list() });
    const request = conversation({ request: "received", unread: 1 });
    stubServer({
      [`GET ${LIST}`]: () => ({ body: list([], 1) }),
      [`GET ${REQUESTS}`]: () => ({ body: list([request], 1) }),
    });
    const inbox = socketTo("/api/inbox/socket");
    inbox.open();
    inbox.say({ type: "conversations", unread: 0, requests: 1 });
    expect(await screen.findByRole("link", { name: /Ines Vidal/ })).toBeVisible();
    await waitFor(() => expect(button("Requests 1")).toBeVisible());
  });
});

describe("The list", () => {
  it("marks a request that was sent, and a muted conversation, in words", () => {
    const other = { ...ines, id: "0190a000-0000-7000-8000-000000001e51", name: "Otto Brandt" };
    show("/messages", {
      [LIST]: list([
        conversation({ request: "sent", mine: true }),
        conversation({ peer: other, muted: true, lastLine: "See you" }),
      ]),
    });
    expect(screen.getByRole("link", { name: /Ines Vidal.*Request sent: ?Good morning\./ })).toBeVisible();
    expect(screen.getByRole("link", { name: /Otto Brandt.*See you.*Muted/ })).toBeVisible();
  });
});

describe("The thread of a request", () => {
  it("says to its recipient who writes, and accepts it", async () => {
    const calls = stubServer(at(`PUT ${THREAD}/request`, () => ({ status: 204 })));
    showThread(thread([message(1, "Good morning.")], { writing: "received" }), `/messages/${ines.id}?show=requests`);
    const bar = within(screen.getByRole("region", { name: "Message request" }));
    expect(bar.getByText("Ines Vidal wants to write to you")).toBeVisible();
    expect(bar.getByText(/Partner, Harbour Row/)).toBeVisible();
    expect(bar.getByRole("button", { name: "Block Ines Vidal" })).toBeVisible();
    await userEvent.click(bar.getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(address()).toBe(`/messages/${ines.id}`));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`PUT ${THREAD}/request`);
    threadSocket().say({ type: "writing", writing: "open" });
    expect(screen.queryByRole("region", { name: "Message request" })).toBeNull();
  });

  it("is ignored, which leads back to the requests", async () => {
    const bodies: unknown[] = [];
    stubServer(
      at(`PUT ${THREAD}/request`, ({ body }) => {
        bodies.push(body);
        return { status: 204 };
      }),
    );
    showThread(thread([message(1, "Good morning.")], { writing: "received" }));
    await userEvent.click(button("Ignore"));
    await waitFor(() => expect(address()).toBe("/messages?show=requests"));
    expect(bodies).toEqual([{ answer: "ignore" }]);
  });

  it("offers one who ignored it to accept after all, and to write", () => {
    showThread(thread([message(1, "Good morning.")], { writing: "ignored" }));
    expect(screen.getByText("You ignored this request")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ignore" })).toBeNull();
    expect(button("Accept")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Message to Ines Vidal" })).toBeEnabled();
  });

  it("says to its author that it was sent, in place of the composer, until it is accepted", async () => {
    showThread(thread([fromAda(1, "Hello")], { writing: "sent" }));
    const box = screen.getByRole("textbox", { name: "Message to Ines Vidal" });
    expect(box).toBeDisabled();
    expect(box).toHaveAccessibleDescription("Request sent. You can write more once Ines Vidal accepts.");
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
    threadSocket().say({ type: "writing", writing: "open" });
    expect(screen.getByRole("textbox", { name: "Message to Ines Vidal" })).toBeEnabled();
    expect(button("Send")).toBeVisible();
  });
});

describe("A thread without messages", () => {
  it("says that the first message is a request", () => {
    showThread(thread([], { writing: "request" }));
    const note = screen.getByText(/gets your first message as a request\./);
    expect(note).toHaveTextContent(/^Ines Vidal gets/);
    // Isolated, so that a Hebrew or Arabic name does not turn the sentence.
    expect(within(note).getByText("Ines Vidal").tagName).toBe("BDI");
    expect(screen.getByRole("textbox", { name: "Message to Ines Vidal" })).toBeEnabled();
  });

  it("says in place of the composer that the peer takes no first message", () => {
    showThread(thread([], { writing: "closed" }));
    expect(screen.getByText(/only takes first messages from people they know/)).toBeVisible();
    expect(screen.queryByRole("textbox", { name: /Message to/ })).toBeNull();
  });

  it("shows why a message was refused meanwhile", async () => {
    showThread(thread([], { writing: "open" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Message to Ines Vidal" }), "Hello{Enter}");
    const [frame] = threadSocket().ups("send");
    const clientId = frame?.messages[0]?.clientId ?? "";
    threadSocket().say({ type: "refused", clientId, code: "messages-limited" });
    expect(screen.getAllByText(/only takes first messages from people they know/)[0]).toBeVisible();
  });
});
