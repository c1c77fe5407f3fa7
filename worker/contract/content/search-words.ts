import { fold } from "./fold.ts";

/** What typed words find, in lists of the server and of the browser. The index (`worker/search/`) finds the same. */

export type SearchTerms = { words: string[]; inColumns: Record<string, string[]> };

const WORDS_MAX = 8;
/** Trigrams find words of at least this length anywhere; shorter ones only at the beginning of words. */
export const LONG_WORD = 3;
/** Their words are also found when typed as one: `delacruz`. */
const NAMES = new Set(["name", "company", "instructor", "author"]);

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

/** As the index would match: a short word at the beginning of a word. */
export function occursIn({ words, inColumns }: SearchTerms, texts: Record<string, string>): boolean {
  const folded = Object.entries(texts).map(([column, text]) => ({ column, text: fold(text) }));
  return (
    words.every((word) => folded.some((one) => hasWord(one, word))) &&
    Object.entries(inColumns).every(([column, own]) =>
      own.every((word) => folded.some((one) => one.column === column && hasWord(one, word))),
    )
  );
}

/** `typed`: null finds everything. */
export const matches = (typed: ReturnType<typeof readSearchTerms>, texts: Record<string, string>): boolean =>
  typed === null || (typed !== "matches-nothing" && occursIn(typed, texts));

/** The words of a name or place begin with the typed ones, together or each. */
export function beginWordsOf(text: string, typed: string[]): boolean {
  const folded = fold(text);
  const own = [...wordsIn(folded), ...joinedIn(folded, "name")];
  const isBeginning = (word: string) =>
    WITHOUT_SPACES.test(word) ? folded.includes(word) : own.some((one) => one.startsWith(word));
  return typed.every(isBeginning) || isBeginning(typed.join(""));
}

type Folded = { column: string; text: string };

function hasWord({ column, text }: Folded, word: string): boolean {
  if ([...word].length >= LONG_WORD && text.includes(word)) return true;
  const own = [...wordsIn(withPairs(text)), ...joinedIn(text, column)];
  return own.some((one) => one.startsWith(word));
}

/** Signs count inside a word and after it: `c++`, `c#`, `r&d`. */
const WORD = /[\p{L}\p{N}]+(?:[+#&]+[\p{L}\p{N}]*)*/gu;
export const wordsIn = (folded: string): string[] => folded.match(WORD) ?? [];

/** `o'connor`, `jean-luc`, `u.s.a.` */
const COMPOUND = /[\p{L}\p{N}]+(?:['’‘`.‐-][\p{L}\p{N}]+)+/gu;

/** From each of their words on, compounds and names written as one word: `oconnor`; `mariadelacruz`, `delacruz`, `lacruz`. */
export const joinedIn = (folded: string, column: string): string[] =>
  [...(folded.match(COMPOUND) ?? []), ...(NAMES.has(column) ? [folded] : [])].flatMap((text) => {
    const parts = wordsIn(text).slice(0, WORDS_MAX);
    return parts.slice(0, -1).map((_, at) => parts.slice(at).join(""));
  });

/** Scripts without spaces between words. */
const UNSPACED_LETTER = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;
const UNSPACED = new RegExp(`${UNSPACED_LETTER}{2,}`, "gu");
const WITHOUT_SPACES = new RegExp(`^${UNSPACED_LETTER}+$`, "u");

/** Pairs of characters of such a script become words, so that beginnings are found anywhere. */
export const withPairs = (folded: string): string =>
  folded.replace(UNSPACED, (run) => {
    const characters = [...run];
    return ` ${characters.map((one, at) => one + (characters[at + 1] ?? "")).join(" ")} `;
  });
