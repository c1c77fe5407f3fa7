import { fold } from "#db/fold.ts";

/**
 * Names that are found although one letter of them is wrong. Two words that differ by one edit have a variant in common: each of them with one of
 * its letters left out, or as it is. So the variants of a name are stored as keys, and those of what was typed are looked up.
 */

const WORDS_MAX = 8;
/** Longer texts have only themselves as a variant, so that nobody's name makes thousands of keys. */
const VARIED_MAX_LENGTH = 60;
/** With more words than this, they are tried in the order of the alphabet and as they were typed only. */
const ARRANGED_WORDS_MAX = 4;
/** A shorter word differs by one edit from too many others. */
const SIMILAR_MIN_LENGTH = 3;

/** The words of a name, folded. An apostrophe does not end a word. */
export const nameWords = (name: string): string[] =>
  (
    fold(name)
      .replace(/['’ʼ`]/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, WORDS_MAX);

const sorted = (words: string[]): string[] => words.toSorted();

/** The words of a name in one order and one text, which is the same however the name is written. */
export const nameInOrder = (words: string[]): string => sorted(words).join(" ");

/** A word with one of its letters left out, in each way, and as it is. */
function variantsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length > VARIED_MAX_LENGTH) return [word];
  const shorter = letters.map((_, at) => letters.toSpliced(at, 1).join(""));
  return [...new Set([word, ...shorter])].filter((variant) => variant !== "");
}

/** The keys of a name: variants of each word, and of all its words together. */
export function nameKeys(name: string): string[] {
  const words = nameWords(name);
  return [...new Set([...words, sorted(words).join("")].flatMap(variantsOf))];
}

/**
 * The typed words as one text, in each order that the words of a name with one typo may be stored in: a typo in a first letter moves one word to
 * another place.
 */
function arrangements(typed: string[]): string[] {
  const inOrder = sorted(typed);
  const moved =
    typed.length > ARRANGED_WORDS_MAX
      ? []
      : inOrder.flatMap((word, from) => {
          const others = inOrder.toSpliced(from, 1);
          return inOrder.map((_, to) => others.toSpliced(to, 0, word).join(""));
        });
  return [...new Set([inOrder.join(""), typed.join(""), ...moved])];
}

/** The keys of what was typed: of all words together, and of each word that is long enough. */
export const typedKeys = (typed: string[]): { whole: string[]; words: string[][] } => ({
  whole: [...new Set(arrangements(typed).flatMap(variantsOf))],
  words: typed.filter(isLongEnough).slice(0, ARRANGED_WORDS_MAX).map(variantsOf),
});

const isLongEnough = (word: string): boolean => [...word].length >= SIMILAR_MIN_LENGTH;

/** Whether a name is the typed one with at most one edit: as a whole, or in one word while each other typed word begins a word of the name. */
export function isSimilarName(name: string, typed: string[]): boolean {
  const own = nameWords(name);
  const whole = sorted(own).join("");
  if (arrangements(typed).some((one) => isWithinOneEdit(one, whole))) return true;
  return typed.some(
    (word, at) =>
      isLongEnough(word) &&
      own.some((one) => isWithinOneEdit(word, one)) &&
      typed.toSpliced(at, 1).every((other) => own.some((one) => one.startsWith(other))),
  );
}

/** Whether two texts are the same but for one letter that is added, left out or replaced, or two neighbors in the other order. */
function isWithinOneEdit(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restOfOne, restOfOther] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restOfOne.length <= 1 && restOfOther.length <= 1) return true;
  const isPair = restOfOne.length === 2 && restOfOther.length === 2;
  return isPair && restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0];
}
