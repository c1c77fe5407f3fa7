import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { READ_REPORT_MS, SOCKET_TIMEOUT_MS, TYPING_EXPIRES_MS } from "#contract/limits.ts";
import type { MessageDraft, MessageView } from "#contract/messages.ts";
import { CLOSE } from "#contract/sockets.ts";
import { Thread } from "#web/features/messages/thread/thread.ts";
import { nextFrame } from "#web/features/messages/thread/thread-state.ts";
import { ada, at, type Call, problem, stubServer } from "../auth/auth-server.ts";
import { fromAda, ines, message, socketCount, stubSockets, thread, threadSocket } from "./messages-server.ts";

const path = `/api/messages/${ines.id}` as const;
let open: Thread;

/** A thread on screen with a joined socket. */
function openThread(view = thread([message(1, "Good morning."), fromAda(2, "Morning!")])): Thread {
  open = new Thread(view, ada.id);
  open.visit();
  threadSocket().join(view.lastSeq, view.read, view.writing);
  return open;
}

const texts = () => open.getState().messages.map((one) => one.text);
const waiting = () => open.getState().outbox.map((one) => one.text);
const sent = (): MessageDraft[][] =>
  threadSocket()
    .ups("send")
    .map((frame) => frame.messages);
const lastFrame = () => sent().at(-1) ?? expect.fail("nothing was sent");
const acks = (drafts: MessageDraft[], from: number) => ({
  type: "ack" as const,
  acks: drafts.map(({ clientId }, i) => ({ clientId, seq: from + i, createdAt: "2026-11-20T09:00:00.000Z" })),
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  stubSockets();
});

