import * as z from "zod/mini";
import { REQUIRED } from "./default-sentences.ts";
import { FRAME_MAX_MESSAGES } from "./limits.ts";
import { isVisible } from "./line-rules.ts";
import type { MemberStatus, PersonView } from "./members.ts";
import type { IntroductionContext } from "./network/introductions.ts";
import type { ProblemCode } from "./problems.ts";
import { cursor, isPlainText, type Page } from "./text.ts";
import { isTooLong } from "./text-length.ts";

/** The chat protocol, version 1: JSON text frames, and the same commands over HTTP. */

/** Made by the sender, unique per sender and conversation: repeating it returns the same `seq`. */
const clientId = z.uuid();

/** At most 4,000 graphemes and 16,000 bytes, something visible, no control characters except line ends and tabs. */
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

/** Not validated yet: an invalid message is refused alone. */
const messageDraft = z.strictObject({ clientId, text: z.string() });
export type MessageDraft = z.infer<typeof messageDraft>;

const drafts = z.array(messageDraft).check(z.minLength(1), z.maxLength(FRAME_MAX_MESSAGES));

/** `POST /api/messages/:peerId`. */
export const messagesInput = z.strictObject({ messages: drafts });

const count = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

/** `GET /api/messages`. `box=requests`: waiting for the viewer. */
export const conversationsQuery = z.strictObject({
  box: z.optional(z.enum(["requests"])),
  cursor,
});
export type ConversationBox = "requests" | undefined;
/** `GET /api/messages/:peerId`: the newest page by default. */
export const threadQuery = z.strictObject({ before: z.optional(count), since: z.optional(count) });
export type ThreadQuery = z.infer<typeof threadQuery>;
/** `v` is read separately, because another version has its own close code. */
export const socketQuery = z.object({ since: z._default(count, 0) });

export const inboxSocketQuery = z.object({ tab: z.optional(z.uuid()) });

/** `PUT /api/messages/:peerId/reading`. */
export const readingInput = z.strictObject({ seq: z.int().check(z.nonnegative()) });

/** `PUT /api/messages/:peerId/request` (204; 409 `conflict`). The author does not notice `ignore`. */
export const requestAnswerInput = z.strictObject({ answer: z.enum(["accept", "ignore"]) });
export type RequestAnswer = z.infer<typeof requestAnswerInput>["answer"];

/**
 * What the viewer may write. `request`: one first message, which the peer must accept. `closed`: nothing (403
 * `messages-limited`). `sent`: nothing until the peer accepts (403 `request-waiting`). `received`, `ignored`: writing
 * accepts the peer's request. `erased`: nothing, and no socket; the peer deleted the account.
 */
export type Writing = "open" | "request" | "closed" | "sent" | "received" | "ignored" | "erased";

/** `seq`: order in the conversation; `createdAt`: display only. `deleted`: by its author, for both; `text` is empty. */
export type MessageView = {
  seq: number;
  clientId: string;
  senderId: string;
  text: string;
  createdAt: string;
  deleted?: true;
  deletedAt?: string;
};

/** `DELETE /api/messages/:peerId/:seq` (204): an own message, for both. 404 `not-found` for any other. */
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
/** `POST /api/messages/:peerId` (201): `messages` in the order sent. */
export type MessagesResult = { messages: MessageView[]; refused: RefusedView[] };

/** From the client. The platform answers `ping` with `pong` without waking the object. */
export const conversationUp = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("send"), messages: drafts }),
  z.strictObject({ type: z.literal("read"), seq: z.int().check(z.nonnegative()) }),
  z.strictObject({ type: z.literal("typing") }),
]);
export type ConversationUp = z.infer<typeof conversationUp>;

/** To the client. A greater `since` than the client's: more than `CATCH_UP_MAX` messages; read the rest in pages. */
export type ConversationDown =
  | { type: "hello"; v: 1; lastSeq: number; since: number; read: Record<string, number>; writing: Writing }
  | { type: "messages"; messages: MessageView[] }
  | { type: "ack"; acks: { clientId: string; seq: number; createdAt: string }[] }
  | ({ type: "refused" } & RefusedView)
  | { type: "read"; memberId: string; seq: number }
  | { type: "typing"; memberId: string }
  /** By their author. After the hello the last ones, at most CATCH_UP_MAX. */
  | { type: "deleted"; seqs: number[] }
  | { type: "writing"; writing: Writing };

/** Whether the tab is shown. Sent only by tabs that were hidden. */
export type InboxUp = { type: "hidden" | "visible" };

/** For pending members too. Hello: `unread` of all open conversations, unread `notifications`, waiting `requests`. */
export type InboxDown =
  /** `quietMs`: ms since the last push, if recent: a page that began to load before it may show old data. */
  | { type: "hello"; v: 1; unread: number; notifications: number; requests: number; quietMs?: number }
  | { type: "conversation"; peerId: string; lastSeq: number; unread: number; lastLine: string; at: string }
  | { type: "conversations"; unread: number; requests: number }
  | { type: "notifications"; unread: number }
  | { type: "network" }
  /** With `postId`: likes or comments of that one; else a new post in the feed. */
  | { type: "posts"; postId?: string }
  | { type: "member"; status: MemberStatus }
  | { type: "applications" }
  | { type: "reports" }
  /** The session was revoked and 4401 follows; browsers report a close up to two seconds late. */
  | { type: "ended" };

/** `at`, `lastLine`, `mine`: of the last message. `request`: not accepted yet. `unread` is 0 when muted. */
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
/** `unread`: in all open conversations. `requests`: at most REQUESTS_COUNTED_MAX. */
export type ConversationPage = Page<ConversationView> & { unread: number; requests: number };

/** `GET /api/messages/:peerId?before=&since=`: oldest first; `cursor` is the `before` of the next older page. */
export type ThreadView = Page<MessageView> & {
  peer: PersonView;
  introduction: IntroductionContext | null;
  lastSeq: number;
  /** Highest `seq` read by each; 0 for the peer while the viewer's request is not accepted. */
  read: Record<string, number>;
  writing: Writing;
  muted: boolean;
};
