import { fold } from "#db/fold.ts";

/** Words to search for: `words` in all texts, `locationWords` in the location only. */
export type SearchTerms = { words: string[]; locationWords: string[] };
export type Texts = { title: string; description: string; location: string };

const WORDS_MAX = 8;
/** The trigram table finds words of at least this length anywhere in a text. Shorter ones are found at the beginnings of words only. */
const LONG_WORD = 3;

/** The first eight words of a typed text, folded, without duplicates. None if it is only punctuation. */
export const searchWords = (text: string): string[] => [...new Set(wordsIn(fold(text)))].slice(0, WORDS_MAX);

/**
 * Reads the search terms of a query. `q` is the typed text and `place` the typed location. Null when both are blank, so the list is not a
 * search; `matches-nothing` when one of them is only punctuation, which no text contains as a word.
 */
export function readSearchTerms(q = "", place = ""): SearchTerms | "matches-nothing" | null {
  if (q.trim() === "" && place.trim() === "") return null;
  const [words, locationWords] = [searchWords(q), searchWords(place)];
  const hasNoWords = (typed: string, read: string[]) => typed.trim() !== "" && read.length === 0;
  return hasNoWords(q, words) || hasNoWords(place, locationWords) ? "matches-nothing" : { words, locationWords };
}

/**
 * The FTS5 match expressions for the tables of long and of short words; null for a table that is not needed. Every word is a quoted string
 * of letters and digits, so nothing that is typed becomes FTS5 syntax.
 */
export function matchExpressions({ words, locationWords }: SearchTerms): { long: string | null; short: string | null } {
  const expressionOf = (isIncluded: (word: string) => boolean, suffix: string) => {
    const terms = [
      ...words.filter(isIncluded).map((word) => quoted(word) + suffix),
      ...locationWords.filter(isIncluded).map((word) => `location : ${quoted(word)}${suffix}`),
    ];
    return terms.length > 0 ? terms.map((term) => `(${term})`).join(" AND ") : null;
  };
  return { long: expressionOf(isLong, ""), short: expressionOf((word) => !isLong(word), " *") };
}

/** Whether texts match the terms as the index would: every word occurs, a short one at the beginning of a word. */
export function occursIn({ words, locationWords }: SearchTerms, texts: Texts): boolean {
  const location = fold(texts.location);
  const everything = [fold(texts.title), fold(texts.description), location];
  return (
    words.every((word) => everything.some((text) => hasWord(text, word))) &&
    locationWords.every((word) => hasWord(location, word))
  );
}

const hasWord = (text: string, word: string): boolean =>
  isLong(word) ? text.includes(word) : wordsIn(text).some((one) => one.startsWith(word));

const wordsIn = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];
const isLong = (word: string): boolean => [...word].length >= LONG_WORD;
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
