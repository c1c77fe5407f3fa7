/** Rules for shown lines, by properties of the Unicode standard; no maintained package has them for JavaScript. */

const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]`;
/** Arabic letters that do not join the next one: a non-joiner after them is invisible. */
const UNJOINED = String.raw`\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5`;
const EMOJI = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?`;

/** Sequences in which a character without a shape changes what is seen. */
const SEEN_SEQUENCES = new RegExp(
  [
    String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
    `${EMOJI}(?:\\u200d${EMOJI}){0,3}`,
    String.raw`[0-9#*]\ufe0f\u20e3`,
    // UAX 31: joiners after a virama, in the Bengali ya-phalaa, and between Arabic letters that would join.
    String.raw`\p{L}\p{M}{0,8}?${VIRAMA}[\u200c\u200d]`,
    String.raw`\u09b0\u200d(?=\u09cd\u09af)`,
    String.raw`(?![${UNJOINED}])[\u0620-\u06d3]\p{Mn}{0,3}\u200c(?=[\u0620-\u06d3])`,
    // Variants of ideographs and of Mongolian letters.
    String.raw`\p{Unified_Ideograph}[\u{e0100}-\u{e01ef}]`,
    String.raw`\p{Script=Mongolian}[\u180b-\u180f]`,
  ].join("|"),
  "gu",
);

/** Also blanks that are no spaces: Braille, musical, Khitan, Brahmi, annotations, an embedded object. */
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2800\ufff9-\ufffc\u{1107f}\u{13430}-\u{1343f}\u{16fe4}\u{1d159}]/u;

/** Allows emoji and spellings that need an invisible character. */
export const hasNoInvisible = (text: string): boolean => !INVISIBLE.test(text.replace(SEEN_SEQUENCES, ""));

export const isVisible = (text: string): boolean => {
  for (const one of text) if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(one) && !INVISIBLE.test(one)) return true;
  return false;
};

/** At most three marks per letter, decomposed. Marks with a width of their own do not stack. */
export const hasNoStackedMarks = (text: string): boolean =>
  !/(?:[\p{Mn}\p{Me}]\p{Mc}{0,4}){4}/u.test(text.normalize("NFD").replace(/[\ufe0f\u20e3]/g, ""));

/** Allowed by "highly restrictive" of UTS 39 besides a single script: Latin with Japanese, Chinese or Korean. */
const MIXTURES = ["Latn Hani Hira Kana", "Latn Hani Bopo", "Latn Hani Hang"];
/** Scripts in use today (UAX 31, tables 5 and 7), and Mongolian. */
const SCRIPTS = `
  Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Knda Khmr Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt Adlm Bali Bamu Batk Cakm
  Cans Cham Cher Hmnp Java Kali Lana Lepc Limb Lisu Mand Mong Mtei Newa Nkoo Olck Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt Tfng Vaii
  Wcho Yiii`;
const WRITINGS = [...MIXTURES, ...SCRIPTS.trim().split(/\s+/)];

const classOf = (scripts: string): string => scripts.replace(/\w+/g, "\\p{scx=$&}").replace(/\s+/g, "");
const SHARED = classOf("Zyyy Zinh");

const patterns: RegExp[] = [];
/** Created lazily: most names need only the first. The last one is for historic scripts, which count as one. */
const patternAt = (index: number): RegExp => {
  const writing = WRITINGS[index];
  const member = writing ? `[${SHARED}${classOf(writing)}]` : `(?:[${SHARED}]|[^${classOf(WRITINGS.join(" "))}])`;
  patterns[index] ??= new RegExp(`^${member}*$`, "u");
  return patterns[index];
};

/** UTS 39, 5.2, "highly restrictive": one script, or one of three mixtures with Latin. */
export function hasOneWriting(text: string): boolean {
  for (let index = 0; index <= WRITINGS.length; index++) if (patternAt(index).test(text)) return true;
  return false;
}

export const hasOneWritingPerWord = (text: string): boolean =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).every(hasOneWriting);
