import {
  HEARTBEAT_MS,
  PONG_TIMEOUT_MS,
  RECONNECT_MS,
  SOCKET_PROTOCOL_VERSION,
  SOCKET_TIMEOUT_MS,
} from "#contract/limits.ts";
import { CLOSE } from "#contract/messages.ts";
import { onAuthEvent } from "#web/lib/auth/auth-events.ts";

/** Where a line stands (features MS-7). `closed` waits for its next try unless it was closed for good. */
export type ChannelState = "closed" | "joining" | "joined" | "leaving";

export type LineEvents<Frame> = {
  /** The API path with its query, asked before each try: what was missed meanwhile changes. */
  path: () => string;
  onFrame: (frame: Frame) => void;
  /** `failures` counts tries since the line last stood; `code` says why it closed, null while it has not. */
  onState: (state: ChannelState, failures: number, code: number | null) => void;
};

export type Line = {
  /** False when the line does not stand: nothing was sent. */
  send: (frame: object) => boolean;
  /** Gives the present connection up for dead and makes a new one. */
  reconnect: () => void;
  close: () => void;
};

/** Answers that another try would only repeat. */
const FINAL: readonly number[] = [CLOSE.sessionEnded, CLOSE.forbidden, CLOSE.notFound, CLOSE.version];
/** Whether a line that closed with `code` is never tried again. */
export const isFinal = (code: number | null): code is number => code !== null && FINAL.includes(code);
/** A server that says "too much" is not asked again at once. */
const TOO_MUCH: readonly number[] = [CLOSE.junk, CLOSE.flood, CLOSE.tooBig];
const ABNORMAL = 1006;
/** Up to a quarter more, so that a restarted server does not meet everybody in the same instant. */
const JITTER = 0.25;

/** A WebSocket that comes back by itself, notices when it died silently, and ends with the session. */
export function openLine<Frame>({ path, onFrame, onState }: LineEvents<Frame>): Line {
  let state: ChannelState = "closed";
  let socket: WebSocket | null = null;
  let failures = 0;
  let over = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let joinBy: ReturnType<typeof setTimeout> | undefined;
  let pongBy: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  function enter(next: ChannelState, code: number | null = null): void {
    state = next;
    onState(next, failures, code);
  }

  function connect(): void {
    clearTimeout(retry);
    if (over || socket) return;
    const url = new URL(path(), window.location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("v", String(SOCKET_PROTOCOL_VERSION));
    const opened = new WebSocket(url);
    socket = opened;
    opened.onmessage = ({ data }) => hear(data);
    opened.onclose = ({ code }) => lose(code);
    joinBy = setTimeout(giveUp, SOCKET_TIMEOUT_MS);
    enter("joining");
  }

  /** A refused upgrade opens too, only to close at once: the line stands with its first frame. */
  function hear(data: string): void {
    if (state === "leaving") return;
    if (data === "pong") {
      clearTimeout(pongBy);
      pongBy = undefined;
      return;
    }
    if (state === "joining") {
      clearTimeout(joinBy);
      failures = 0;
      heartbeat = setInterval(probe, HEARTBEAT_MS);
      enter("joined");
    }
    onFrame(JSON.parse(data) as Frame);
  }

  /** A dead peer keeps `readyState` OPEN for minutes; only a missing pong tells. */
  function probe(): void {
    if (state !== "joined" || pongBy !== undefined) return;
    socket?.send("ping");
    pongBy = setTimeout(giveUp, PONG_TIMEOUT_MS);
  }

  function forget(): void {
    clearTimeout(joinBy);
    clearTimeout(pongBy);
    pongBy = undefined;
    clearInterval(heartbeat);
    socket = null;
  }

  /** Does not wait for the closing handshake: on a dead network it takes as long as the silence before. */
  function giveUp(): void {
    if (!socket || state === "leaving") return;
    const dead = socket;
    dead.onmessage = null;
    dead.onclose = null;
    dead.close();
    lose(ABNORMAL);
  }

  function lose(code: number): void {
    forget();
    if (state === "leaving" || isFinal(code)) {
      finish();
      enter("closed", code);
      return;
    }
    const step = TOO_MUCH.includes(code) ? RECONNECT_MS.length - 1 : Math.min(failures, RECONNECT_MS.length - 1);
    failures += 1;
    retry = setTimeout(connect, (RECONNECT_MS[step] ?? 0) * (1 + Math.random() * JITTER));
    enter("closed", code);
  }

  function finish(): void {
    over = true;
    clearTimeout(retry);
    stopHearing();
    window.removeEventListener("online", wake);
    window.removeEventListener("offline", giveUp);
    document.removeEventListener("visibilitychange", wakeIfVisible);
  }

  /** Back online, or the tab came to the front after a sleep: no pause, and a standing line proves itself. */
  function wake(): void {
    if (socket) probe();
    else connect();
  }
  const wakeIfVisible = () => {
    if (document.visibilityState === "visible") wake();
  };

  function close(): void {
    if (over) return;
    finish();
    const leaving = socket;
    if (!leaving) {
      enter("closed");
      return;
    }
    clearTimeout(joinBy);
    clearInterval(heartbeat);
    // Closing one that is still connecting makes the browser report a failure.
    if (leaving.readyState === WebSocket.CONNECTING) leaving.onopen = () => leaving.close();
    else leaving.close();
    enter("leaving");
  }

  const stopHearing = onAuthEvent((event) => {
    if (event === "SIGNED_OUT") close();
  });
  window.addEventListener("online", wake);
  window.addEventListener("offline", giveUp);
  document.addEventListener("visibilitychange", wakeIfVisible);
  connect();

  return {
    send(frame) {
      if (state !== "joined" || socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    reconnect: giveUp,
    close,
  };
}
