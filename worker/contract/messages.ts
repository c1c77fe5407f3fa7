import * as z from "zod/mini";
import { REQUIRED } from "./default-sentences.ts";
import { FRAME_MAX_MESSAGES } from "./limits.ts";
import { isVisible } from "./line-rules.ts";
import type { MemberStatus, PersonView } from "./members.ts";
import type { IntroductionContext } from "./network/introductions.ts";
import type { ProblemCode } from "./problems.ts";
import { cursor, isPlainText, type Page } from "./text.ts";
import { isTooLong } from "./text-length.ts";

/**
 * The chat protocol, version 1: text frames of JSON, the same commands over HTTP. Worker, durable objects and browser share it.
 */

/** An id the sender makes (UUID), unique for each sender and conversation: sending it again returns the same `seq`. */
const clientId = z.uuid();

/** The text of a message: trimmed, never blank and never invisible, at most 4,000 graphemes and 16,000 bytes, no control characters but line ends and tabs. */
export const messageText = z.string().check(
  z.trim(),
  z.minLength(1, REQUIRED),
  z.refine((text) => !isTooLong(text), {
    error: "Messages can have up to 4,000 characters.",
    abort: true,
  }),
  z.refine(isPlainText, { error: "Please remove control characters.", abort: true }),
  z.refine(isVisible, "Please use visible characters."),
);

/** A message before its text is validated: an invalid one is refused alone, the others of the request are committed. */
const messageDraft = z.strictObject({ clientId, text: z.string() });
export type MessageDraft = z.infer<typeof messageDraft>;

const drafts = z.array(messageDraft).check(z.minLength(1), z.maxLength(FRAME_MAX_MESSAGES));

/** Body of `POST /api/messages/:peerId`. */
export const messagesInput = z.strictObject({ messages: drafts });

/** A whole number in a query. */
const count = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

/** Query of `GET /api/messages`: the open conversations, or with `box=requests` the requests that wait for the viewer. */
export const conversationsQuery = z.strictObject({
  box: z.optional(z.enum(["requests"])),
  cursor,
});
export type ConversationBox = "requests" | undefined;
/** Query of `GET /api/messages/:peerId`: older than `before`, or newer than `since`; the newest page without either. */
export const threadQuery = z.strictObject({ before: z.optional(count), since: z.optional(count) });
export type ThreadQuery = z.infer<typeof threadQuery>;
/** Query of the conversation's socket. `v` is read separately, because another version has a close code of its own. */
export const socketQuery = z.object({ since: z._default(count, 0) });

/** Query of the inbox's socket. `tab`: an id that the tab made for itself, see `TAB_HEADER`. */
export const inboxSocketQuery = z.object({ tab: z.optional(z.uuid()) });

/** Body of `PUT /api/messages/:peerId/reading`. */
export const readingInput = z.strictObject({ seq: z.int().check(z.nonnegative()) });

/**
 * Body of `PUT /api/messages/:peerId/request` (204), by the member to whom the peer's first message is a request; 409 `conflict` when there is
 * none. `ignore`: the conversation leaves the lists, and its author does not learn of it; writing back or `accept` still accepts it.
 */
export const requestAnswerInput = z.strictObject({ answer: z.enum(["accept", "ignore"]) });
export type RequestAnswer = z.infer<typeof requestAnswerInput>["answer"];

/**
 * What the viewer may write in a conversation. `open`: messages. Before the first message: `request`: one message, which the peer accepts or not;
 * `closed`: nothing (403 `messages-limited`). After it: `sent`: nothing until the peer accepts the viewer's request (403 `request-waiting`),
 * whether it waits or was ignored. `received`, `ignored`: the peer's request; to write back accepts it. `erased`: nothing more, because the peer
 * deleted the account; there is no socket either.
 */
export type Writing = "open" | "request" | "closed" | "sent" | "received" | "ignored" | "erased";

/**
 * A committed message. `seq` is its order in the conversation; `createdAt` is only for display. `deleted`: by its author, for both; then `text` is
 * empty.
 */
