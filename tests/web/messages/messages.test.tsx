import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import type { ConversationPage, ConversationView, ThreadView } from "#contract/messages.ts";
import { CLOSE } from "#contract/sockets.ts";
import { SEARCHED_NAMES } from "#tests/support/text/searched-names.ts";
import { useInbox } from "#web/features/messages/inbox/inbox.ts";
import { threadRows } from "#web/features/messages/thread/thread-rows.ts";
import { currentViewer } from "#web/lib/auth/auth-client.ts";
import { emitHere } from "#web/lib/auth/auth-events.ts";
import { recordSessionEnd } from "#web/lib/auth/session-end.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { DRAFT_NOT_KEPT } from "#web/lib/drafts.ts";
import { queryClient } from "#web/lib/query-client.ts";
import MessagesPage from "#web/pages/messages.tsx";
import { type Answer, type AnswerTo, ada, at, problem, stubServer } from "../auth/auth-server.ts";
import { card } from "../network/network-tab.tsx";
import { fromAda, ines, message, socketTo, stubSockets, thread, threadSocket } from "./messages-server.ts";

const LIST = "/api/messages";
const THREAD = `${LIST}/${ines.id}` as const;
const INBOX_SOCKET = "/api/inbox/socket";

function conversation(more: Partial<ConversationView> = {}): ConversationView {
  const at = "2026-11-18T09:02:00.000Z";
  return {
    peer: ines,
    lastSeq: 2,
    unread: 0,
    lastLine: "Morning!",
    mine: true,
    at,
    request: null,
    muted: false,
    ...more,
  };
}
const list = (rows: ConversationView[] = []): ConversationPage => ({
  rows,
  cursor: null,
  unread: rows.reduce((sum, row) => sum + row.unread, 0),
  requests: 0,
});

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

/** The page with the inbox socket, which the layout opens. */
function Screen() {
  return (
    <>
      <output aria-label="Unread">{useInbox()}</output>
      <MessagesPage />
    </>
  );
}

