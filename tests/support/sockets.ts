import { exports } from "cloudflare:workers";
import { INBOX_DELIVERY_MS } from "#contract/limits.ts";
import type { ConversationDown, InboxDown, MessageView } from "#contract/messages.ts";
import { ORIGIN } from "./call.ts";

type Options = { cookie?: string | undefined; origin?: string | null };

const WAIT_MS = 5000;

/** One open socket as a tab holds it: every frame that came, in order, and how it was closed. */
export class Tab<Down extends { type: string }> {
  readonly frames: Down[] = [];
  /** What came that is not JSON: `pong`. */
  readonly texts: string[] = [];
  closed: number | null = null;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      if (String(data).startsWith("{")) this.frames.push(JSON.parse(String(data)));
      else this.texts.push(String(data));
    });
    socket.addEventListener("close", ({ code }) => {
      this.closed = code;
    });
    socket.accept();
  }

  send(frame: unknown): void {
    this.#socket.send(JSON.stringify(frame));
  }

  sendRaw(frame: string | ArrayBuffer): void {
    this.#socket.send(frame);
  }

  /** Sends texts under fresh client ids, as one frame; the ids. */
  write(...texts: string[]): string[] {
    const messages = texts.map((text) => ({ clientId: crypto.randomUUID(), text }));
    this.send({ type: "send", messages });
    return messages.map((message) => message.clientId);
  }

  close(): void {
    this.#socket.close(1000);
  }

  of<Type extends Down["type"]>(type: Type): Extract<Down, { type: Type }>[] {
    return this.frames.filter((frame): frame is Extract<Down, { type: Type }> => frame.type === type);
  }
}

/** A tab that has a thread open. */
export class ThreadTab extends Tab<ConversationDown> {
  /** Every message this tab was given, in the order it came. */
  get messages(): MessageView[] {
    return this.of("messages").flatMap((frame) => frame.messages);
  }

  get acks() {
    return this.of("ack").flatMap((frame) => frame.acks);
  }
}

/** The live line of a tab. */
export class InboxTab extends Tab<InboxDown> {}

/** The upgrade as a browser makes it. */
export function upgrade(path: string, { cookie, origin = ORIGIN }: Options = {}): Promise<Response> {
  return exports.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      headers: { upgrade: "websocket", ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}) },
    }),
  );
}

async function connect(path: string, options: Options): Promise<WebSocket> {
  const answer = await upgrade(path, options);
  if (!answer.webSocket) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
  return answer.webSocket;
}

export const openThread = async (path: string, options: Options = {}) => new ThreadTab(await connect(path, options));

export const openConversation = (member: { cookie: string }, peerId: string, since = 0): Promise<ThreadTab> =>
  openThread(`/api/messages/${peerId}/socket?v=1&since=${since}`, member);

export const openInbox = async (member: { cookie?: string }, v = "1") =>
  new InboxTab(await connect(`/api/inbox/socket?v=${v}`, member));

/** Waits until `holds` does; fails with what stood last when it never does. */
export async function eventually<T>(read: () => T, holds: (value: T) => boolean, waitMs = WAIT_MS): Promise<T> {
  const until = Date.now() + waitMs;
  for (;;) {
    const value = read();
    if (holds(value)) return value;
    if (Date.now() > until) throw new Error(`Never came about; last: ${JSON.stringify(value)}`);
    await pause(5);
  }
}

/** For the end of a file: inboxes are told half a second after the last message, and the runtime must not be torn down in the middle. */
export const settle = (): Promise<void> => pause(2 * INBOX_DELIVERY_MS);

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
