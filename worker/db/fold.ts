/** Letters that have no mark to strip, as people without them on their keyboard type them (features SE-3). */
const LETTERS: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ħ: "h",
  ς: "σ",
};

/** Text as search compares it (security rule 6): NFKC, lower case, marks stripped. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[łøđðþßæœıħς]/g, (letter) => LETTERS[letter] ?? letter);
