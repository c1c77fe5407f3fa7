import { act } from "@testing-library/react";
import { vi } from "vitest";
import type { PersonView } from "#contract/members.ts";
import type {
  ConversationDown,
  ConversationUp,
  InboxDown,
  MessageView,
  ThreadView,
  Writing,
} from "#contract/messages.ts";
import { ada } from "../auth/auth-server.ts";

export const ines: PersonView = {
  id: "0190a000-0000-7000-8000-000000001e50",
  name: "Ines Vidal",
  title: "Partner, Harbour Row",
  image: null,
  sample: true,
};

/** A browser socket; the test is its server. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readonly url: URL;
  readonly sent: string[] = [];
  readyState: number = FakeSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: URL) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    if (this.readyState < FakeSocket.CLOSING) this.readyState = FakeSocket.CLOSING;
  }

  /** The frames that were sent. */
  get up(): ConversationUp[] {
    return this.sent.filter((text) => text !== "ping").map((text) => JSON.parse(text));
  }

  /** The frames of one type that were sent. */
  ups<Type extends ConversationUp["type"]>(type: Type): Extract<ConversationUp, { type: Type }>[] {
    return this.up.filter((frame): frame is Extract<ConversationUp, { type: Type }> => frame.type === type);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  say(frame: ConversationDown | InboxDown | "pong"): void {
    act(() => this.onmessage?.({ data: frame === "pong" ? frame : JSON.stringify(frame) }));
  }

  /** Opens and sends hello, as an accepted upgrade does. */
  join(lastSeq = 0, read: Record<string, number> = {}, writing: Writing = "open"): void {
    this.open();
    this.say({ type: "hello", v: 1, lastSeq, since: 0, read, writing });
  }

  drop(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    act(() => this.onclose?.({ code }));
  }
}

export function stubSockets(): void {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
}

/** The newest socket to a path. */
export function socketTo(path: string): FakeSocket {
  const socket = FakeSocket.all.findLast((one) => one.url.pathname === path);
  if (!socket) throw new Error(`Nothing connected to ${path}`);
  return socket;
}
export const threadSocket = () => socketTo(`/api/messages/${ines.id}/socket`);
export const socketCount = () => FakeSocket.all.length;

/** A committed message, from ines by default. Message `seq` is written in minute `seq` of the hour. */
export function message(seq: number, text: string, from: string = ines.id, clientId = `client-${seq}`): MessageView {
  const createdAt = `2026-11-18T09:${String(seq % 60).padStart(2, "0")}:00.000Z`;
  return { seq, clientId, senderId: from, text, createdAt };
}
export const fromAda = (seq: number, text: string, clientId?: string) => message(seq, text, ada.id, clientId);

export function thread(rows: MessageView[], more: Partial<ThreadView> = {}): ThreadView {
  return {
    peer: ines,
    introduction: null,
    rows,
    cursor: null,
    lastSeq: rows.at(-1)?.seq ?? 0,
    read: {},
    writing: "open",
    muted: false,
    ...more,
  };
}
