import { RELATIONSHIPS, type Relationship } from "#contract/profiles/relationships.ts";

const SENTENCES = Object.fromEntries(RELATIONSHIPS) as Record<Relationship, string>;

/** How the author knows the member, after the author's name: "worked with them". */
export const relationshipText = (relationship: Relationship): string => SENTENCES[relationship];

/** The same to the member: "worked with you". */
export const relationshipToYou = (relationship: Relationship): string =>
  relationshipText(relationship)
    .replace(/\btheir\b/, "your")
    .replace(/\bthem\b/, "you");

/** The same as the author says it, after "I": "know them". */
export const relationshipOfMine = (relationship: Relationship): string =>
  relationshipText(relationship).replace(/^knows\b/, "know");
