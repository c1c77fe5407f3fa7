import * as z from "zod/mini";
import { FRAME_MAX_MESSAGES } from "./limits.ts";
import type { MemberStatus, PersonView } from "./members.ts";
import type { ProblemCode } from "./problems.ts";
import type { Page } from "./text.ts";
import { isTooLong } from "./text-length.ts";

/**
 * The chat protocol, version 1: text frames of JSON, the same commands over HTTP. Both sides read this file and no other.
 * Rules: security 12 to 15, decision 36.
 */

/** An id the sender makes (UUID); unique for ever per sender and conversation, so a repeat gives the same `seq`. */
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

/** One message on its way up, before its own text was looked at: a bad one is refused alone, its neighbours commit. */
export const messageDraft = z.strictObject({ clientId, text: z.string() });
export type MessageDraft = z.infer<typeof messageDraft>;

const drafts = z.array(messageDraft).check(z.minLength(1), z.maxLength(FRAME_MAX_MESSAGES));

/** Body of `POST /api/messages/:peerId`. */
export const messagesInput = z.strictObject({ messages: drafts });
export type MessagesInput = z.infer<typeof messagesInput>;

/** A whole number in a query. */
const count = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

/** Query of `GET /api/messages`. */
export const conversationsQuery = z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(100))) });
/** Query of `GET /api/messages/:peerId`: older than `before`, or newer than `since`; the newest page without either. */
export const threadQuery = z.strictObject({ before: z.optional(count), since: z.optional(count) });
export type ThreadQuery = z.infer<typeof threadQuery>;
/** Query of both sockets. `v` is read apart, so that another version can be told so. */
export const socketQuery = z.object({ since: z._default(count, 0) });

/** Body of `PUT /api/messages/:peerId/reading`. */
export const readingInput = z.strictObject({ seq: z.int().check(z.nonnegative()) });
export type ReadingInput = z.infer<typeof readingInput>;

/** A committed message. `seq` is the order, made by the conversation; `createdAt` an instant for show only. */
export type MessageView = { seq: number; clientId: string; senderId: string; text: string; createdAt: string };
export type RefusedView = {
  clientId: string;
  code: Extract<ProblemCode, "message-conflict" | "message-too-long" | "invalid" | "rate-limited">;
};
/** 201 of `POST /api/messages/:peerId`: what stands now, in the order sent, and what was refused. */
export type MessagesResult = { messages: MessageView[]; refused: RefusedView[] };

/** Frames going up the conversation's socket. The bare text `ping` is answered `pong` by the platform and wakes nothing. */
export const conversationUp = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("send"), messages: drafts }),
  z.strictObject({ type: z.literal("read"), seq: z.int().check(z.nonnegative()) }),
  z.strictObject({ type: z.literal("typing") }),
]);
export type ConversationUp = z.infer<typeof conversationUp>;

/** Frames coming down the conversation's socket. `messages` is history since the given `seq` first, then live. */
export type ConversationDown =
  | { type: "hello"; v: 1; lastSeq: number; read: Record<string, number> }
  | { type: "messages"; messages: MessageView[] }
  | { type: "ack"; acks: { clientId: string; seq: number; createdAt: string }[] }
  | ({ type: "refused" } & RefusedView)
  | { type: "read"; memberId: string; seq: number }
  | { type: "typing"; memberId: string };

/** Frames coming down the inbox's socket. `unread` in hello counts all conversations. Pending members may open this line. */
export type InboxDown =
  | { type: "hello"; v: 1; unread: number }
  | { type: "conversation"; peerId: string; lastSeq: number; unread: number; lastLine: string; at: string }
  | { type: "notification"; id: string; kind: string; text: string; href: string; at: string }
  | { type: "member"; status: MemberStatus }
  /** To admins: what waits for a decision has changed. */
  | { type: "applications" }
  /** This line's session has ended and 4401 follows: browsers tell of a close up to two seconds late. */
  | { type: "ended" };

/** One row of `GET /api/messages`. `at` is the instant of the last message, `lastLine` its beginning, `mine` whether I wrote it. */
export type ConversationView = {
  peer: PersonView;
  lastSeq: number;
  unread: number;
  lastLine: string;
  mine: boolean;
  at: string;
};
export type ConversationPage = Page<ConversationView> & { unread: number };

/** `GET /api/messages/:peerId?before=&since=`: rows oldest first; `cursor` (a `before`) while older ones exist. */
export type ThreadView = Page<MessageView> & {
  peer: PersonView;
  lastSeq: number;
  /** Highest `seq` each participant has read. */
  read: Record<string, number>;
};
