import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import { id, paragraphsOfText } from "../text.ts";
import { INTRODUCTION_NOTE_MAX_LENGTH, INTRODUCTION_NOTE_MIN_LENGTH } from "./plain/limits.ts";

/**
 * Introductions: a member asks a connection (or two in a row) to pass a note on to a member they are not connected to. Only when everybody in the
 * middle passes it on and the target accepts does a conversation open, with the note pinned on top. Who declines and who does not answer look
 * the same to the requester.
 */

/**
 * `open`: it is with its holder, until it lapses INTRODUCTION_ASK_AGAIN_MS after it was asked for. `declined`: somebody declined or ignored it; only
 * they know.
 */
export type IntroductionState = "open" | "accepted" | "declined" | "withdrawn";

/**
 * `GET /api/network/paths/:memberId`: ways to a member whom the viewer is not connected to, of one or two people in between, the shortest
 * first, at most PATHS_MAX. `steps`: the people in between, from the viewer on; the first one can be asked. `asked`: the viewer's
 * introduction to this member in the last INTRODUCTION_ASK_AGAIN_MS, which hides the button until `againAt`. 404 `member-not-found`.
 */
export type PathView = { steps: PersonView[] };
export type PathsView = {
  paths: PathView[];
  asked: { id: string; first: PersonView; at: string; againAt: string; isOpen: boolean } | null;
};

const note = paragraphsOfText(INTRODUCTION_NOTE_MIN_LENGTH, INTRODUCTION_NOTE_MAX_LENGTH, {
  required: `Write at least ${INTRODUCTION_NOTE_MIN_LENGTH} characters.`,
});

/**
 * Body of `POST /api/network/introductions` (201 `{ id }`): `steps` are the ids of the people in between, which must be a path now (409
 * `path-gone`). 409 `introduction-asked` while an earlier one to this member is too young; 409 `conflict` when the two are connected; 429.
 */
export const introductionInput = z.strictObject({
  targetId: id,
  steps: z.array(id).check(z.minLength(1), z.maxLength(2)),
  noteToFirst: note,
  noteToTarget: note,
});
export type IntroductionInput = z.infer<typeof introductionInput>;

/**
 * Body of `PUT /api/network/introductions/:id/answer` (204): by its holder. In the middle `pass` or `decline`; the target `accept` or `ignore`,
 * else 409 `conflict`. 404 `not-found` for everybody else, and once it has ended or lapsed; the same answer again is 204. `DELETE
 * /api/network/introductions/:id` (204) withdraws it; 409 `conflict` once it was accepted.
 */
export const introductionAnswer = z.strictObject({ answer: z.enum(["pass", "decline", "accept", "ignore"]) });
export type IntroductionAnswer = z.infer<typeof introductionAnswer>["answer"];

/**
 * One that waits for the viewer. `next`: whom it goes to when the viewer passes it on; null when the viewer is the target. `from`: who passed
 * it to the viewer; null when the requester did. `noteToViewer`: only for the first one in the middle.
 */
export type HeldIntroductionView = {
  id: string;
  requester: PersonView;
  target: PersonView;
  from: PersonView | null;
  next: PersonView | null;
  noteToViewer: string | null;
  noteToTarget: string;
  at: string;
};
/** One that the viewer asked for. `accepted`: a conversation is open; `open` in every other case. */
export type AskedIntroductionView = {
  id: string;
  target: PersonView;
  first: PersonView;
  state: "open" | "accepted";
  at: string;
};
/** `GET /api/network/introductions`: the newest 50 of each that are younger than INTRODUCTION_ASK_AGAIN_MS, without those that nobody can answer. */
export type IntroductionsView = {
  /** The viewer is in the middle. */
  asked: HeldIntroductionView[];
  /** The viewer is the target. */
  received: HeldIntroductionView[];
  sent: AskedIntroductionView[];
};

/** What is pinned on top of a conversation that an introduction opened. `by`: who introduced the two. ISO instants. */
export type IntroductionContext = {
  by: PersonView | null;
  requesterId: string;
  note: string;
  passedAt: string;
  acceptedAt: string;
};

/** The same as the conversation stores it: without names. Instants in milliseconds. */
export type StoredIntroduction = {
  byId: string;
  requesterId: string;
  note: string;
  passedAt: number;
  acceptedAt: number;
};
/** The same as the database has it. `by`: null when the viewer may not know of that person. */
export type Introduced = { stored: StoredIntroduction; by: PersonView | null };
