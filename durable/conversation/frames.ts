import { BODY_MAX_BYTES, FRAME_MAX_MESSAGES } from "#contract/limits.ts";
import { type ConversationUp, conversationUp, type MessageView } from "#contract/messages.ts";
import { CLOSE, type SocketHolder } from "#contract/sockets.ts";
import { utf8Bytes } from "#contract/text-length.ts";
import { SlidingWindowCounter } from "../sliding-window-counter.ts";
import { FLOOD_LIMIT, SEND_WINDOW_MS } from "./send-limits.ts";

type ParsedFrame = { frame: ConversationUp } | { close: number };

export class ReceivedFrames {
  readonly #received = new SlidingWindowCounter(SEND_WINDOW_MS);

  read({ memberId, expiresAt }: SocketHolder, raw: string | ArrayBuffer, now: number): ParsedFrame {
    if (expiresAt <= now) return { close: CLOSE.sessionEnded };
    const parsed = parseFrame(raw);
    if ("close" in parsed) return parsed;
    this.#received.add(memberId, parsed.frame.type === "send" ? parsed.frame.messages.length : 1, now);
    return this.#received.count(memberId, now) > FLOOD_LIMIT ? { close: CLOSE.flood } : parsed;
  }
}

function parseFrame(raw: string | ArrayBuffer): ParsedFrame {
  if (typeof raw !== "string") return { close: CLOSE.junk };
  if (raw.length > BODY_MAX_BYTES || (raw.length * 3 > BODY_MAX_BYTES && utf8Bytes(raw) > BODY_MAX_BYTES)) {
    return { close: CLOSE.tooBig };
  }
  const json = parseJson(raw);
  if (countMessages(json) > FRAME_MAX_MESSAGES) return { close: CLOSE.tooBig };
  const read = conversationUp.safeParse(json);
  return read.success ? { frame: read.data } : { close: CLOSE.junk };
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function countMessages(json: unknown): number {
  const messages = (json as { messages?: unknown } | null | undefined)?.messages;
  return Array.isArray(messages) ? messages.length : 0;
}

/** Maximum messages per frame, and UTF-16 units after which a frame gets no further message. */
const FRAME_MESSAGES = 100;
const FRAME_TEXT = 32_000;

/** Never holds more than one frame in memory. */
export function* splitIntoFrames(messages: Iterable<MessageView>): Generator<MessageView[]> {
  let frame: MessageView[] = [];
  let text = 0;
  for (const message of messages) {
    if (frame.length === FRAME_MESSAGES || (frame.length > 0 && text + message.text.length > FRAME_TEXT)) {
      yield frame;
      frame = [];
      text = 0;
    }
    frame.push(message);
    text += message.text.length;
  }
  if (frame.length > 0) yield frame;
}
