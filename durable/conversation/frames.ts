import { BODY_MAX_BYTES, FRAME_MAX_MESSAGES } from "#contract/limits.ts";
import { CLOSE, type ConversationUp, conversationUp } from "#contract/messages.ts";
import { utf8Bytes } from "#contract/text-length.ts";

/** A frame of the protocol, or the code to close with. */
export type ReadFrame = { frame: ConversationUp } | { close: number };

/** Reads one frame from a client, or says with which code to close. Never throws, whatever comes (security rule 14). */
export function readFrame(raw: string | ArrayBuffer): ReadFrame {
  if (typeof raw !== "string") return { close: CLOSE.junk };
  if (raw.length > BODY_MAX_BYTES || (raw.length * 3 > BODY_MAX_BYTES && utf8Bytes(raw) > BODY_MAX_BYTES)) {
    return { close: CLOSE.tooBig };
  }
  const json = parse(raw);
  if (countMessages(json) > FRAME_MAX_MESSAGES) return { close: CLOSE.tooBig };
  const read = conversationUp.safeParse(json);
  return read.success ? { frame: read.data } : { close: CLOSE.junk };
}

function parse(raw: string): unknown {
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
