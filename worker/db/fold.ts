/** Letters without a separable mark, as typed on other keyboards. */
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

/** For comparing texts: NFKC, lower case, without marks. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[łøđðþßæœıħς]/g, (letter) => LETTERS[letter] ?? letter);
