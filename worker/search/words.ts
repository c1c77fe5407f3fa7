import { fold } from "#contract/content/fold.ts";
import { joinedIn, LONG_WORD, type SearchTerms, withPairs, wordsIn } from "#contract/content/search-words.ts";

/** Precedes beginnings of words, twice, so that one or two letters make a trigram. No typed word has it. */
const MARK = "\ue000";
/** The first of 4,096 private letters for hashes of filters. */
const HASH_LETTERS = 0xe100;
/** The first of 65,534 private letters. Words that were joined consist of them, so that no part inside one is found. */
const JOINED_LETTERS = 0xf0000;
/** Folding can make a text many times longer, and a D1 statement takes 2 MB. */
const TEXT_MAX_LENGTH = 20_000;

/** One trigram of a hash, which no typed word has. */
export function filterTerm(code: string): string {
  let hash = 0;
  for (const letter of code) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 4096 ** 2;
  return MARK + String.fromCodePoint(HASH_LETTERS + Math.floor(hash / 4096), HASH_LETTERS + (hash % 4096));
}

const marked = (words: string[]): string[] => [...new Set(words)].map((word) => MARK.repeat(2) + word);

/** Each matches the words that it begins. */
export const beginningTerms = (typed: string): string[] => marked(wordsIn(withPairs(fold(typed))));

/** Of a place, as `beginningTerms` finds them. */
export function indexedBeginnings(place: string): string[] {
  const folded = fold(place);
  return marked([...wordsIn(withPairs(folded)), ...joinedIn(folded, "name")]);
}

/** Every word is quoted, so that no typed text becomes FTS5 syntax. */
export function matchExpression({ words, inColumns }: SearchTerms): string {
  const terms = [
    ...words.map(toTerm),
    ...Object.entries(inColumns).flatMap(([column, own]) => own.map((word) => `${column} : ${toTerm(word)}`)),
  ];
  return terms.map((term) => `(${term})`).join(" AND ");
}

export function indexedText(text: string, column: string): string {
  const folded = fold(text).slice(0, TEXT_MAX_LENGTH).toWellFormed();
  const joined = joinedIn(folded, column);
  const beginnings = [...wordsIn(withPairs(folded)), ...joined].map((word) =>
    [...word].slice(0, LONG_WORD - 1).join(""),
  );
  return [folded, ...new Set([...beginnings, ...joined.map(inJoinedLetters)])].join(MARK.repeat(2));
}

const inJoinedLetters = (word: string): string =>
  [...word].map((letter) => String.fromCodePoint(JOINED_LETTERS + ((letter.codePointAt(0) ?? 0) % 0xfffe))).join("");

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function toTerm(word: string): string {
  const missing = LONG_WORD - [...word].length;
  if (missing > 0) return quoted(MARK.repeat(missing) + word);
  // Filters and marked beginnings are no words of a name.
  if (word.startsWith(MARK)) return quoted(word);
  return `(${quoted(word)} OR ${quoted(MARK + inJoinedLetters(word))})`;
}
