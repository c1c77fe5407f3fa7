import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  HEARTBEAT_MS,
  ONLINE_JITTER_MS,
  PONG_TIMEOUT_MS,
  RECONNECT_MS,
  SECOND_MS,
  SOCKET_TIMEOUT_MS,
} from "#contract/limits.ts";
import { CLOSE } from "#contract/sockets.ts";
import { emitHere } from "#web/lib/auth/auth-events.ts";
import { type ConnectionState, type LiveSocket, openSocket } from "#web/live/socket.ts";
import { FakeSocket, socketCount, stubSockets } from "./messages-server.ts";

let live: LiveSocket<unknown>;
let states: ConnectionState[];
let frames: unknown[];
let since = 0;

const socket = () => FakeSocket.all.at(-1) ?? expect.fail("no socket");

beforeEach(() => {
  vi.useFakeTimers();
  // No jitter unless a test sets it.
  vi.spyOn(Math, "random").mockReturnValue(0);
  stubSockets();
  states = [];
  frames = [];
  since = 0;
  live = openSocket({
    path: () => `/api/messages/peer/socket?since=${since}` as const,
    onFrame: (frame) => frames.push(frame),
    onState: (state) => states.push(state),
  });
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("A live socket", () => {
  it("goes through joining, joined, leaving and closed", () => {
    socket().join();
    live.close();
    socket().drop(1000);
    expect(states).toEqual(["joining", "joined", "leaving", "closed"]);
    vi.advanceTimersByTime(60 * SECOND_MS);
    expect(socketCount()).toBe(1);
  });

  it("sends the protocol version and, on each attempt, the current position", () => {
    expect(socket().url.href).toBe("ws://localhost:3000/api/messages/peer/socket?since=0&v=1");
    since = 7;
    socket().drop();
    vi.advanceTimersByTime(RECONNECT_MS[0]);
    expect(socket().url.searchParams.get("since")).toBe("7");
  });

  it("is joined only with the first frame, because a refused upgrade opens too", () => {
    socket().open();
    expect(states).toEqual(["joining"]);
    expect(live.send({ type: "typing" })).toBe(false);
    socket().join();
    expect(states).toEqual(["joining", "joined"]);
    expect(live.send({ type: "typing" })).toBe(true);
    expect(socket().sent).toEqual(['{"type":"typing"}']);
  });

  it("reconnects after 1, 2, 5, 10 and again 10 seconds", () => {
    for (const pause of [...RECONNECT_MS, 10_000]) {
      const before = socketCount();
      socket().drop();
      vi.advanceTimersByTime(pause - 1);
      expect(socketCount()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(socketCount()).toBe(before + 1);
    }
  });

  it("starts again at one second once it was joined", () => {
    socket().drop();
    vi.advanceTimersByTime(1000);
    socket().drop();
    vi.advanceTimersByTime(2000);
    socket().join();
    socket().drop();
    vi.advanceTimersByTime(1000);
    expect(socketCount()).toBe(4);
  });

  it("adds up to a quarter to the delay", () => {
    vi.mocked(Math.random).mockReturnValue(1);
    socket().drop();
    vi.advanceTimersByTime(1249);
    expect(socketCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(socketCount()).toBe(2);
  });

  it("drops a connection that is not joined within ten seconds", () => {
    vi.advanceTimersByTime(SOCKET_TIMEOUT_MS);
    expect(states).toEqual(["joining", "closed"]);
    vi.advanceTimersByTime(1000);
    expect(socketCount()).toBe(2);
  });

  it("sends a ping every 30 seconds and reconnects when the pong is missing", () => {
    socket().join();
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(socket().sent).toEqual(["ping"]);
    socket().say("pong");
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(socket().sent).toEqual(["ping", "ping"]);
    vi.advanceTimersByTime(PONG_TIMEOUT_MS - 1);
    expect(states.at(-1)).toBe("joined");
    vi.advanceTimersByTime(1);
    expect(states.at(-1)).toBe("closed");
    vi.advanceTimersByTime(1000);
    expect(socketCount()).toBe(2);
    expect(frames).toHaveLength(1);
  });

  it.each([CLOSE.sessionEnded, CLOSE.forbidden, CLOSE.notFound, CLOSE.version])("never reconnects after %i", (code) => {
    socket().join();
    socket().drop(code);
    vi.advanceTimersByTime(60 * SECOND_MS);
    window.dispatchEvent(new Event("online"));
    expect(socketCount()).toBe(1);
    expect(states.at(-1)).toBe("closed");
  });

  it("waits ten seconds after a close code that means too much", () => {
    socket().join();
    socket().drop(CLOSE.flood);
    vi.advanceTimersByTime(9999);
    expect(socketCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(socketCount()).toBe(2);
  });

  it("closes when the browser is offline and reconnects within a second when it is online, not all clients at once", () => {
    socket().join();
    window.dispatchEvent(new Event("offline"));
    expect(states.at(-1)).toBe("closed");
    vi.mocked(Math.random).mockReturnValue(0.75);
    window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(0.75 * ONLINE_JITTER_MS - 1);
    expect(socketCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(socketCount()).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(socketCount()).toBe(2);
  });

  it("of a hidden tab that made room for another waits with the tab's other sockets until the tab is shown", () => {
    const shown = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const other = openSocket({ path: () => "/api/inbox/socket", onFrame: () => undefined, onState: () => undefined });
    const [thread, inbox] = FakeSocket.all;
    thread?.join();
    inbox?.join();
    inbox?.drop(CLOSE.displaced);
    expect([states.at(-1), thread?.readyState]).toEqual(["closed", FakeSocket.CLOSING]);
    window.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60 * SECOND_MS);
    expect(socketCount()).toBe(2);
    shown.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(socketCount()).toBe(4);
    other.close();
  });

  it("sends a ping when the tab becomes visible", () => {
    socket().join();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(socket().sent).toEqual(["ping"]);
    vi.advanceTimersByTime(PONG_TIMEOUT_MS);
    expect(states.at(-1)).toBe("closed");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(socketCount()).toBe(2);
  });

  it("closes when the member signs out, and ignores later frames", () => {
    socket().join();
    const last = socket();
    emitHere("SIGNED_OUT");
    expect(states.at(-1)).toBe("leaving");
    expect(last.readyState).toBe(FakeSocket.CLOSING);
    last.say({ type: "hello", v: 1, lastSeq: 9, since: 0, read: {}, writing: "open" });
    expect(frames).toHaveLength(1);
    vi.advanceTimersByTime(60 * SECOND_MS);
    expect(socketCount()).toBe(1);
  });
});
