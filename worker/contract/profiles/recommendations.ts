import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import { type Page, paragraphsOfText } from "../text.ts";
import { RECOMMENDATION_MAX_LENGTH, RECOMMENDATION_MIN_LENGTH, RECOMMENDATION_NOTE_MAX_LENGTH } from "./limits.ts";
import { RELATIONSHIPS, type Relationship } from "./relationships.ts";

/** `asked`: no text yet. An edit makes a shown one pending, but leaves a hidden one hidden. */
export type RecommendationState = "asked" | "pending" | "shown" | "hidden";

/** `returned`: the subject's shown text about the author; else null. */
export type RecommendationView = RecommendationWords & { author: PersonView; returned: RecommendationWords | null };
export type RecommendationWords = { relationship: Relationship; text: string; at: string };
/** `GET /api/profiles/:id/recommendations`: shown ones, newest first. */
export type RecommendationPage = Page<RecommendationView>;

export type OwnRecommendationView = {
  person: PersonView;
  state: RecommendationState;
  relationship: Relationship | null;
  text: string;
  note: string;
  at: string;
  /** Each text has a higher version than all before, even withdrawn ones; 0 for a new one. */
  version: number;
};

/** `GET /api/recommendations`, each newest first. `received`: about the viewer; `written`: by the viewer. */
export type RecommendationsView = { received: OwnRecommendationView[]; written: OwnRecommendationView[] };

const TEXT = `Write at least ${RECOMMENDATION_MIN_LENGTH} characters.`;

/** `PUT /api/profiles/:id/recommendation` (403 `not-acquainted`, 409 `conflict`). `DELETE` withdraws it (204). */
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
 * `PUT …/recommendation-request` (403, 409). `DELETE` takes it back; `DELETE …/me/recommendation-requests/:id`
 * declines.
 */
export const recommendationRequest = z.strictObject({ note: paragraphsOfText(0, RECOMMENDATION_NOTE_MAX_LENGTH) });

/** `PUT /api/profiles/me/recommendations/:authorId` (204). 409 `conflict` when the text has another `version`. */
export const recommendationDecision = z.strictObject({ state: z.enum(["shown", "hidden"]), version: z.int() });
export type RecommendationDecision = z.infer<typeof recommendationDecision>;
