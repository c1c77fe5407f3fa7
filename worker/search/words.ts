import { fold } from "#db/fold.ts";

export type SearchTerms = { words: string[]; inColumns: Record<string, string[]> };

const WORDS_MAX = 8;
/** Trigrams find words of at least this length anywhere; shorter ones only at the beginning of words. */
const LONG_WORD = 3;
/** Precedes beginnings of words, twice, so that one or two letters make a trigram. No typed word has it. */
const MARK = "\ue000";
/** The first of 4,096 private letters for hashes of filters. */
const HASH_LETTERS = 0xe100;

/** One trigram of a hash, which no typed word has. */
export function filterTerm(code: string): string {
  let hash = 0;
  for (const letter of code) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 4096 ** 2;
  return MARK + String.fromCodePoint(HASH_LETTERS + Math.floor(hash / 4096), HASH_LETTERS + (hash % 4096));
}

/** Each matches the words that it begins. */
export const beginningTerms = (text: string): string[] => [
  ...new Set(wordsIn(withPairs(fold(text))).map((word) => MARK.repeat(2) + word)),
];

/** The first eight, folded and distinct. None for punctuation. */
export const searchWords = (text: string): string[] => [...new Set(wordsIn(fold(text)))].slice(0, WORDS_MAX);

/** `typedIn`: by column. Null when all are blank: not a search. `matches-nothing` for punctuation only. */
export function readSearchTerms(
  q = "",
  typedIn: Record<string, string | undefined> = {},
): SearchTerms | "matches-nothing" | null {
  const isTyped = (text: string) => text.trim() !== "";
  const columns = Object.entries(typedIn).flatMap(([column, text = ""]) => (isTyped(text) ? [{ column, text }] : []));
  if (!isTyped(q) && columns.length === 0) return null;
  const words = searchWords(q);
  const inColumns = Object.fromEntries(columns.map(({ column, text }) => [column, searchWords(text)]));
  const hasNoWords = (isTyped(q) && words.length === 0) || Object.values(inColumns).some((read) => read.length === 0);
  return hasNoWords ? "matches-nothing" : { words, inColumns };
}

/** Every word is quoted, so that no typed text becomes FTS5 syntax. */
export function matchExpression({ words, inColumns }: SearchTerms): string {
  const terms = [
    ...words.map(toTerm),
    ...Object.entries(inColumns).flatMap(([column, own]) => own.map((word) => `${column} : ${toTerm(word)}`)),
  ];
  return terms.map((term) => `(${term})`).join(" AND ");
}

/** As the index would match: a short word at the beginning of a word. */
export function occursIn({ words, inColumns }: SearchTerms, texts: Record<string, string>): boolean {
  const folded = new Map(Object.entries(texts).map(([column, text]) => [column, fold(text)]));
  return (
    words.every((word) => [...folded.values()].some((text) => hasWord(text, word))) &&
    Object.entries(inColumns).every(([column, own]) => own.every((word) => hasWord(folded.get(column) ?? "", word)))
  );
}

export function beginWordsOf(text: string, words: string[]): boolean {
  const folded = fold(text);
  const own = wordsIn(folded);
  return words.every((word) =>
    WITHOUT_SPACES.test(word) ? folded.includes(word) : own.some((one) => one.startsWith(word)),
  );
}

const hasWord = (text: string, word: string): boolean =>
  isLong(word) ? text.includes(word) : wordsIn(withPairs(text)).some((one) => one.startsWith(word));

/** Signs count inside a word and after it: `c++`, `c#`, `r&d`. */
const WORD = /[\p{L}\p{N}]+(?:[+#&]+[\p{L}\p{N}]*)*/gu;
const wordsIn = (folded: string): string[] => folded.match(WORD) ?? [];

/** Scripts without spaces between words. */
const UNSPACED_LETTER = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;
const UNSPACED = new RegExp(`${UNSPACED_LETTER}{2,}`, "gu");
const WITHOUT_SPACES = new RegExp(`^${UNSPACED_LETTER}+$`, "u");

/** Pairs of characters of such a script become words, so that beginnings are found anywhere. */
const withPairs = (folded: string): string =>
  folded.replace(UNSPACED, (run) => {
    const characters = [...run];
    return ` ${characters.map((one, at) => one + (characters[at + 1] ?? "")).join(" ")} `;
  });

export function withBeginnings(folded: string): string {
  const beginnings = new Set(wordsIn(withPairs(folded)).map((word) => [...word].slice(0, LONG_WORD - 1).join("")));
  return [folded, ...beginnings].join(MARK + MARK);
}

const isLong = (word: string): boolean => [...word].length >= LONG_WORD;
const toTerm = (word: string): string =>
  `"${MARK.repeat(Math.max(0, LONG_WORD - [...word].length))}${word.replaceAll('"', '""')}"`;
