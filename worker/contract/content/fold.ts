/** Letters without a separable mark, as typed on other keyboards, and apostrophes that count as letters. */
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
  ʻ: "'",
  ʼ: "'",
};

/** Marks, invisible characters, and the stroke that stretches Arabic words (U+0640). */
const IGNORED = /[\p{M}\p{Default_Ignorable_Code_Point}\u0640]/gu;

/** For comparing texts: NFKC, lower case, without marks. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(IGNORED, "")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[łøđðþßæœıħςʻʼ]/g, (letter) => LETTERS[letter] ?? letter);
