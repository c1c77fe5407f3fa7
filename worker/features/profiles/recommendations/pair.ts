/** Whom a recommendation is about, and who writes it. */
export type Pair = { subjectId: string; authorId: string };

/** What one of the two does, of which a notification tells the other one. */
export type RecommendationNotice = "recommendation-requested" | "recommendation-written";

/** The one who is notified of it. */
export const otherOf = (kind: RecommendationNotice, { subjectId, authorId }: Pair): string =>
  kind === "recommendation-requested" ? authorId : subjectId;

/** How the keys of the notifications of it begin; each day has one. */
export const noticeKeys = (kind: RecommendationNotice, { subjectId, authorId }: Pair): string =>
  `${kind}:${subjectId}:${authorId}:`;
