import { decodeHTMLStrict } from "entities";
import type { MarkedToken, Token } from "marked";
import { mediaKey } from "#contract/media/media.ts";
import { mediaKeyOf, mediaUrl } from "#contract/media/pictures.ts";
import type { PageBlock, PageInline } from "#contract/pages.ts";
import { isLocalPath, readWebAddress } from "#contract/web-address.ts";
import type { FindPicture } from "./find-picture.ts";
import { lexMarkdown } from "./lexer.ts";

export const parseBlocks = (markdown: string, find: FindPicture): PageBlock[] => toBlocks(lexMarkdown(markdown), find);

const MAX_INLINE_DEPTH = 6;
const MAX_HREF_LENGTH = 1000;
/** Base to resolve paths, which shows whether one leaves its origin. */
const HERE = "https://here.invalid";

function toBlocks(tokens: Token[], find: FindPicture): PageBlock[] {
  const depths = tokens.flatMap((token) => (token.type === "heading" ? [Number(token.depth)] : []));
  const first = Math.min(...depths);
  // The page's title is the first level, so the author's highest heading becomes the second.
  const levelOf = (depth: number) => Math.min(depth - first + 2, 4) as 2 | 3 | 4;
  return tokens.flatMap((token) => toBlock(token as MarkedToken, levelOf, find));
}

function toBlock(token: MarkedToken, levelOf: (depth: number) => 2 | 3 | 4, find: FindPicture): PageBlock[] {
  const inlines = (tokens: Token[] = []) => toInlines(tokens, find);
  switch (token.type) {
    case "heading":
      return [{ type: "heading", level: levelOf(token.depth), children: inlines(token.tokens) }];
    case "paragraph":
      return paragraph(inlines(token.tokens));
    case "text":
      return paragraph(token.tokens ? inlines(token.tokens) : textOf(token.text));
    case "html":
      return paragraph(textOf(token.text.trim()));
    case "list":
      return [
        {
          type: "list",
          ordered: token.ordered,
          start: token.start === "" ? 1 : token.start,
          items: token.items.map((item) => toItem(item.tokens, find)),
        },
      ];
    case "blockquote":
      return [{ type: "quote", children: toBlocks(token.tokens, find) }];
    case "code":
      return [{ type: "code", text: token.text }];
    case "table":
      return [
        {
          type: "table",
          head: token.header.map((cell) => inlines(cell.tokens)),
          rows: token.rows.map((row) => row.map((cell) => inlines(cell.tokens))),
        },
      ];
    case "hr":
      return [{ type: "rule" }];
    default:
      return [];
  }
}

function toItem([first, ...others]: Token[], find: FindPicture): PageBlock[] {
  if (first?.type !== "checkbox") return toBlocks(first ? [first, ...others] : [], find);
  const box = textOf(checkbox(Boolean(first.checked)));
  const [words, ...rest] = toBlocks(others, find);
  if (words?.type !== "paragraph") return [...paragraph(box), ...(words ? [words] : []), ...rest];
  return [...paragraph(joinTexts([...box, ...words.children])), ...rest];
}

const paragraph = (children: PageInline[]): PageBlock[] =>
  children.length > 0 ? [{ type: "paragraph", children }] : [];

const toInlines = (tokens: Token[], find: FindPicture, depth = 0): PageInline[] =>
  joinTexts(tokens.flatMap((token) => toInline(token as MarkedToken, find, depth)));

function joinTexts(inlines: PageInline[]): PageInline[] {
  const joined: PageInline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (last?.type === "text" && inline.type === "text")
      joined[joined.length - 1] = { type: "text", text: last.text + inline.text };
    else joined.push(inline);
  }
  return joined;
}

/** The library leaves character references to the browser, but our pages render text, not HTML. */
function toInline(token: MarkedToken, find: FindPicture, depth: number): PageInline[] {
  if (depth >= MAX_INLINE_DEPTH) return textOf(token.raw);
  switch (token.type) {
    case "strong":
    case "em":
    case "del":
      return [{ type: token.type, children: toInlines(token.tokens, find, depth + 1) }];
    case "link": {
      const children = toInlines(token.tokens, find, depth + 1);
      const href = hrefOf(token.autolink ? token.href : decodeHTMLStrict(token.href));
      return href === null ? children : [{ type: "link", href, children }];
    }
    case "codespan":
      return [{ type: "code", text: token.text }];
    case "br":
      return [{ type: "break" }];
    case "image":
      return pictureOf(token.href, decodeHTMLStrict(token.text), find);
    case "text":
      return token.tokens ? toInlines(token.tokens, find, depth + 1) : textOf(decodeHTMLStrict(token.text));
    case "html":
    case "escape":
      return textOf(token.text);
    case "checkbox":
      return textOf(checkbox(token.checked));
    default:
      return textOf(token.raw);
  }
}

const textOf = (text: string): PageInline[] => (text === "" ? [] : [{ type: "text", text }]);
const checkbox = (isChecked: boolean) => (isChecked ? "[x] " : "[ ] ");

/** Only the exact address of a stored picture; any other image becomes its description. */
function pictureOf(href: string, alt: string, find: FindPicture): PageInline[] {
  const key = mediaKeyOf(href);
  const isStored = href === mediaUrl(key) && mediaKey.safeParse(key).success;
  const size = isStored ? find(key, alt) : null;
  return size ? [{ type: "picture", url: mediaUrl(key), alt, ...size }] : textOf(alt);
}

/** Normalized as a browser does; null when not allowed. */
function hrefOf(href: string): string | null {
  if (href.length > MAX_HREF_LENGTH || !URL.canParse(href, HERE)) return null;
  const url = new URL(href, HERE);
  if (href.startsWith("/"))
    return url.origin === HERE && isLocalPath(url) ? `${url.pathname}${url.search}${url.hash}` : null;
  if (url.protocol === "mailto:") return url.href;
  return readWebAddress(href)?.href ?? null;
}