afterEach(() => {
  open.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("Sending", () => {
  it("shows a message at once and commits it by its client id", () => {
    openThread();
    open.send("Shall we talk on Thursday?");
    expect(waiting()).toEqual(["Shall we talk on Thursday?"]);
    threadSocket().say(acks(lastFrame(), 3));
    expect(waiting()).toEqual([]);
    expect(open.getState().messages.at(-1)).toMatchObject({
      seq: 3,
      senderId: ada.id,
      text: "Shall we talk on Thursday?",
    });
  });

  it("queues while one frame is unacknowledged, then sends the rest as one frame", () => {
    openThread();
    for (const text of ["one", "two", "three", "four"]) open.send(text);
    expect(sent().map((frame) => frame.map((one) => one.text))).toEqual([["one"]]);
    threadSocket().say(acks(lastFrame(), 3));
    expect(sent().map((frame) => frame.map((one) => one.text))).toEqual([["one"], ["two", "three", "four"]]);
    threadSocket().say(acks(lastFrame(), 4));
    expect(texts().slice(2)).toEqual(["one", "two", "three", "four"]);
    expect(sent()).toHaveLength(2);
  });

  it("puts at most 32 messages and 64 KiB into a frame", () => {
    const pending = (text: string, i: number) => ({ clientId: `${i}`, text, at: "", failed: null });
    expect(nextFrame(Array.from({ length: 40 }, (_, i) => pending("x", i)))).toHaveLength(32);
    const large = nextFrame(Array.from({ length: 10 }, (_, i) => pending("ü".repeat(4000), i)));
    expect(large).toHaveLength(8);
    expect(new TextEncoder().encode(JSON.stringify({ type: "send", messages: large })).length).toBeLessThanOrEqual(
      65_536,
    );
  });

  it("sends again after a lost acknowledgement, under the same id, and shows it once", () => {
    openThread();
    open.send("Only once, please.");
    const [first] = lastFrame();
    threadSocket().drop();
    expect(waiting()).toEqual(["Only once, please."]);
    vi.advanceTimersByTime(1000);
    threadSocket().join(2);
    expect(lastFrame()).toEqual([first]);
    threadSocket().say(acks(lastFrame(), 3));
    expect(texts().filter((text) => text === "Only once, please.")).toHaveLength(1);
    expect(waiting()).toEqual([]);
  });

  it("does not send again what the history after a reconnect already holds", () => {
    openThread();
    open.send("It did arrive.");
    const [draft] = lastFrame();
    threadSocket().drop();
    vi.advanceTimersByTime(1000);
    expect(threadSocket().url.searchParams.get("since")).toBe("2");
    threadSocket().join(4);
    expect(sent()).toEqual([]);
    threadSocket().say({
      type: "messages",
      messages: [fromAda(3, "It did arrive.", draft?.clientId), message(4, "I saw it.")],
    });
    expect(sent()).toEqual([]);
    expect(texts().slice(2)).toEqual(["It did arrive.", "I saw it."]);
    expect(waiting()).toEqual([]);
  });

  it("skips what the server leaves out after a long absence, and loads it as earlier pages", () => {
    openThread();
    open.send("Still here.");
    threadSocket().drop();
    vi.advanceTimersByTime(1000);
    threadSocket().open();
    threadSocket().say({ type: "hello", v: 1, lastSeq: 57, since: 55, read: {}, writing: "open" });
    expect(texts()).toEqual(["Good morning.", "Morning!"]);
    threadSocket().say({ type: "messages", messages: [message(56, "One."), message(57, "Two.")] });
    expect(texts()).toEqual(["One.", "Two."]);
    expect(open.getState().older).toBe("56");
    expect(lastFrame().map((one) => one.text)).toEqual(["Still here."]);
  });

  it("reconnects when an acknowledgement is missing for ten seconds", () => {
    openThread();
    open.send("Anyone there?");
    vi.advanceTimersByTime(SOCKET_TIMEOUT_MS + 1000);
    expect(socketCount()).toBe(2);
    threadSocket().join(2);
    expect(lastFrame().map((one) => one.text)).toEqual(["Anyone there?"]);
  });

  it("marks a refused message as failed, sends the others, and sends it again on Retry", () => {
    openThread();
    open.send("first");
    const [first] = lastFrame();
    open.send("second");
    threadSocket().say({ type: "refused", clientId: first?.clientId ?? "", code: "rate-limited" });
    expect(open.getState().outbox.map((one) => one.failed)).toEqual(["rate-limited", null]);
    expect(lastFrame().map((one) => one.text)).toEqual(["second"]);
    threadSocket().say(acks(lastFrame(), 3));
    open.retry(first?.clientId ?? "");
    expect(lastFrame()).toEqual([first]);
  });

  it("gives a message whose id is taken a new id on Retry", () => {
    openThread();
    open.send("first");
    const [first] = lastFrame();
    threadSocket().say({ type: "refused", clientId: first?.clientId ?? "", code: "message-conflict" });
    open.retry(first?.clientId ?? "");
    expect(lastFrame()[0]?.text).toBe("first");
    expect(lastFrame()[0]?.clientId).not.toBe(first?.clientId);
  });

  it("removes a failed message on Delete", () => {
    openThread();
    open.send("never mind");
    threadSocket().say({ type: "refused", clientId: lastFrame()[0]?.clientId ?? "", code: "invalid" });
    open.discard(open.getState().outbox[0]?.clientId ?? "");
    expect(waiting()).toEqual([]);
  });

  it("fails pending messages once the server accepts none", () => {
    openThread();
    open.send("first");
    threadSocket().drop(CLOSE.notFound);
    expect(open.getState().outbox.map((one) => one.failed)).toEqual(["refused"]);
    expect(open.getState().refusal).toBe(CLOSE.notFound);
  });

  it("keeps its socket after its screen is gone until everything is acknowledged", () => {
    open = new Thread(thread([]), ada.id);
    const leave = open.visit();
    threadSocket().join();
    open.send("on my way out");
    leave();
    expect(threadSocket().readyState).toBe(WebSocket.OPEN);
    threadSocket().say(acks(lastFrame(), 1));
    expect(threadSocket().readyState).toBe(WebSocket.CLOSING);
  });
});

describe("Receiving", () => {
  it("adds each message once and in order, also the member's own from another tab", () => {
    openThread();
    threadSocket().say({ type: "messages", messages: [message(3, "three"), fromAda(4, "four")] });
    threadSocket().say({ type: "messages", messages: [fromAda(4, "four"), message(5, "five")] });
    expect(open.getState().messages.map((one) => one.seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it("adds the whole history after a reconnect, in any number of frames", () => {
    openThread();
    threadSocket().drop();
    vi.advanceTimersByTime(1000);
    threadSocket().join(5);
    threadSocket().say({ type: "messages", messages: [message(3, "three"), message(4, "four")] });
    threadSocket().say({ type: "messages", messages: [message(5, "five")] });
    expect(texts().slice(2)).toEqual(["three", "four", "five"]);
  });

  it("never shows a gap: it requests missing messages, and those that arrive meanwhile", async () => {
    const store: MessageView[] = [message(3, "three"), message(4, "four"), message(5, "five")];
    const calls = stubServer(
      {},
      at(`GET ${path}?since=2`, () => ({ body: thread(store.slice(0, 2)) })),
      at(`GET ${path}?since=4`, () => ({ body: thread(store.slice(2)) })),
    );
    openThread();
    threadSocket().say({ type: "messages", messages: [message(4, "four")] });
    threadSocket().say({ type: "messages", messages: [message(5, "five")] });
    expect(texts()).toHaveLength(2);
    await vi.runOnlyPendingTimersAsync();
    expect(open.getState().messages.map((one) => one.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(calls.map((call) => call.path)).toEqual([`${path}?since=2`, `${path}?since=4`]);
  });

  it("sends nothing while it requests missing messages, then sends pending ones once", async () => {
    let answer: (() => void) | undefined;
    stubServer(
      at(
        `GET ${path}?since=2`,
        () =>
          new Promise((resolve) => {
            answer = () => resolve({ body: thread([message(3, "three"), fromAda(4, "mine", mine?.clientId)]) });
          }),
      ),
    );
    openThread();
    open.send("mine");
    const [mine] = lastFrame();
    threadSocket().say({ type: "ack", acks: [{ clientId: mine?.clientId ?? "", seq: 4, createdAt: "" }] });
    open.send("next");
    expect(sent()).toHaveLength(1);
    answer?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(texts().slice(2)).toEqual(["three", "mine"]);
    expect(sent().map((frame) => frame.map((one) => one.text))).toEqual([["mine"], ["next"]]);
  });

  it("adds older pages before the first message, without duplicates", async () => {
    stubServer(at(`GET ${path}?before=3`, () => ({ body: thread([message(1, "one"), message(2, "two")]) })));
    openThread(thread([message(3, "three")], { cursor: "3" }));
    await open.loadOlder();
    expect(texts()).toEqual(["one", "two", "three"]);
    expect(open.getState().older).toBeNull();
    await open.loadOlder();
    expect(texts()).toHaveLength(3);
  });

  it("drops the oldest of more than 300 messages at its end, but none that is new, and loads them again", async () => {
    const rows = Array.from({ length: 301 }, (_, i) => message(i + 1, `${i + 1}`));
    openThread(thread(rows.slice(0, 300), { read: { [ada.id]: 300 } }));
    open.dropOldest();
    expect(texts()).toHaveLength(300);
    threadSocket().say({ type: "messages", messages: rows.slice(300) });
    open.dropOldest();
    expect(texts()).toEqual(rows.slice(-150).map((one) => one.text));
    stubServer(at(`GET ${path}?before=152`, () => ({ body: thread(rows.slice(101, 151), { cursor: "102" }) })));
    await open.loadOlder();
    expect(texts()).toEqual(rows.slice(101).map((one) => one.text));
    expect(open.getState().older).toBe("102");
    open.end();
    openThread(thread(rows, { read: { [ada.id]: 20 } }));
    open.dropOldest();
    expect(texts()[0]).toBe("21");
  });

  it("puts only messages of others since it was opened into the live region", () => {
    openThread();
    expect(open.getState().arrivals).toEqual([]);
    threadSocket().say({ type: "messages", messages: [message(3, "three"), fromAda(4, "four")] });
    expect(open.getState().arrivals.map((one) => one.text)).toEqual(["three"]);
  });

  it("shows for five seconds that the peer is typing, but not that the member is", () => {
    openThread();
    threadSocket().say({ type: "typing", memberId: ada.id });
    expect(open.getState().isPeerTyping).toBe(false);
    threadSocket().say({ type: "typing", memberId: ines.id });
    expect(open.getState().isPeerTyping).toBe(true);
    vi.advanceTimersByTime(TYPING_EXPIRES_MS);
    expect(open.getState().isPeerTyping).toBe(false);
  });

  it("reports typing at intervals, not with every key", () => {
    openThread();
    for (let key = 0; key < 20; key++) open.reportTyping();
    expect(threadSocket().ups("typing")).toHaveLength(1);
    vi.advanceTimersByTime(TYPING_EXPIRES_MS);
    open.reportTyping();
    expect(threadSocket().ups("typing")).toHaveLength(2);
  });
});

describe("Read marks", () => {
  it("are reported at most once a second, the last one always", () => {
    openThread();
    open.readAll();
    for (let seq = 3; seq <= 9; seq++) {
      threadSocket().say({ type: "messages", messages: [message(seq, `${seq}`)] });
      open.readAll();
    }
    expect(
      threadSocket()
        .ups("read")
        .map((frame) => frame.seq),
    ).toEqual([2]);
    vi.advanceTimersByTime(READ_REPORT_MS);
    expect(
      threadSocket()
        .ups("read")
        .map((frame) => frame.seq),
    ).toEqual([2, 9]);
    vi.advanceTimersByTime(10 * READ_REPORT_MS);
    expect(threadSocket().ups("read")).toHaveLength(2);
  });

  it("are not reported for the member's own messages", () => {
    openThread(thread([message(1, "one"), fromAda(2, "two")], { read: { [ada.id]: 1 } }));
    open.readAll();
    expect(threadSocket().ups("read")).toEqual([]);
  });

  it("set without a connection are sent after the next hello", () => {
    openThread(thread([message(1, "one")]));
    threadSocket().drop();
    open.readAll();
    vi.advanceTimersByTime(1000);
    threadSocket().join(1);
    expect(
      threadSocket()
        .ups("read")
        .map((frame) => frame.seq),
    ).toEqual([1]);
  });

  it("of the peer only grow", () => {
    openThread(thread([fromAda(1, "one")], { read: { [ines.id]: 1 } }));
    threadSocket().say({ type: "read", memberId: ines.id, seq: 4 });
    threadSocket().say({ type: "read", memberId: ines.id, seq: 2 });
    expect(open.getState().read[ines.id]).toBe(4);
  });
});

describe("Without a socket", () => {
  /** The server's messages, available by requests only. */
  function stubRequests(refuse?: ReturnType<typeof problem>): { calls: Call[]; log: MessageView[] } {
    const log: MessageView[] = [message(1, "Good morning."), fromAda(2, "Morning!")];
    const after = (since: number) => ({
      body: thread(
        log.filter(({ seq }) => seq > since),
        { lastSeq: log.length },
      ),
    });
    const calls = stubServer(
      at(`POST ${path}`, ({ body }) => {
        if (refuse) return refuse;
        const messages = (body as { messages: MessageDraft[] }).messages.map(({ clientId, text }) => {
          const known = log.find((one) => one.clientId === clientId);
          const stored = known ?? fromAda(log.length + 1, text, clientId);
          if (!known) log.push(stored);
          return stored;
        });
        return { status: 201, body: { messages, refused: [] } };
      }),
      ...Array.from({ length: 10 }, (_, since) => at(`GET ${path}?since=${since}`, () => after(since))),
    );
    return { calls, log };
  }

  async function failThrice(): Promise<void> {
    for (const pause of [1000, 2000, 5000]) {
      threadSocket().drop();
      await vi.advanceTimersByTimeAsync(pause - 1);
      if (pause < 5000) await vi.advanceTimersByTimeAsync(1);
    }
  }

  it("sends by a request after three failed attempts, and shows messages that arrived meanwhile", async () => {
    const { calls, log } = stubRequests();
    open = new Thread(thread([message(1, "Good morning."), fromAda(2, "Morning!")]), ada.id);
    open.visit();
    log.push(message(3, "Are you there?"));
    open.send("Yes, without a socket.");
    expect(calls).toEqual([]);
    await failThrice();
    expect(calls[0]).toMatchObject({ method: "POST", body: { messages: [{ text: "Yes, without a socket." }] } });
    expect(texts().slice(2)).toEqual(["Are you there?", "Yes, without a socket."]);
    expect(waiting()).toEqual([]);
  });

  it("fails a message the server refuses by its status", async () => {
    stubRequests(problem("message-too-long"));
    open = new Thread(thread([]), ada.id);
    open.visit();
    open.send("too long");
    await failThrice();
    expect(open.getState().outbox.map((one) => one.failed)).toEqual(["refused"]);
  });

  it("fails the first message to one stranger too many", async () => {
    stubRequests(problem("stranger-limit"));
    open = new Thread(thread([]), ada.id);
    open.visit();
    open.send("Hello, stranger");
    await failThrice();
    expect(open.getState().outbox.map((one) => one.failed)).toEqual(["stranger-limit"]);
  });

  it("keeps trying to send rate-limited messages", async () => {
    const { calls } = stubRequests(problem("rate-limited"));
    open = new Thread(thread([]), ada.id);
    open.visit();
    open.send("patience");
    await failThrice();
    expect(open.getState().outbox.map((one) => one.failed)).toEqual([null]);
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(1);
    threadSocket().drop();
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.length).toBeGreaterThan(before);
  });
});
