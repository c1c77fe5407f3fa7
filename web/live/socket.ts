import {
  HEARTBEAT_MS,
  ONLINE_JITTER_MS,
  PONG_TIMEOUT_MS,
  RECONNECT_MS,
  SOCKET_PROTOCOL_VERSION,
  SOCKET_TIMEOUT_MS,
} from "#contract/limits.ts";
import { CLOSE } from "#contract/sockets.ts";
import { onAuthEvent } from "#web/lib/auth/auth-events.ts";

/** `closed` waits for the next attempt, unless the close code is final. */
export type ConnectionState = "closed" | "joining" | "joined" | "leaving";

type SocketEvents<Frame> = {
  /** The API path with its query. Called before each attempt, because the position to resume from changes. */
  path: () => string;
  onFrame: (frame: Frame) => void;
  /** `failures`: attempts since the last joined connection; `code`: the close code, or null. */
  onState: (state: ConnectionState, failures: number, code: number | null) => void;
};

/** Close codes after which another attempt would get the same answer. */
const FINAL: readonly number[] = [CLOSE.sessionEnded, CLOSE.forbidden, CLOSE.notFound, CLOSE.version];
export const isFinal = (code: number | null): code is number => code !== null && FINAL.includes(code);
/** Close codes for excess: the next attempt waits for the longest delay. */
const TOO_MUCH: readonly number[] = [CLOSE.junk, CLOSE.flood, CLOSE.tooBig];
const ABNORMAL = 1006;
/** Adds up to a quarter to each delay, so that not all clients reconnect to a restarted server at once. */
const JITTER = 0.25;

/** The sockets of this tab. */
const opened = new Set<LiveSocket<never>>();
const isHidden = () => document.visibilityState === "hidden";

type Timer = ReturnType<typeof setTimeout>;

/** A WebSocket that reconnects, detects a dead connection with heartbeats, and closes at sign-out. */
export class LiveSocket<Frame> {
  readonly #events: SocketEvents<Frame>;
  #state: ConnectionState = "closed";
  #socket: WebSocket | null = null;
  #failures = 0;
  #isFinished = false;
  #isPaused = false;
  #retryTimer: Timer | undefined;
  #joinTimer: Timer | undefined;
  #pongTimer: Timer | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  readonly #unsubscribeAuth: () => void;

  constructor(events: SocketEvents<Frame>) {
    this.#events = events;
    this.#unsubscribeAuth = onAuthEvent((event) => {
      if (event === "SIGNED_OUT") this.close();
    });
    opened.add(this as LiveSocket<never>);
    window.addEventListener("online", this.#onOnline);
    window.addEventListener("offline", this.reconnect);
    document.addEventListener("visibilitychange", this.#onVisibilityChange);
    this.#connect();
  }

  send(frame: object): boolean {
    if (this.#state !== "joined" || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  /** Opens a new connection without waiting for the closing handshake: a dead network never answers it. */
  readonly reconnect = (): void => {
    if (this.#detach()) this.#handleClose(ABNORMAL);
  };

  #detach(): boolean {
    if (!this.#socket || this.#state === "leaving") return false;
    const dead = this.#socket;
    dead.onmessage = null;
    dead.onclose = null;
    dead.close();
    return true;
  }

  /** Until the tab is shown: its place is another tab's. */
  #pause(): void {
    this.#detach();
    this.#forgetSocket();
    clearTimeout(this.#retryTimer);
    this.#isPaused = true;
    this.#enter("closed", CLOSE.displaced);
  }

  close(): void {
    if (this.#isFinished) return;
    this.#finish();
    const socket = this.#socket;
    if (!socket) {
      this.#enter("closed");
      return;
    }
    clearTimeout(this.#joinTimer);
    clearInterval(this.#heartbeat);
    // Browsers log an error when a socket closes while it is still connecting.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
    this.#enter("leaving");
  }

  #enter(state: ConnectionState, code: number | null = null): void {
    this.#state = state;
    this.#events.onState(state, this.#failures, code);
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    if (this.#isFinished || this.#socket) return;
    this.#isPaused = false;
    const url = new URL(this.#events.path(), window.location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("v", String(SOCKET_PROTOCOL_VERSION));
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#handleMessage(data);
    socket.onclose = ({ code }) => this.#handleClose(code);
    this.#joinTimer = setTimeout(this.reconnect, SOCKET_TIMEOUT_MS);
    this.#enter("joining");
  }

  /** The first frame joins the connection, not `onopen`: a refused upgrade also opens, and closes at once. */
  #handleMessage(data: string): void {
    if (this.#state === "leaving") return;
    if (data === "pong") {
      clearTimeout(this.#pongTimer);
      this.#pongTimer = undefined;
      return;
    }
    if (this.#state === "joining") {
      clearTimeout(this.#joinTimer);
      this.#failures = 0;
      this.#heartbeat = setInterval(() => this.#probe(), HEARTBEAT_MS);
      this.#enter("joined");
    }
    this.#events.onFrame(JSON.parse(data) as Frame);
  }

  /** `readyState` stays OPEN for minutes on a dead connection; only a missing pong reveals it. */
  #probe(): void {
    if (this.#state !== "joined" || this.#pongTimer !== undefined) return;
    this.#socket?.send("ping");
    this.#pongTimer = setTimeout(this.reconnect, PONG_TIMEOUT_MS);
  }

  #handleClose(code: number): void {
    this.#forgetSocket();
    if (this.#state === "leaving" || isFinal(code)) {
      this.#finish();
      this.#enter("closed", code);
      return;
    }
    if (code === CLOSE.displaced && isHidden()) {
      for (const one of opened) one.#pause();
      return;
    }
    const last = RECONNECT_MS.length - 1;
    const step = TOO_MUCH.includes(code) ? last : Math.min(this.#failures, last);
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => this.#connect(), (RECONNECT_MS[step] ?? 0) * (1 + Math.random() * JITTER));
    this.#enter("closed", code);
  }

  #forgetSocket(): void {
    clearTimeout(this.#joinTimer);
    clearTimeout(this.#pongTimer);
    this.#pongTimer = undefined;
    clearInterval(this.#heartbeat);
    this.#socket = null;
  }

  #finish(): void {
    this.#isFinished = true;
    clearTimeout(this.#retryTimer);
    this.#unsubscribeAuth();
    opened.delete(this as LiveSocket<never>);
    window.removeEventListener("online", this.#onOnline);
    window.removeEventListener("offline", this.reconnect);
    document.removeEventListener("visibilitychange", this.#onVisibilityChange);
  }

  readonly #onOnline = (): void => {
    if (this.#socket) this.#probe();
    if (this.#socket || this.#isPaused) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#connect(), Math.random() * ONLINE_JITTER_MS);
  };

  /** Shown again: connects without a delay, or checks the existing connection. */
  readonly #onVisibilityChange = (): void => {
    if (isHidden()) return;
    if (this.#socket) this.#probe();
    else this.#connect();
  };
}

/** Reports the first state change before it returns. */
export const openSocket = <Frame>(events: SocketEvents<Frame>): LiveSocket<Frame> => new LiveSocket(events);
