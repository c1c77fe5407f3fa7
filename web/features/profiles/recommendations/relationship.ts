import { RELATIONSHIPS, type Relationship } from "#contract/profiles/relationships.ts";

const SENTENCES = Object.fromEntries(RELATIONSHIPS) as Record<Relationship, string>;

/** After the author's name: "worked with them". */
export const relationshipText = (relationship: Relationship): string => SENTENCES[relationship];

/** Addressed to the subject: "worked with you". */
export const relationshipToYou = (relationship: Relationship): string =>
  relationshipText(relationship)
    .replace(/\btheir\b/, "your")
    .replace(/\bthem\b/, "you");

/** In the author's voice, after "I": "know them". */
export const relationshipOfMine = (relationship: Relationship): string =>
  relationshipText(relationship).replace(/^knows\b/, "know");
