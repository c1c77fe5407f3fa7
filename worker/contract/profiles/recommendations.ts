import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import { type Page, paragraphsOfText } from "../text.ts";
import {
  RECOMMENDATION_MAX_LENGTH,
  RECOMMENDATION_MIN_LENGTH,
  RECOMMENDATION_NOTE_MAX_LENGTH,
} from "./plain/limits.ts";
import { RELATIONSHIPS, type Relationship } from "./plain/relationships.ts";

/**
 * A recommendation. `pending`: its subject has not approved the text yet; `shown` on the profile; `hidden` by its subject. `asked`: the subject
 * asked for it, and there is no text yet. An edit of a shown one makes it pending again; an edit of a hidden one leaves it hidden.
 */
export type RecommendationState = "asked" | "pending" | "shown" | "hidden";

/** One in a profile. `returned`: what its subject wrote about its author, when the author shows that; null else. */
export type RecommendationView = RecommendationWords & { author: PersonView; returned: RecommendationWords | null };
export type RecommendationWords = { relationship: Relationship; text: string; at: string };
/** `GET /api/profiles/:id/recommendations`: those that the member shows, newest first. */
export type RecommendationPage = Page<RecommendationView>;

/** One that the viewer is part of; `person` is the other one. `note`: what the subject wrote when asking. `relationship`: null while asked. */
export type OwnRecommendationView = {
  person: PersonView;
  state: RecommendationState;
  relationship: Relationship | null;
  text: string;
  note: string;
  at: string;
  /** Sent back with an edit, 0 for a new one, and with the subject's decision. Each text has a higher one than all before, also than withdrawn ones. */
  version: number;
};

/**
 * `GET /api/recommendations`: what waits for the viewer and what they wrote, each newest first and at most RECOMMENDATIONS_WAITING_MAX.
 * `received`: about the viewer, in every state, those asked for included. `written`: by the viewer, those they were asked for included.
 */
export type RecommendationsView = { received: OwnRecommendationView[]; written: OwnRecommendationView[] };

const TEXT = `Write at least ${RECOMMENDATION_MIN_LENGTH} characters.`;

/**
 * Body of `PUT /api/profiles/:id/recommendation` (200 `OwnRecommendationView`): writes or edits the viewer's recommendation of a member, whom a
 * mail tells. 403 `not-acquainted` unless the two are connected or shared an event, or the member asked for it. 409 `conflict` for another `version`
 * and for oneself. `DELETE` withdraws it (204, also when there is none).
 */
export const recommendationInput = z.strictObject({
  version: z.int().check(z.minimum(0)),
  relationship: z.enum(
    RELATIONSHIPS.map(([code]) => code),
    "Choose how you know them.",
  ),
  text: paragraphsOfText(RECOMMENDATION_MIN_LENGTH, RECOMMENDATION_MAX_LENGTH, { required: TEXT }),
});
export type RecommendationInput = z.infer<typeof recommendationInput>;

/**
 * Body of `PUT /api/profiles/:id/recommendation-request` (200 `OwnRecommendationView`): asks a member to recommend the viewer; a mail tells
 * them. The same conditions. 409 `conflict` when they wrote one already. `DELETE` takes it back, `DELETE
 * /api/profiles/me/recommendation-requests/:id` declines the one of a member (204 both, also when there is none).
 */
export const recommendationRequest = z.strictObject({ note: paragraphsOfText(0, RECOMMENDATION_NOTE_MAX_LENGTH) });

/**
 * Body of `PUT /api/profiles/me/recommendations/:authorId` (204): the subject shows or hides a recommendation. `version` is that of the text
 * they have read: 409 `conflict` when its author has changed it since.
 */
export const recommendationDecision = z.strictObject({ state: z.enum(["shown", "hidden"]), version: z.int() });
export type RecommendationDecision = z.infer<typeof recommendationDecision>;
