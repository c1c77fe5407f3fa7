import type { MessageView } from "#contract/messages.ts";

/** One frame of history: at most this many messages, and no more text than this once it is reached (UTF-16 units). */
const FRAME_MESSAGES = 100;
const FRAME_TEXT = 32_000;

/** Cuts a history of any length into frames, in order, without holding it whole. */
export function* inFrames(messages: Iterable<MessageView>): Generator<MessageView[]> {
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
