import { decodeHTML } from "entities";

const BLOCKS =
  /^(?:address|article|aside|blockquote|body|br|button|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6r]|header|hgroup|html|legend|li|main|menu|nav|ol|option|p|pre|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/i;
const INLINES =
  /^(?:a|abbr|acronym|audio|b|bdi|bdo|big|canvas|cite|code|col|colgroup|data|datalist|del|dfn|em|font|i|image|img|input|ins|kbd|label|map|mark|math|meter|mi|mn|mo|mrow|msub|msup|nobr|output|picture|progress|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|textarea|time|tt|u|var|video|wbr)$/i;
const HIDDEN = /<(script|style|template|noscript|head|iframe|object|svg)(?=[\s/>])[^<>]*>[\s\S]*?(<\/\1\s*>|$)/gi;
/** Other tags that are no words: with a value, and `o:p` of a word processor. */
const MARKUP = /\s[\w:.-]+\s*=|^<\w{1,5}:[a-z]+\s*\/?>$/i;
/** With its slash and name. What has two words without a value is text: `a <b and c> d`. */
export const TAG =
  /<(?![\w.:-]+\s+[^\s=<>]+\s+[^\s=<>/][^=<>]*>)(\/?)([a-z_][\w.:-]*)(?=[\s/>])(?:[^<>=]|=\s*"[^"]*"|=\s*'[^']*'|=(?!\s*"[^"]*"|\s*'[^']*'))*>/gi;
/** Without another beginning in it: looking for an end that is missing would take long. */
export const COMMENT = /<!--(?:(?!<!--)[\s\S])*?-->/g;

const WINDOWS = new TextDecoder("windows-1252");
/** Control and format characters and halves of others; those that join letters and emoji stay, and flags of regions. */
const UNSEEN = /(\u{1f3f4}[\u{e0061}-\u{e007a}]{4,5}\u{e007f})|(?![\s\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** One line. Control characters at 128 to 159 are meant as letters of Windows. */
export function cleanText(text: string): string {
  const meant = text.replace(/[\x80-\x9f]/g, (one) => WINDOWS.decode(Uint8Array.of(one.charCodeAt(0))));
  return meant.replace(UNSEEN, "$1").replace(/\s+/g, " ").trim();
}

/** Numbered characters that decoders replace: zero, and the halves of an emoji. */
export const mendReferences = (text: string): string =>
  text.replace(/&#(x[\da-f]+|\d+);?/gi, (all, number) => {
    const code = Number(`0${number}`);
    return code === 0 || (code > 0xd7ff && code < 0xe000) ? String.fromCharCode(code) : all;
  });

/** Of HTML. Block tags become blanks, inline tags nothing, unknown tags words; in a headline, a hidden element without an end too. */
export function textOfHtml(html: string, isHeadline = false): string {
  const words = new Set<string>();
  const text = mendReferences(html)
    .replace(COMMENT, "")
    .replace(/<!\[(?:CDATA\[|(?:end)?if\b[^<>]*>)|\]\]>/g, "")
    .replace(/<[!?][a-z][^<>]*>/gi, isHeadline ? "$&" : "")
    .replace(HIDDEN, (all, _name, end) => (isHeadline && !end ? all : " "))
    .replace(TAG, (tag, end, name) => {
      if (BLOCKS.test(name)) return " ";
      if (INLINES.test(name) || MARKUP.test(tag) || (end && !words.has(name))) return "";
      words.add(name);
      return tag;
    });
  return cleanText(decodeHTML(text));
}
