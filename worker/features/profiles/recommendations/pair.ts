export type Pair = { subjectId: string; authorId: string };

export type RecommendationNotice = "recommendation-requested" | "recommendation-written";

export const otherOf = (kind: RecommendationNotice, { subjectId, authorId }: Pair): string =>
  kind === "recommendation-requested" ? authorId : subjectId;

/** Each day has one key. */
export const noticeKeys = (kind: RecommendationNotice, { subjectId, authorId }: Pair): string =>
  `${kind}:${subjectId}:${authorId}:`;
