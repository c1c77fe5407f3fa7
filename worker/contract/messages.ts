import * as z from "zod/mini";
import { FRAME_MAX_MESSAGES } from "./limits.ts";
import type { MemberStatus, PersonView } from "./members.ts";
import type { ProblemCode } from "./problems.ts";
import type { Page } from "./text.ts";
import { isTooLong } from "./text-length.ts";

/**
 * The chat protocol, version 1: text frames of JSON, the same commands over HTTP. Worker, durable objects and browser share it.
 */

/** An id the sender makes (UUID), unique for each sender and conversation: sending it again returns the same `seq`. */
const clientId = z.uuid();

/** The text of a message: trimmed, never blank, at most 4,000 graphemes and 16,000 bytes, no NUL, well-formed. */
export const messageText = z.string().check(
  z.trim(),
  z.minLength(1, "Required"),
  z.refine((text) => !isTooLong(text), {
    error: "A message may have 4,000 characters.",
    abort: true,
  }),
  z.refine((text) => text.isWellFormed() && !text.includes("\u0000"), "Invalid input"),
);

/** A message before its text is validated: an invalid one is refused alone, the others of the request are committed. */
const messageDraft = z.strictObject({ clientId, text: z.string() });
export type MessageDraft = z.infer<typeof messageDraft>;

const drafts = z.array(messageDraft).check(z.minLength(1), z.maxLength(FRAME_MAX_MESSAGES));

/** Body of `POST /api/messages/:peerId`. */
export const messagesInput = z.strictObject({ messages: drafts });

/** A whole number in a query. */
const count = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

/** Query of `GET /api/messages`. */
export const conversationsQuery = z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(100))) });
/** Query of `GET /api/messages/:peerId`: older than `before`, or newer than `since`; the newest page without either. */
export const threadQuery = z.strictObject({ before: z.optional(count), since: z.optional(count) });
export type ThreadQuery = z.infer<typeof threadQuery>;
/** Query of the conversation's socket. `v` is read separately, because another version has a close code of its own. */
export const socketQuery = z.object({ since: z._default(count, 0) });

/** Body of `PUT /api/messages/:peerId/reading`. */
export const readingInput = z.strictObject({ seq: z.int().check(z.nonnegative()) });

/** A committed message. `seq` is its order in the conversation; `createdAt` is only for display. */
export type MessageView = { seq: number; clientId: string; senderId: string; text: string; createdAt: string };
export type RefusedView = {
  clientId: string;
  code: Extract<ProblemCode, "message-conflict" | "message-too-long" | "invalid" | "rate-limited">;
};
/** 201 of `POST /api/messages/:peerId`: the committed messages in the order sent, and the refused ones. */
export type MessagesResult = { messages: MessageView[]; refused: RefusedView[] };

/** Frames a client sends on the conversation's socket. The platform answers the text `ping` with `pong` without waking the object. */
export const conversationUp = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("send"), messages: drafts }),
  z.strictObject({ type: z.literal("read"), seq: z.int().check(z.nonnegative()) }),
  z.strictObject({ type: z.literal("typing") }),
]);
export type ConversationUp = z.infer<typeof conversationUp>;

/** Frames a client gets on the conversation's socket. The first `messages` are those since the given `seq`; later ones are new. */
export type ConversationDown =
  | { type: "hello"; v: 1; lastSeq: number; read: Record<string, number> }
  | { type: "messages"; messages: MessageView[] }
  | { type: "ack"; acks: { clientId: string; seq: number; createdAt: string }[] }
  | ({ type: "refused" } & RefusedView)
  | { type: "read"; memberId: string; seq: number }
  | { type: "typing"; memberId: string };

/** Frames a client gets on the inbox's socket, which pending members may open too. `unread` in hello counts all conversations. */
export type InboxDown =
  | { type: "hello"; v: 1; unread: number }
  | { type: "conversation"; peerId: string; lastSeq: number; unread: number; lastLine: string; at: string }
  | { type: "notification"; id: string; kind: string; text: string; href: string; at: string }
  | { type: "member"; status: MemberStatus }
  /** To admins: the open applications have changed. */
  | { type: "applications" }
  /** The session was revoked and 4401 follows; browsers report a close up to two seconds late. */
  | { type: "ended" };

/** One row of `GET /api/messages`. `at` is the instant of the last message, `lastLine` its beginning, `mine` whether the viewer wrote it. */
export type ConversationView = {
  peer: PersonView;
  lastSeq: number;
  unread: number;
  lastLine: string;
  mine: boolean;
  at: string;
};
export type ConversationPage = Page<ConversationView> & { unread: number };

/** `GET /api/messages/:peerId?before=&since=`: rows oldest first; `cursor` is the `before` of the next older page. */
export type ThreadView = Page<MessageView> & {
  peer: PersonView;
  lastSeq: number;
  /** Highest `seq` each participant has read. */
  read: Record<string, number>;
};