function show(path: string, answers: Record<string, unknown> = {}): void {
  for (const [key, answer] of Object.entries(answers)) queryClient.setQueryData([key], answer);
  const router = createMemoryRouter([{ path: "/messages/:id?", Component: Screen }], { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

function showThread(view: ThreadView = thread([message(1, "Good morning."), fromAda(2, "Morning!")])): void {
  show(`/messages/${ines.id}`, { [LIST]: list([conversation()]), [THREAD]: view });
  threadSocket().join(view.lastSeq, view.read, view.writing);
}

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^(Message to Ines Vidal|Note to self)$/ });
const sendButton = () => screen.getByRole("button", { name: "Send" });
const log = () => screen.getByRole("region", { name: "Messages with Ines Vidal" });
const unread = () => screen.getByRole("status", { name: "Unread" }).textContent;
/** Lets the query cache notify its observers. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const sentTexts = () =>
  threadSocket()
    .ups("send")
    .flatMap((frame) => frame.messages.map((one) => one.text));

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

describe("The composer", () => {
  it("sends trimmed text with Enter, clears the field and keeps the focus", async () => {
    showThread();
    await userEvent.type(box(), "  Thursday at ten?  {Enter}");
    expect(sentTexts()).toEqual(["Thursday at ten?"]);
    expect(box()).toHaveValue("");
    expect(box()).toHaveFocus();
    expect(within(log()).getByText("Thursday at ten?")).toBeVisible();
  });

  it("says that a pasted or dropped picture cannot be sent, and takes text", async () => {
    showThread();
    const files = [new File(["x"], "plan.png", { type: "image/png" })];
    for (const act of [
      () => fireEvent.paste(box(), { clipboardData: { files, types: ["Files"] } }),
      () => fireEvent.drop(box(), { dataTransfer: { files, types: ["Files"] } }),
    ]) {
      expect(act()).toBe(false);
      expect(await screen.findByText(/^Pictures and files can't be sent yet\./)).toBeVisible();
      fireEvent.change(box(), { target: { value: `${box().value}x` } });
      expect(screen.queryByText(/can't be sent yet/)).toBeNull();
    }
    expect(fireEvent.paste(box(), { clipboardData: { files, types: ["text/plain", "Files"] } })).toBe(true);
    expect(sentTexts()).toEqual([]);
  });

  it("starts a new line with Shift+Enter", async () => {
    showThread();
    await userEvent.type(box(), "one{Shift>}{Enter}{/Shift}two");
    expect(sentTexts()).toEqual([]);
    expect(box()).toHaveValue("one\ntwo");
  });

  it("never sends blank text and marks Send as disabled, which stays in the tab order", async () => {
    showThread();
    await userEvent.type(box(), "   {Enter}");
    await userEvent.click(sendButton());
    expect(sentTexts()).toEqual([]);
    expect(sendButton()).toHaveAttribute("aria-disabled", "true");
    expect(sendButton()).not.toBeDisabled();
    expect(box()).not.toBeDisabled();
    await userEvent.type(box(), "x");
    expect(sendButton()).not.toHaveAttribute("aria-disabled");
    await userEvent.click(sendButton());
    expect(sentTexts()).toEqual(["x"]);
  });

  it("ignores Enter while an input method is composing a word", () => {
    showThread();
    fireEvent.change(box(), { target: { value: "にほん" } });
    fireEvent.keyDown(box(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 229 });
    expect(sentTexts()).toEqual([]);
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(sentTexts()).toEqual(["にほん"]);
  });

  it("counts characters near the limit, and refuses more than 4,000 without cutting", () => {
    showThread();
    fireEvent.change(box(), { target: { value: "a".repeat(3600) } });
    expect(screen.queryByText(/ \/ 4,000/)).not.toBeInTheDocument();
    // Family emoji: one character to people, eleven UTF-16 units.
    fireEvent.change(box(), { target: { value: `${"a".repeat(3999)}👨‍👩‍👧‍👦` } });
    expect(screen.getByText("4,000 / 4,000")).toBeVisible();
    expect(sendButton()).not.toHaveAttribute("aria-disabled");
    fireEvent.change(box(), { target: { value: "a".repeat(4001) } });
    expect(box()).toHaveAccessibleDescription(/Messages can have up to 4,000 characters\./);
    expect(box()).toBeInvalid();
    fireEvent.keyDown(box(), { key: "Enter" });
    expect(sentTexts()).toEqual([]);
    expect(box().value).toHaveLength(4001);
  });

  it("keeps a draft per conversation, under the member's id, until the member signs out", async () => {
    showThread();
    await userEvent.type(box(), "half a thought");
    cleanup();
    show("/messages", { [LIST]: list([conversation()]) });
    expect(screen.getByRole("link", { name: /Ines Vidal.*Draft: half a thought/ })).toBeVisible();
    cleanup();
    showThread();
    expect(box()).toHaveValue("half a thought");
    expect(Object.keys(localStorage)).toEqual([expect.stringContaining(ada.id)]);
    expect(sessionStorage).toHaveLength(0);
    cleanup();
    recordSessionEnd(true);
    act(() => emitHere("SIGNED_OUT"));
    expect(localStorage).toHaveLength(0);
    showThread();
    expect(box()).toHaveValue("");
  });

  it("can be written in a browser without storage", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("The quota is exceeded");
    });
    showThread();
    await userEvent.type(box(), "still here");
    expect(box()).toHaveValue("still here");
    vi.restoreAllMocks();
  });
});

describe("A thread", () => {
  it("needs no request if the document carried the data", () => {
    const calls = stubServer({});
    showThread();
    expect(screen.getByRole("heading", { level: 1, name: "Ines Vidal" })).toBeVisible();
    expect(screen.getByText("Partner, Harbour Row")).toBeVisible();
    expect(document.title).toBe("Ines Vidal · Node");
    expect(within(log()).getByText("Good morning.")).toBeVisible();
    expect(calls).toEqual([]);
  });

  it("groups bubbles by person, day and pause, and keeps failed ones apart", () => {
    const at = (seq: number, iso: string, from = ines.id) => ({ ...message(seq, `${seq}`, from), createdAt: iso });
    const rows = threadRows({
      me: ada.id,
      newAfter: 4,
      messages: [
        at(1, "2026-11-17T09:00:00.000Z"),
        at(2, "2026-11-17T09:01:00.000Z"),
        at(3, "2026-11-17T09:20:00.000Z"),
        at(4, "2026-11-18T12:00:00.000Z", ada.id),
        at(5, "2026-11-18T12:01:00.000Z"),
      ],
      outbox: [
        { clientId: "a", text: "failed", at: "2026-11-18T12:02:00.000Z", failed: "invalid" },
        { clientId: "b", text: "pending", at: "2026-11-18T12:02:01.000Z", failed: null },
      ],
    });
    const shown = rows.map((row) =>
      row.kind === "group" ? row.entries.map((entry) => entry.text).join("+") : row.kind,
    );
    expect(shown).toEqual(["day", "1+2", "3", "day", "4", "new", "5", "failed", "pending"]);
  });

  it("makes addresses links that open in a new tab", () => {
    showThread(thread([message(1, "Slides: https://a.example/x, <b>bold</b>")]));
    const link = within(log()).getByRole("link", { name: /^https:\/\/a\.example\/x/ });
    expect(link).toHaveAttribute("href", "https://a.example/x");
    expect(link).toHaveAttribute("target", "_blank");
    expect(within(log()).getByText(/<b>bold<\/b>/)).toBeVisible();
  });

  it("shows sending, sent and read below the member's own messages", async () => {
    showThread(thread([]));
    await userEvent.type(box(), "Hello{Enter}");
    expect(within(log()).getByText("Sending")).toBeVisible();
    const [draft] = threadSocket().ups("send")[0]?.messages ?? [];
    const clientId = draft?.clientId ?? "";
    threadSocket().say({ type: "ack", acks: [{ clientId, seq: 1, createdAt: "2026-11-20T09:00:00.000Z" }] });
    expect(within(log()).getByText("Sent")).toBeVisible();
    threadSocket().say({ type: "read", memberId: ines.id, seq: 1 });
    expect(within(log()).getByText("Read")).toBeVisible();
  });

  it("says 'Failed to send message' with Retry and Delete", async () => {
    showThread();
    await userEvent.type(box(), "Hello{Enter}");
    const clientId = threadSocket().ups("send")[0]?.messages[0]?.clientId ?? "";
    threadSocket().say({ type: "refused", clientId, code: "rate-limited" });
    expect(within(log()).getByText("Failed to send message")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Retry: Hello" }));
    expect(sentTexts()).toEqual(["Hello", "Hello"]);
    threadSocket().say({ type: "refused", clientId, code: "rate-limited" });
    await userEvent.click(screen.getByRole("button", { name: "Delete: Hello" }));
    expect(within(log()).queryByText("Hello")).not.toBeInTheDocument();
  });

  it("says why a stranger cannot be written to now", async () => {
    showThread();
    await userEvent.type(box(), "Hello{Enter}");
    const clientId = threadSocket().ups("send")[0]?.messages[0]?.clientId ?? "";
    threadSocket().say({ type: "refused", clientId, code: "stranger-limit" });
    expect(within(log()).getByText(/^You can start 10 new conversations a day\./)).toBeVisible();
    expect(screen.getByRole("button", { name: "Retry: Hello" })).toBeVisible();
  });

  it("deletes an own message after a question, and shows at once what the other one deletes", async () => {
    const path = `${THREAD}/2` as const;
    const calls = stubServer(at(`DELETE ${path}`, () => ({ status: 204 })));
    showThread();
    await userEvent.click(within(log()).getByRole("button", { name: "Delete message" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete this message?" });
    expect(dialog).toHaveTextContent("It's also deleted for Ines Vidal");
    expect(calls).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await within(log()).findByText("Message deleted")).toBeVisible();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`DELETE ${path}`]);
    await waitFor(() => expect(log()).toHaveFocus());
    expect(within(log()).queryByText("Morning!")).not.toBeInTheDocument();
    threadSocket().say({ type: "deleted", seqs: [1, 2, 99] });
    expect(within(log()).getAllByText("Message deleted")).toHaveLength(2);
    expect(within(log()).queryByText("Good morning.")).not.toBeInTheDocument();
    expect(within(log()).queryByRole("button", { name: "Delete message" })).not.toBeInTheDocument();
    await userEvent.click(within(log()).getByRole("button", { name: "Report message" }));
    expect(await screen.findByRole("dialog", { name: "Report message" })).toHaveTextContent("Message deleted");
  });

  it("offers no report of what its author deleted more than seven days ago", () => {
    const deleted = (seq: number, days: number) => ({
      ...message(seq, ""),
      deleted: true as const,
      deletedAt: new Date(Date.now() - days * DAY_MS).toISOString(),
    });
    showThread(thread([deleted(1, 6), deleted(2, 8)]));
    expect(within(log()).getAllByText("Message deleted")).toHaveLength(2);
    expect(within(log()).getAllByRole("button", { name: "Report message" })).toHaveLength(1);
  });

  it("keeps a message whose deletion fails", async () => {
    stubServer(at(`DELETE ${THREAD}/2`, () => problem("unavailable")));
    showThread();
    await userEvent.click(within(log()).getByRole("button", { name: "Delete message" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete this message?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "Delete" })).toBeVisible());
    expect(screen.queryByText("Message deleted")).not.toBeInTheDocument();
  });

  it("announces only new messages, each as one element with name, time and text", () => {
    showThread();
    const live = screen.getByRole("log");
    expect(live).toHaveAttribute("aria-live", "polite");
    expect(live).toBeEmptyDOMElement();
    expect(log()).not.toContainElement(live);
    threadSocket().say({ type: "messages", messages: [message(3, "One more thing")] });
    expect(live.children).toHaveLength(1);
    expect(live.children[0]).toHaveTextContent(/^Ines Vidal, Nov 18, \d{1,2}:03 [AP]M: One more thing$/);
  });

  it("shows the divider before new messages and reports them read while the tab is visible", () => {
    showThread(thread([fromAda(1, "one"), message(2, "two")], { read: { [ada.id]: 1 } }));
    expect(within(log()).getByText("New messages")).toBeVisible();
    expect(threadSocket().ups("read")).toEqual([{ type: "read", seq: 2 }]);
  });

  it("shows no divider before messages that arrive in a visible tab, but before unseen ones", () => {
    showThread(thread([message(1, "one")], { read: { [ada.id]: 1 } }));
    threadSocket().say({ type: "messages", messages: [message(2, "two")] });
    expect(within(log()).queryByText("New messages")).not.toBeInTheDocument();
    const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    threadSocket().say({ type: "messages", messages: [message(3, "three")] });
    visible.mockRestore();
    const divider = within(log()).getByText("New messages");
    expect(divider.compareDocumentPosition(within(log()).getByText("two"))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(divider.compareDocumentPosition(within(log()).getByText("three"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("reports nothing read while the tab is hidden", () => {
    const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    showThread(thread([message(1, "one")]));
    expect(threadSocket().ups("read")).toEqual([]);
    visible.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(threadSocket().ups("read")).toEqual([{ type: "read", seq: 1 }]);
    visible.mockRestore();
  });

  it.each([
    ["reads further up", true],
    ["begins to scroll up, before the event of it", false],
  ])("counts new messages below instead of scrolling while the member %s", async (_, hasEvent) => {
    const view = thread(
      Array.from({ length: 9 }, (_, i) => message(i + 1, `line ${i + 1}`)),
      { read: { [ada.id]: 9 } },
    );
    showThread(view);
    const area = log();
    Object.defineProperties(area, {
      scrollHeight: { configurable: true, value: 2000 },
      clientHeight: { configurable: true, value: 400 },
    });
    area.scrollTop = 1600;
    fireEvent.scroll(area);
    area.scrollTop = 500;
    if (hasEvent) fireEvent.scroll(area);
    if (hasEvent) expect(screen.getByRole("button", { name: "Jump to latest" })).toBeVisible();
    threadSocket().say({ type: "messages", messages: [message(10, "below"), message(11, "further below")] });
    expect(area.scrollTop).toBe(500);
    expect(threadSocket().ups("read")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "2 new messages" }));
    expect(area.scrollTop).toBe(2000);
    expect(screen.queryByRole("button", { name: /new messages|latest/ })).not.toBeInTheDocument();
    expect(area).toHaveFocus();
    expect(threadSocket().ups("read")).toEqual([{ type: "read", seq: 11 }]);
    area.scrollTop = 300;
    fireEvent.scroll(area);
    await userEvent.click(screen.getByRole("button", { name: "Jump to latest" }));
    expect(area.scrollTop).toBe(2000);
  });

  it("says 'Reconnecting…' while it is disconnected, and not before it was joined", () => {
    show(`/messages/${ines.id}`, { [LIST]: list(), [THREAD]: thread([]) });
    expect(screen.queryByText("Reconnecting…")).not.toBeInTheDocument();
    threadSocket().join();
    threadSocket().drop();
    expect(screen.getByText("Reconnecting…")).toBeVisible();
  });

  it("loads older messages, and offers Retry after a failure", async () => {
    let answer: Answer<ThreadView> = problem("unavailable");
    stubServer(at(`GET ${THREAD}?before=2`, () => answer));
    showThread(thread([message(2, "second")], { cursor: "2" }));
    await userEvent.click(screen.getByRole("button", { name: "Older messages" }));
    expect(screen.getByText("Failed to load messages")).toBeVisible();
    answer = { body: thread([message(1, "first")]) };
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await within(log()).findByText("first")).toBeVisible();
  });

  it("with oneself is Notes to self, without read marks", () => {
    const peer = { id: ada.id, name: ada.name, title: null, image: null, sample: true };
    show(`/messages/${ada.id}`, {
      [LIST]: list(),
      [`${LIST}/${ada.id}`]: thread([fromAda(1, "Ask about the covenant.")], { peer }),
    });
    expect(screen.getByRole("heading", { level: 1, name: "Notes to self" })).toBeVisible();
    expect(screen.queryByText("Sent")).not.toBeInTheDocument();
    expect(box()).toHaveAccessibleName("Note to self");
  });

  it.each([
    ["member-not-found", "Profile not found"],
    ["membership-pending", "Your membership is waiting for approval."],
    ["email-unverified", "Please confirm your email address first."],
    ["tier-needed", "Your membership tier does not include this."],
  ] as const)("that answers %s says '%s'", async (code, sentence) => {
    stubServer(at(`GET ${THREAD}`, () => problem(code)));
    show(`/messages/${ines.id}`, { [LIST]: list() });
    expect(await screen.findByRole("heading", { level: 1, name: sentence })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: /Message/ })).not.toBeInTheDocument();
  });

  it("that does not exist stays so without a flash when the socket has missed something", async () => {
    const calls = stubServer(
      { [`GET ${LIST}`]: () => ({ body: list() }) },
      at(`GET ${THREAD}`, () => problem("member-not-found")),
    );
    show(`/messages/${ines.id}`, { [LIST]: list() });
    await screen.findByRole("heading", { level: 1, name: "Profile not found" });
    socketTo(INBOX_SOCKET).say({ type: "hello", v: 1, unread: 0, notifications: 0, requests: 0, quietMs: 0 });
    await waitFor(() => expect(calls.filter(({ path }) => path === LIST)).toHaveLength(1));
    expect(screen.getByRole("heading", { level: 1, name: "Profile not found" })).toBeVisible();
    expect(calls.filter(({ path }) => path === THREAD)).toHaveLength(1);
  });

  it.each([
    ["email-unverified", "Dashboard", "/dashboard"],
    ["tier-needed", "See membership tiers", "/settings/tier"],
  ] as const)("that answers %s links to what the member can do, in the list as well", async (code, label, path) => {
    const detail = "The server's own reason.";
    stubServer(
      { [`GET ${LIST}`]: () => problem(code, { detail }) },
      at(`GET ${THREAD}`, () => problem(code, { detail })),
    );
    show(`/messages/${ines.id}`);
    await waitFor(() => expect(screen.getAllByText(detail)).toHaveLength(2));
    const links = screen.getAllByRole("link", { name: label });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([path, path]);
  });

  it("says 'Failed to load messages', with Retry", async () => {
    let answer: Answer<ThreadView> = problem("internal");
    stubServer(at(`GET ${THREAD}`, () => answer));
    show(`/messages/${ines.id}`, { [LIST]: list() });
    expect(await screen.findByRole("heading", { name: "Failed to load messages" })).toBeVisible();
    expect(screen.getByText("request-1")).toBeVisible();
    answer = { body: thread([message(1, "Here again.")]) };
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Here again.")).toBeVisible();
  });

  it.each([
    [false, "Your membership tier does not include this."],
    [true, "Please confirm your email address first."],
  ])("that is refused while open says what is missing, where emails are sent: %s", (mail, sentence) => {
    const data = bootstrapData();
    const viewer = currentViewer();
    if (!viewer) throw new Error("Nobody is signed in");
    Object.assign(data, { mail });
    Object.assign(viewer, { emailVerified: false, capabilities: [] });
    showThread();
    threadSocket().drop(CLOSE.forbidden);
    expect(screen.getByRole("heading", { level: 1, name: sentence })).toBeVisible();
    Object.assign(data, { mail: false });
    Object.assign(viewer, { emailVerified: true, capabilities: ada.capabilities });
  });

  it("with a member who is not shown anymore still lets the last message be reported", async () => {
    const calls = stubServer(
      { "POST /api/reports": () => ({ status: 201, body: { id: "1" } }) },
      at(`GET ${THREAD}`, () => problem("member-not-found")),
    );
    show(`/messages/${ines.id}`, { [LIST]: list() });
    await userEvent.click(await screen.findByRole("button", { name: "Report their last message" }));
    const dialog = await screen.findByRole("dialog", { name: "Report message" });
    expect(dialog).toHaveTextContent("This member won't learn who sent it.");
    await userEvent.click(within(dialog).getByRole("radio", { name: "Fraud" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Send report" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.find(({ path }) => path === "/api/reports")?.body).toEqual({
      ...{ kind: "message", memberId: ines.id, seq: null, reason: "fraud", words: "" },
    });
  });

  it("that is blocked while open looks like a member who does not exist", () => {
    showThread();
    threadSocket().drop(CLOSE.notFound);
    expect(screen.getByRole("heading", { level: 1, name: "Profile not found" })).toBeVisible();
    expect(screen.queryByText("Good morning.")).not.toBeInTheDocument();
  });
});

describe("The inbox", () => {
  it.each([
    [{ status: "pending" }, "Your membership is waiting for approval.", "link", "Dashboard"],
    [{ emailVerified: false }, "Please confirm your email address first.", "button", "Resend link"],
  ] as const)("asks for nothing for a member with %o, and says the next step", (lacks, sentence, role, name) => {
    const calls = stubServer({});
    const data = bootstrapData();
    const viewer = currentViewer();
    if (!viewer) throw new Error("Nobody is signed in");
    Object.assign(data, { mail: true });
    Object.assign(viewer, lacks);
    show("/messages");
    expect(screen.getByRole("heading", { name: sentence })).toBeVisible();
    expect(screen.getByRole(role, { name })).toBeVisible();
    expect(screen.queryByText("Pick a conversation")).not.toBeInTheDocument();
    expect(calls).toEqual([]);
    Object.assign(data, { mail: false });
    Object.assign(viewer, { status: ada.status, emailVerified: ada.emailVerified });
  });

  it("lists conversations with last line, time and unread, and titles the document with the count", () => {
    show("/messages", { [LIST]: list([conversation({ unread: 3, mine: false, lastLine: "Two pages attached" })]) });
    const row = screen.getByRole("link", { name: /Ines Vidal/ });
    expect(row).toHaveAttribute("href", `/messages/${ines.id}`);
    expect(row).toHaveTextContent("Two pages attached");
    expect(row).toHaveTextContent("3 unread");
    expect(screen.getByText("Pick a conversation")).toBeVisible();
    expect(unread()).toBe("3");
    expect(document.title).toBe("(3) Messages · Node");
    cleanup();
    expect(document.title).toBe("Messages · Node");
  });

  it("counts nothing for a member whose tier has no messages", async () => {
    const viewer = currentViewer();
    if (!viewer) throw new Error("Nobody is signed in");
    const counted = { [LIST]: list([conversation({ unread: 3 })]) };
    show("/messages", counted);
    expect(unread()).toBe("3");
    cleanup();
    Object.assign(viewer, { capabilities: [] });
    show("/messages", counted);
    expect(unread()).toBe("0");
    Object.assign(viewer, { capabilities: ada.capabilities });
  });

  it("says the unread messages in the title of every page and on the icon of the app, without the member's list", async () => {
    const setAppBadge = vi.fn(() => Promise.reject(new DOMException("Not installed", "NotAllowedError")));
    Object.defineProperty(navigator, "setAppBadge", { configurable: true, value: setAppBadge });
    stubServer(
      { [`GET ${LIST}`]: () => new Promise(() => {}) },
      at(`GET ${THREAD}`, () => new Promise(() => {})),
    );
    show(`/messages/${ines.id}`, { [THREAD]: thread([]) });
    socketTo(INBOX_SOCKET).say({ type: "hello", v: 1, unread: 5, notifications: 0, requests: 0 });
    await settle();
    expect(document.title).toBe("(5) Ines Vidal · Node");
    expect(setAppBadge.mock.calls).toEqual([[5]]);
    cleanup();
    expect(setAppBadge.mock.calls).toEqual([[5], [0]]);
    Reflect.deleteProperty(navigator, "setAppBadge");
  });

  it("says that there are no conversations yet, and offers Notes to self", () => {
    show("/messages", { [LIST]: list() });
    expect(screen.getByText("No conversations yet")).toBeVisible();
    expect(screen.getByRole("link", { name: /Notes to self/ })).toHaveAttribute("href", `/messages/${ada.id}`);
  });

  it("ignores case and accents in a search", async () => {
    const tomas = { ...ines, id: "0190a000-0000-7000-8000-0000000700a5", name: "Tomás Herrera" };
    show("/messages", { [LIST]: list([conversation(), conversation({ peer: tomas })]) });
    await userEvent.type(screen.getByRole("searchbox"), "TOMAS h");
    expect(screen.getByRole("link", { name: /Tomás Herrera/ })).toBeVisible();
    expect(screen.queryByRole("link", { name: /Ines Vidal/ })).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole("searchbox"), "zzz");
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.getByRole("link", { name: /Ines Vidal/ })).toBeVisible();
  });

  it.each(Object.entries(SEARCHED_NAMES))("finds %s as people type it", async (name, typed) => {
    const peer = { ...ines, id: "0190a000-0000-7000-8000-0000000700a5", name };
    show("/messages", { [LIST]: list([conversation(), conversation({ peer })]) });
    for (const q of typed) {
      await userEvent.clear(screen.getByRole("searchbox"));
      await userEvent.type(screen.getByRole("searchbox"), q);
      expect(screen.queryByRole("link", { name: /Ines Vidal/ }), q).not.toBeInTheDocument();
      expect(screen.getByRole("link", { name: (text) => text.includes(name) }), q).toBeVisible();
    }
  });

  it("shows only unread conversations when selected", async () => {
    const tomas = { ...ines, id: "0190a000-0000-7000-8000-0000000700a5", name: "Tomás Herrera" };
    show("/messages", { [LIST]: list([conversation(), conversation({ peer: tomas, unread: 1 })]) });
    await userEvent.click(screen.getByRole("button", { name: "Unread 1" }));
    expect(screen.queryByRole("link", { name: /Ines Vidal/ })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: /Tomás Herrera/ })).toBeVisible();
  });

  it("looks for words and for unread messages in all pages, and says only then that there is nothing", async () => {
    const tomas = { ...ines, id: "0190a000-0000-7000-8000-0000000700a5", name: "Tomás Herrera" };
    const later = () => Promise.withResolvers<AnswerTo<"GET /api/messages">>();
    const answers = [later(), later()] as const;
    const calls = stubServer({
      [`GET ${LIST}?cursor=one`]: () => answers[0].promise,
      [`GET ${LIST}?cursor=two`]: () => answers[1].promise,
    });
    show("/messages", { [LIST]: { ...list([conversation()]), cursor: "one" } });
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByRole("searchbox"), "tomas");
    expect(screen.getByText("Searching...")).toBeVisible();
    expect(screen.queryByRole("heading", { name: /found/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
    answers[0].resolve({ body: { ...list(), cursor: "two" } });
    answers[1].resolve({ body: list([conversation({ peer: tomas, unread: 1 })]) });
    expect(await screen.findByRole("link", { name: /Tomás Herrera/ })).toBeVisible();
    expect(screen.queryByText("Searching...")).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole("searchbox"), "zzz");
    expect(screen.getByRole("heading", { name: "No conversations found" })).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  it("stops a search at a page that fails, and offers it again", async () => {
    let answer: AnswerTo<"GET /api/messages"> = problem("unavailable");
    const calls = stubServer({ [`GET ${LIST}?cursor=one`]: () => answer });
    show("/messages?show=unread", { [LIST]: { ...list([conversation()]), cursor: "one" } });
    expect(await screen.findByRole("heading", { name: "Nothing found yet in the latest conversations" })).toBeVisible();
    expect(calls).toHaveLength(1);
    answer = {
      body: list([conversation({ peer: { ...ines, id: "0190a000-0000-7000-8000-0000000700a5" }, unread: 1 })]),
    };
    await userEvent.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByRole("link", { name: /Ines Vidal/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
  });

  it("updates row and total without a request", async () => {
    const calls = stubServer({});
    show("/messages", { [LIST]: list([conversation()]) });
    const at = "2026-11-20T10:00:00.000Z";
    socketTo(INBOX_SOCKET).say({ type: "hello", v: 1, unread: 0, notifications: 0, requests: 0 });
    const frame = {
      type: "conversation",
      peerId: ines.id,
      lastSeq: 4,
      unread: 2,
      lastLine: "Are you there?",
      at,
    } as const;
    socketTo(INBOX_SOCKET).say(frame);
    await settle();
    expect(screen.getByRole("link", { name: /Ines Vidal/ })).toHaveTextContent("Are you there?2 unread");
    expect(unread()).toBe("2");
    socketTo(INBOX_SOCKET).say({ ...frame, unread: 0 });
    await settle();
    expect(unread()).toBe("0");
    expect(calls).toEqual([]);
  });

  it("does not count messages as unread that the open thread has read already", async () => {
    stubServer({});
    showThread();
    socketTo(INBOX_SOCKET).say({ type: "hello", v: 1, unread: 0, notifications: 0, requests: 0 });
    threadSocket().say({ type: "messages", messages: [message(3, "Are you there?")] });
    await settle();
    const at = "2026-11-20T10:00:00.000Z";
    const frame = {
      type: "conversation",
      peerId: ines.id,
      lastSeq: 3,
      unread: 1,
      lastLine: "Are you there?",
      at,
    } as const;
    socketTo(INBOX_SOCKET).say(frame);
    await settle();
    expect(unread()).toBe("0");
    socketTo(INBOX_SOCKET).say({ ...frame, lastSeq: 4, unread: 2, lastLine: "Hello?" });
    await settle();
    expect(unread()).toBe("2");
  });

  it("fetches the list when an unknown conversation has a new message", async () => {
    const calls = stubServer({ [`GET ${LIST}`]: () => ({ body: list([conversation({ unread: 1 })]) }) });
    show("/messages", { [LIST]: list() });
    const at = "2026-11-20T10:00:00.000Z";
    const frame = { type: "conversation", peerId: ines.id, lastSeq: 1, unread: 1, lastLine: "Hello", at } as const;
    socketTo(INBOX_SOCKET).say(frame);
    expect(await screen.findByRole("link", { name: /Ines Vidal/ })).toBeVisible();
    expect(unread()).toBe("1");
    expect(calls).toHaveLength(1);
  });

  it("knows the count before any list is loaded", async () => {
    stubServer(
      { [`GET ${LIST}`]: () => new Promise(() => {}) },
      at(`GET ${THREAD}`, () => new Promise(() => {})),
    );
    show(`/messages/${ines.id}`);
    socketTo(INBOX_SOCKET).say({ type: "hello", v: 1, unread: 5, notifications: 0, requests: 0 });
    await settle();
    expect(unread()).toBe("5");
  });

  it.each([
    ["fetches the list again that was pushed while the page was loading", 0, 1],
    ["fetches nothing when the last push was before the page", DAY_MS, 0],
  ])("%s", async (_, quietMs, fetched) => {
    const calls = stubServer({ [`GET ${LIST}`]: () => ({ body: list([conversation({ unread: 1 })]) }) });
    show("/messages", { [LIST]: list() });
    socketTo(INBOX_SOCKET).say({ type: "hello", v: 1, unread: 0, notifications: 0, requests: 0, quietMs });
    await waitFor(() => expect(calls.filter(({ path }) => path === LIST)).toHaveLength(fetched));
    await settle();
    expect(calls.filter(({ path }) => path === LIST)).toHaveLength(fetched);
  });

  it("opens one socket per tab on every screen", () => {
    show("/messages", { [LIST]: list() });
    const first = socketTo(INBOX_SOCKET);
    cleanup();
    show("/messages", { [LIST]: list() });
    expect(socketTo(INBOX_SOCKET)).toBe(first);
  });
});

describe("A conversation that an introduction opened", () => {
  const introduction = {
    by: { ...ines, id: "0190a000-0000-7000-8000-0000000000d1", name: "Daniel Kessler" },
    requesterId: ada.id,
    note: "I would like to compare notes.",
    passedAt: "2026-11-20T09:58:00.000Z",
    acceptedAt: "2026-11-20T10:04:00.000Z",
  };

  it("has who introduced the two and the note pinned on top, also before the first message", async () => {
    stubServer({});
    show(`/messages/${ines.id}`, { [LIST]: list(), [THREAD]: thread([], { introduction }) });
    const pinned = await screen.findByRole("complementary", { name: "Why this conversation was opened" });
    expect(pinned).toHaveTextContent("Introduced by Daniel Kessler on November 20, 2026");
    expect(within(pinned).getByText("I would like to compare notes.")).toBeVisible();
    expect(pinned).toHaveTextContent("You, passed on as written");
    expect(screen.getByText(/^Daniel passed it on,/)).toHaveTextContent(/Ines accepted,/);
  });

  it("says so without the name of somebody who is gone, and to the one who accepted", async () => {
    stubServer({});
    const others = { ...introduction, by: null, requesterId: ines.id };
    show(`/messages/${ines.id}`, { [LIST]: list(), [THREAD]: thread([], { introduction: others }) });
    const pinned = await screen.findByRole("complementary", { name: "Why this conversation was opened" });
    expect(pinned).toHaveTextContent("Introduced on November 20, 2026");
    expect(pinned).toHaveTextContent(`${ines.name}, passed on as written`);
    expect(screen.getByText(/^It was passed on,/)).toHaveTextContent(/You accepted,/);
  });
});

describe("A new message", () => {
  it("goes to a connection who is chosen by name, whose thread opens", async () => {
    const daniel = card(2, "Daniel Kessler");
    stubServer(
      { "GET /api/network/connections": () => ({ body: { rows: [card(1, "Ines Vidal"), daniel], cursor: null } }) },
      at(`GET /api/messages/${daniel.id}`, () => ({ body: { ...thread([]), peer: daniel } })),
    );
    show("/messages", { [LIST]: list() });
    await userEvent.click(
      within(screen.getByText("No conversations yet").parentElement as HTMLElement).getByRole("button", {
        name: "New message",
      }),
    );
    await waitFor(() => expect(screen.getByRole("searchbox", { name: "Search your connections" })).toHaveFocus());
    await userEvent.click(await screen.findByRole("button", { name: "Daniel Kessler" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Daniel Kessler" })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("a browser that does not keep drafts", () => {
  it("has what is typed still in the field when the storage is cleared", async () => {
    showThread();
    await userEvent.type(box(), "Half a thought");
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: null })));
    threadSocket().say({ type: "typing", memberId: ines.id });
    expect(box()).toHaveValue("Half a thought");
    await userEvent.type(box(), "!");
    expect(box()).toHaveValue("Half a thought!");
  });

  it("says so of a message that waits, and asks before the tab closes, until it is sent", async () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    showThread();
    await userEvent.type(box(), "On its way{Enter}");
    expect(screen.getByText(DRAFT_NOT_KEPT)).toBeVisible();
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    const [{ messages = [] } = {}] = threadSocket().ups("send");
    threadSocket().say({
      type: "ack",
      acks: messages.map(({ clientId }) => ({ clientId, seq: 3, createdAt: "2026-11-20T09:00:00.000Z" })),
    });
    await waitFor(() => expect(screen.queryByText(DRAFT_NOT_KEPT)).toBeNull());
    full.mockRestore();
  });
});
