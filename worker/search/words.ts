import { fold } from "#db/fold.ts";

/** What is looked for: words that may stand anywhere in the texts, and words of the location alone. */
export type Wanted = { words: string[]; locationWords: string[] };
export type Texts = { title: string; description: string; location: string };

const WORDS_MAX = 8;
/** The full-text table of any three characters knows no shorter word; those are found as beginnings of words. */
const LONG = 3;

/** The words of what somebody typed, folded, each once; the first eight count. None where there is only punctuation. */
export const wantedWords = (text: string): string[] => [...new Set(wordsIn(fold(text)))].slice(0, WORDS_MAX);

/**
 * Whether there is something to look for. `q` and `place` are as typed; what holds no word (only punctuation) finds nothing, and is told
 * apart from what is blank: that looks for nothing.
 */
export function readWanted(q = "", place = ""): Wanted | "nothing" | null {
  if (q.trim() === "" && place.trim() === "") return null;
  const [words, locationWords] = [wantedWords(q), wantedWords(place)];
  const isEmpty = (typed: string, read: string[]) => typed.trim() !== "" && read.length === 0;
  return isEmpty(q, words) || isEmpty(place, locationWords) ? "nothing" : { words, locationWords };
}

/**
 * The expressions the two full-text tables are asked with; null where a table has no part. Every word is a quoted string of letters and
 * digits, so nothing somebody types is ever read as the language of expressions.
 */
export function matchExpressions({ words, locationWords }: Wanted): { long: string | null; short: string | null } {
  const ask = (isAsked: (word: string) => boolean, suffix: string) => {
    const terms = [
      ...words.filter(isAsked).map((word) => quoted(word) + suffix),
      ...locationWords.filter(isAsked).map((word) => `location : ${quoted(word)}${suffix}`),
    ];
    return terms.length > 0 ? terms.map((term) => `(${term})`).join(" AND ") : null;
  };
  return { long: ask(isLong, ""), short: ask((word) => !isLong(word), " *") };
}

/** The same question asked of texts at hand: every word occurs, a short one at the beginning of a word. */
export function occursIn({ words, locationWords }: Wanted, texts: Texts): boolean {
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
const isLong = (word: string): boolean => [...word].length >= LONG;
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
