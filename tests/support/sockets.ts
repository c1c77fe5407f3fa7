import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { ConversationDown, InboxDown, MessageView } from "#contract/messages.ts";
import { ConversationStore } from "#durable/conversation/store.ts";
import { ORIGIN } from "./call.ts";
import { WAIT_MS } from "./wait.ts";

type Options = { cookie?: string | undefined; origin?: string | null };

/** An open socket of a browser tab. Records every received frame in order, and the close code. */
export class Tab<Down extends { type: string }> {
  readonly frames: Down[] = [];
  /** Received messages that are not JSON: `pong`. */
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

  /** Sends texts as one frame with new client ids; returns the ids. */
  write(...texts: string[]): string[] {
    const messages = texts.map((text) => ({ clientId: crypto.randomUUID(), text }));
    this.send({ type: "send", messages });
    return messages.map((message) => message.clientId);
  }

  close(): void {
    this.#socket.close(1000);
  }

  /** Resolves once every frame that was sent before has arrived, or the socket is closed. */
  async settled(): Promise<void> {
    const before = this.texts.length;
    if (this.closed === null) this.sendRaw("ping");
    await eventually(() => this.closed !== null || this.texts.length > before, Boolean);
  }

  of<Type extends Down["type"]>(type: Type): Extract<Down, { type: Type }>[] {
    return this.frames.filter((frame): frame is Extract<Down, { type: Type }> => frame.type === type);
  }
}

/** A tab with an open conversation. */
export class ThreadTab extends Tab<ConversationDown> {
  /** Every message this tab received, in order of arrival. */
  get messages(): MessageView[] {
    return this.of("messages").flatMap((frame) => frame.messages);
  }

  get acks() {
    return this.of("ack").flatMap((frame) => frame.acks);
  }
}

/** A tab's socket to the inbox. */
export class InboxTab extends Tab<InboxDown> {}

/** Sends a WebSocket upgrade request as a browser would. */
export function upgrade(path: string, { cookie, origin = ORIGIN }: Options = {}): Promise<Response> {
  return exports.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      headers: { upgrade: "websocket", ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}) },
    }),
  );
}

async function connect(path: string, options: Options): Promise<WebSocket> {
  const response = await upgrade(path, options);
  if (!response.webSocket) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return response.webSocket;
}

export const openThread = async (path: string, options: Options = {}) => new ThreadTab(await connect(path, options));

export const openConversation = (member: { cookie: string }, peerId: string, since = 0): Promise<ThreadTab> =>
  openThread(`/api/messages/${peerId}/socket?v=1&since=${since}`, member);

export const openInbox = async (member: { cookie?: string }, v = "1") =>
  new InboxTab(await connect(`/api/inbox/socket?v=${v}`, member));

/** Reads a value until `isExpected` accepts it, and returns it. Throws with the last value after `waitMs`. */
export async function eventually<T>(read: () => T, isExpected: (value: T) => boolean, waitMs = WAIT_MS): Promise<T> {
  const until = Date.now() + waitMs;
  for (;;) {
    const value = read();
    if (isExpected(value)) return value;
    if (Date.now() > until) throw new Error(`Not the expected value in time; last: ${JSON.stringify(value)}`);
    await pause(5);
  }
}

/** Waits until a tab's socket is closed with `code`. */
export const waitForClose = (tab: { closed: number | null }, code: number) =>
  eventually(
    () => tab.closed,
    (closed) => closed === code,
  );

/** Waits until no conversation has anything left to deliver to an inbox. Throws after `waitMs`. */
export async function waitForInboxDelivery(waitMs = WAIT_MS): Promise<void> {
  const conversations = (await listDurableObjectIds(env.CONVERSATIONS)).map((id) => env.CONVERSATIONS.get(id));
  const hasUndelivered = (conversation: DurableObjectStub) =>
    runInDurableObject(conversation, (_, { storage }) => new ConversationStore(storage).hasUndelivered());
  const areDelivered = async () => !(await Promise.all(conversations.map(hasUndelivered))).some(Boolean);
  await vi.waitFor(async () => expect(await areDelivered()).toBe(true), { timeout: waitMs, interval: 20 });
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
