import { fold } from "#db/fold.ts";

/**
 * Names that are found although one letter of them is wrong. Two words that differ by one edit have a variant in common: each of them with one of
 * its letters left out, or as it is. So the variants of a name are stored as keys, and those of what was typed are looked up. A key of several words
 * has the variant of one and the others as they are, so that few other names share it.
 */

const WORDS_MAX = 8;
/** Longer words have only themselves as a variant, so that nobody's name makes thousands of keys. */
const VARIED_MAX_LENGTH = 60;
/** Names of so many words have keys of each two of them. */
const PAIRED_WORDS_MAX = 5;
/** So many of the typed words are looked up one by one. */
const SINGLE_WORDS_MAX = 4;
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

/** The keys of words together: the variants of each with the others. */
const keysOf = (words: string[]): string[] =>
  words.flatMap((word, at) =>
    variantsOf(word).map((variant) => [variant, ...sorted(words.toSpliced(at, 1))].join(" ")),
  );

/** The keys of a name: of each word, of each two, of all together, and of all without spaces. */
export function nameKeys(name: string): string[] {
  const words = nameWords(name);
  const isPaired = words.length <= PAIRED_WORDS_MAX;
  const pairs = isPaired ? words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other])) : [];
  const together = [...words.map((word) => [word]), ...pairs, words].flatMap(keysOf);
  return [...new Set([...together, sorted(words).join("")])].filter((key) => key !== "");
}

/** The typed words without spaces, in the order of the alphabet and as they were typed. */
const withoutSpaces = (typed: string[]): string[] => [...new Set([sorted(typed).join(""), typed.join("")])];

/** The keys of what was typed: of all words together, and, of several, of each that is long enough. */
export const typedKeys = (typed: string[]): { whole: string[]; words: string[][] } => ({
  whole: [...new Set([...withoutSpaces(typed), ...keysOf(typed)])],
  words: typed.length > 1 ? typed.filter(isLongEnough).slice(0, SINGLE_WORDS_MAX).map(variantsOf) : [],
});

const isLongEnough = (word: string): boolean => [...word].length >= SIMILAR_MIN_LENGTH;

/** Whether a name is the typed one with at most one edit: as a whole, or in one word while each other typed word begins a word of the name. */
export function isSimilarName(name: string, typed: string[]): boolean {
  const own = nameWords(name);
  const whole = sorted(own).join("");
  if (withoutSpaces(typed).some((one) => isWithinOneEdit(one, whole))) return true;
  return typed.some((word, at) => {
    const others = typed.toSpliced(at, 1);
    const isOneOfAll = own.some(
      (one, of) => isWithinOneEdit(word, one) && nameInOrder(own.toSpliced(of, 1)) === nameInOrder(others),
    );
    return isOneOfAll || (isLongEnough(word) && own.some((one) => isWithinOneEdit(word, one)) && begin(others, own));
  });
}

const begin = (typed: string[], own: string[]): boolean =>
  typed.every((word) => own.some((one) => one.startsWith(word)));

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
