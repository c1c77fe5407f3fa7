import { Parser } from "htmlparser2";

const setOf = (names: string) => new Set(names.split(" "));
const HIDDEN = setOf("script style template noscript head iframe object svg");
const BLOCKS = setOf(
  "address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol option p pre section select summary table tbody td tfoot th thead tr ul",
);
const INLINES = setOf(
  "a abbr acronym audio b bdi bdo big canvas cite code col colgroup data datalist del dfn em font i image img input ins kbd label map mark math meter mi mn mo mrow msub msup nobr output picture progress q rp rt ruby s samp small span strike strong sub sup textarea time tt u var video wbr",
);
/** No words either: other tags with a value, and `o:p` of a word processor. */
const MARKUP = /=|^<\w{1,5}:[a-z]+\s*\/?>$/i;
/** Of `a <b and c> d`. */
const WORDS = /^<\w{1,2}\s+[^\s=/][^=]*>$/;

/** Windows-1252 at 128 to 159, where Unicode has control characters that nobody means. */
const C1 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** Control and format characters and halves of others, but those that join letters and emoji. */
const UNSEEN = /(?![\s\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** One line. */
export const cleanText = (text: string): string => {
  const seen = text.replace(/[\x80-\x9f]/g, (one) => C1.charAt(one.charCodeAt(0) - 0x80)).replace(UNSEEN, "");
  return seen.replace(/\s+/g, " ").trim();
};

/** Numbered characters that decoders replace: none for zero, and pairs of halves for emoji. */
export const mendReferences = (text: string): string =>
  text.replace(/&#(?:x([\da-f]{1,8})|(\d{1,10}));?/gi, (all, hex, decimal) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (code > 0xffff) return code > 0x10ffff ? "" : String.fromCodePoint(code);
    return code > 31 && code < 127 ? all : String.fromCharCode(code);
  });

/** What begins without an end is mended, so that it swallows nothing. In linear time. */
export const endUnclosed = (text: string, open: string, close: string, mend: (part: string) => string): string => {
  const [first = "", ...parts] = text.split(open);
  return first + parts.map((part) => (part.includes(close) ? open + part : mend(part))).join("");
};

/** Of HTML. Block tags become blanks, inline tags nothing, unknown tags words; in a headline, a hidden element without an end too. */
export function textOfHtml(html: string, isHeadline = false): string {
  const source = endUnclosed(mendReferences(html), "<!--", "-->", (part) => `&lt;!--${part}`)
    .replace(/<!--[\s\S]*?-->|<!\[CDATA\[|\]\]>/g, "")
    .replace(/<[!?][a-z][^<>]*>/gi, (all) => (isHeadline ? all : ""))
    .replace(/<(?![^<>]*>)|<(?=[!?])/g, "&lt;");
  let text = "";
  let hidden: { name: string; tag: string; from: number } | null = null;
  const words = new Set<string>();
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
    onopentag(name) {
      const tag = source.slice(parser.startIndex, parser.endIndex + 1);
      const isListed = BLOCKS.has(name) || INLINES.has(name) || HIDDEN.has(name);
      const isWords = WORDS.test(tag) || !(isListed || MARKUP.test(tag));
      if (isWords) words.add(name);
      if (HIDDEN.has(name)) hidden ??= { name, tag, from: text.length };
      text += isWords ? tag : BLOCKS.has(name) ? " " : "";
    },
    onclosetag(name, isImplied) {
      if (words.has(name)) text += isImplied ? "" : source.slice(parser.startIndex, parser.endIndex + 1);
      else if (BLOCKS.has(name)) text += " ";
      if (hidden?.name !== name) return;
      const { tag, from } = hidden;
      text = `${text.slice(0, from)}${isHeadline && isImplied ? tag + text.slice(from) : " "}`;
      hidden = null;
    },
  });
  parser.end(source);
  return cleanText(text);
}
