import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import { id, paragraphsOfText } from "../text.ts";
import { INTRODUCTION_NOTE_MAX_LENGTH, INTRODUCTION_NOTE_MIN_LENGTH } from "./limits.ts";

/** If all forward it and the target accepts, a conversation opens. A refusal looks like silence to the requester. */

/** `open`: lapses after INTRODUCTION_ASK_AGAIN_MS. `declined`: or ignored; the requester sees `open`. */
export type IntroductionState = "open" | "accepted" | "declined" | "withdrawn";

/**
 * `GET /api/network/paths/:memberId`, shortest first. `steps`: people in between. `asked`: hides the button until
 * `againAt`.
 */
/** A declined introduction looks open. */
export type AskedState = Exclude<IntroductionState, "declined">;
export type PathView = { steps: PersonView[] };
export type PathsView = {
  paths: PathView[];
  asked: { id: string; first: PersonView; at: string; againAt: string; state: AskedState } | null;
};

const note = paragraphsOfText(INTRODUCTION_NOTE_MIN_LENGTH, INTRODUCTION_NOTE_MAX_LENGTH, {
  required: `Write at least ${INTRODUCTION_NOTE_MIN_LENGTH} characters.`,
});

/** `POST /api/network/introductions` (201 `{ id }`; 409, 429). `steps`: ids of a current path (409 `path-gone`). */
export const introductionInput = z.strictObject({
  targetId: id,
  steps: z.array(id).check(z.minLength(1), z.maxLength(2)),
  noteToFirst: note,
  noteToTarget: note,
});
export type IntroductionInput = z.infer<typeof introductionInput>;

/** `PUT …/:id/answer` (204; 404, 409), by its holder; `accept`, `ignore` by the target. `DELETE …/:id` withdraws. */
export const introductionAnswer = z.strictObject({ answer: z.enum(["pass", "decline", "accept", "ignore"]) });
export type IntroductionAnswer = z.infer<typeof introductionAnswer>["answer"];

/** `next`: the next holder, null for the target. `from` null: the requester. `noteToViewer`: for the first holder. */
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
/** Asked for by the viewer. `accepted`: a conversation is open; else `open`. */
export type AskedIntroductionView = {
  id: string;
  target: PersonView;
  first: PersonView;
  state: "open" | "accepted";
  at: string;
};
/** `GET /api/network/introductions`: the newest 50 of each that can still be answered. */
export type IntroductionsView = {
  /** The viewer is in the middle. */
  asked: HeldIntroductionView[];
  /** The viewer is the target. */
  received: HeldIntroductionView[];
  sent: AskedIntroductionView[];
};

/** On top of the conversation. `by`: who introduced the two. ISO instants. */
export type IntroductionContext = {
  by: PersonView | null;
  requesterId: string;
  note: string;
  passedAt: string;
  acceptedAt: string;
};

/** As the conversation stores it. Instants in ms. */
export type StoredIntroduction = {
  byId: string;
  requesterId: string;
  note: string;
  passedAt: number;
  acceptedAt: number;
};
/** `by` null: hidden from the viewer. */
export type Introduced = { stored: StoredIntroduction; by: PersonView | null };
