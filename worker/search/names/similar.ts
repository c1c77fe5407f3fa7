import { fold } from "#contract/content/fold.ts";

/**
 * Words that differ by one edit share a variant: the word as it is, or without one letter. The variants of a name are
 * its keys. A key of several words varies one of them, so that few names share it.
 */

const WORDS_MAX = 8;
/** Longer words are their own only variant, so that no name makes thousands of keys. */
const VARIED_MAX_LENGTH = 60;
const PAIRED_WORDS_MAX = 5;
const SINGLE_WORDS_MAX = 4;
const SIMILAR_MIN_LENGTH = 3;

/** Folded. An apostrophe does not end a word. */
export const nameWords = (name: string): string[] =>
  (
    fold(name)
      .replace(/['’ʼ`]/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, WORDS_MAX);

const sorted = (words: string[]): string[] => words.toSorted();

export const nameInOrder = (words: string[]): string => sorted(words).join(" ");

function variantsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length > VARIED_MAX_LENGTH) return [word];
  const shorter = letters.map((_, at) => letters.toSpliced(at, 1).join(""));
  return [...new Set([word, ...shorter])].filter((variant) => variant !== "");
}

const keysOf = (words: string[]): string[] =>
  words.flatMap((word, at) =>
    variantsOf(word).map((variant) => [variant, ...sorted(words.toSpliced(at, 1))].join(" ")),
  );

export function nameKeys(name: string): string[] {
  const words = nameWords(name);
  const isPaired = words.length <= PAIRED_WORDS_MAX;
  const pairs = isPaired ? words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other])) : [];
  const together = [...words.map((word) => [word]), ...pairs, words].flatMap(keysOf);
  return [...new Set([...together, sorted(words).join("")])].filter((key) => key !== "");
}

const withoutSpaces = (typed: string[]): string[] => [...new Set([sorted(typed).join(""), typed.join("")])];

export const typedKeys = (typed: string[]): { whole: string[]; words: string[][] } => ({
  whole: [...new Set([...withoutSpaces(typed), ...keysOf(typed)])],
  words: typed.length > 1 ? typed.filter(isLongEnough).slice(0, SINGLE_WORDS_MAX).map(variantsOf) : [],
});

const isLongEnough = (word: string): boolean => [...word].length >= SIMILAR_MIN_LENGTH;

/** At most one edit: as a whole, or in one word while every other typed word begins a word of the name. */
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

/** A letter added, left out or replaced, or two neighbors swapped. */
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