export type MessageView = {
  seq: number;
  clientId: string;
  senderId: string;
  text: string;
  createdAt: string;
  deleted?: true;
};

/** The `seq` in `DELETE /api/messages/:peerId/:seq` (204, also again): deletes an own message for both. 404 `not-found` for any other. */
export const messageSeq = count;
export type RefusedView = {
  clientId: string;
  code: Extract<
    ProblemCode,
    | "message-conflict"
    | "message-too-long"
    | "invalid"
    | "rate-limited"
    | "stranger-limit"
    | "messages-limited"
    | "request-waiting"
  >;
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

/**
 * Frames a client gets on the conversation's socket. The first `messages` are those after `since` of the hello; later ones are new. That
 * `since` is greater than the one the client gave when there are more than `CATCH_UP_MAX` after it: what is
 * between is read in pages by `GET /api/messages/:peerId?before=`. `writing` says what the client's member may
 * write; a frame of that name says when it changes.
 */
export type ConversationDown =
  | { type: "hello"; v: 1; lastSeq: number; since: number; read: Record<string, number>; writing: Writing }
  | { type: "messages"; messages: MessageView[] }
  | { type: "ack"; acks: { clientId: string; seq: number; createdAt: string }[] }
  | ({ type: "refused" } & RefusedView)
  | { type: "read"; memberId: string; seq: number }
  | { type: "typing"; memberId: string }
  /** Their author deleted these messages. After the hello those deleted last, at most CATCH_UP_MAX. */
  | { type: "deleted"; seqs: number[] }
  | { type: "writing"; writing: Writing };

/**
 * Frames a client gets on the inbox's socket, which pending members may open too. In hello: `unread` of all open conversations, `notifications`
 * that are unread, and the `requests` that wait.
 */
export type InboxDown =
  /** `quietMs`: milliseconds since the last push, if there was one lately: a page that began to load before it may show what was true then. */
  | { type: "hello"; v: 1; unread: number; notifications: number; requests: number; quietMs?: number }
  | { type: "conversation"; peerId: string; lastSeq: number; unread: number; lastLine: string; at: string }
  /** The conversation list or the requests changed in another way: by a request, by an answer to one, by a mute. The tabs fetch the lists again. */
  | { type: "conversations"; unread: number; requests: number }
  /** Notifications changed; so many are unread. The tabs fetch the list again. */
  | { type: "notifications"; unread: number }
  /** Connections or requests of the member changed. The tabs fetch them again. */
  | { type: "network" }
  /** There is a new post in the feed; with `postId` the likes or comments of that one changed. The tabs fetch them again. */
  | { type: "posts"; postId?: string }
  | { type: "member"; status: MemberStatus }
  /** To admins: the open applications have changed. */
  | { type: "applications" }
  /** To admins: the open reports have changed. */
  | { type: "reports" }
  /** The session was revoked and 4401 follows; browsers report a close up to two seconds late. */
  | { type: "ended" };

/**
 * One row of `GET /api/messages`. `at` is the instant of the last message, `lastLine` its beginning, `mine` whether the viewer wrote it. `request`:
 * a request of the viewer that is not accepted, or one to the viewer. A muted conversation has nothing `unread`.
 */
export type ConversationView = {
  peer: PersonView;
  lastSeq: number;
  unread: number;
  lastLine: string;
  mine: boolean;
  at: string;
  request: "sent" | "received" | null;
  muted: boolean;
};
/** `unread`: the messages in all open conversations. `requests`: those that wait for the viewer, at most REQUESTS_COUNTED_MAX. */
export type ConversationPage = Page<ConversationView> & { unread: number; requests: number };

/** `GET /api/messages/:peerId?before=&since=`: rows oldest first; `cursor` is the `before` of the next older page. */
export type ThreadView = Page<MessageView> & {
  peer: PersonView;
  /** What introduced the two to each other. */
  introduction: IntroductionContext | null;
  lastSeq: number;
  /** Highest `seq` each participant has read; of the peer 0 while the viewer's request is not accepted. */
  read: Record<string, number>;
  writing: Writing;
  /** Whether the viewer muted the peer. */
  muted: boolean;
};
