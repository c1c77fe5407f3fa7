import { decodeHTML } from "entities";

const BLOCKS =
  /^(?:address|article|aside|blockquote|body|br|button|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6r]|header|hgroup|html|legend|li|main|menu|nav|ol|option|p|pre|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/i;
const INLINES =
  /^(?:a|abbr|acronym|audio|b|bdi|bdo|big|canvas|cite|code|col|colgroup|data|datalist|del|dfn|em|font|i|image|img|input|ins|kbd|label|map|mark|math|meter|mi|mn|mo|mrow|msub|msup|nobr|output|picture|progress|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|textarea|time|tt|u|var|video|wbr)$/i;
const HIDDEN = /<(script|style|template|noscript|head|iframe|object|svg)(?=[\s/>])[^<>]*>[\s\S]*?(<\/\1\s*>|$)/gi;
/** Other tags that are no words: with a value, and `o:p` of a word processor. */
const MARKUP = /\s[\w:.-]+\s*=|^<\w{1,5}:[a-z]+\s*\/?>$/i;
/** With its slash and name. What has two words without a value is text: `a <b and c> d`. Another `<` ends the search for its end. */
export const TAG =
  /<(?![\w.:-]+\s+[^\s=<>]+\s+[^\s=<>/][^=<>]*>)(\/?)([a-z_][\w.:-]*)(?=[\s/>])(?:[^<>=]|=\s*"[^"<]*"|=\s*'[^'<]*'|=(?!\s*"[^"<]*"|\s*'[^'<]*')){0,4000}>/gi;
/** Without another beginning in it, for the same reason: speed. */
export const COMMENT = /<!--(?:(?!<!--)[\s\S])*?-->/g;

/** Control and format characters and halves of others; those that join letters and emoji stay, and flags of regions. */
const UNSEEN = /(\u{1f3f4}[\u{e0061}-\u{e007a}]{4,5}\u{e007f})|(?![\s\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** A letter of a real script has at most eight (Tibetan); more only run over other lines. */
const STACKED = /([\p{M}\u200c\u200d]{8})[\p{M}\u200c\u200d]+/gu;

/** One line. */
export const cleanText = (text: string): string =>
  text.replace(UNSEEN, "$1").replace(STACKED, "$1").replace(/\s+/g, " ").trim();

/** Numbers that decoders replace: zero, and the halves of an emoji. */
export const mendNumbers = (text: string): string =>
  text
    .replace(/&#x?0+;/gi, "")
    .replace(/&#(5[5-7]\d{3}|xd[89a-f][\da-f]{2});/gi, (_, half) => String.fromCharCode(Number(`0${half}`)));

/** Of HTML. Block tags become blanks, inline tags nothing, unknown tags words; in a headline, a hidden element without an end too. */
export function textOfHtml(html: string, isHeadline = false): string {
  const text = mendNumbers(html)
    .replace(COMMENT, "")
    .replace(/<!\[CDATA\[|\]\]>/g, "")
    .replace(/<[!?][a-z][^<>]*>/gi, isHeadline ? "$&" : "")
    .replace(HIDDEN, (all, _name, end) => (isHeadline && !end ? all : " "))
    .replace(TAG, (tag, end, name) => {
      if (BLOCKS.test(name)) return " ";
      return end || INLINES.test(name) || MARKUP.test(tag) ? "" : tag;
    });
  return cleanText(decodeHTML(text));
}
