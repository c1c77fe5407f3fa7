import { decodeHTML } from "entities";
import { DomHandler, type DomUtils, Parser } from "htmlparser2";
import { endUnclosed, mendReferences } from "./text.ts";

export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
/** Without the prefix: feeds choose their prefixes, and often declare none. */
export const nameOf = ({ name }: Element): string => name.toLowerCase().replace(/^.*:/, "");
export const elementsOf = (nodes: Element["children"]): Element[] => nodes.filter((node) => "attribs" in node);
export const parentOf = ({ parent }: Element): Element | null => (parent && "attribs" in parent ? parent : null);

/** Comments, instructions, sections of characters, and what looks like a tag stay; any other "<" is a character. */
const MARKUP =
  /(<!--[\s\S]*?-->|<\?[^<>]*>|<!\[CDATA\[[\s\S]*?\]\]>|<\/?[\p{L}_][\p{L}\p{N}_.:-]*(?=\s*\/?>|[^<>]*=)(?:(?:\s+|(?<=["']))[^\s<>/="']+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s<>"'`]+))?)*\s*\/?>)|(<)|\]\]>|&#?\w+;/giu;
/** Of XML. Other names are those of HTML; an entity of the file itself is never expanded. */
const NAMED = /^&(?:amp|lt|gt|quot|apos);$/;
/** A field that the next one ends. */
const UNENDED = /<(title|link|guid|pubdate)((?:\s[^<>]*)?)>([^<]+)(?=<(?:title|link|guid|pubdate|description)[\s>])/gi;

/** Mends what a strict parser refuses, and keeps the lines. */
function mendXml(text: string): string {
  const linesOf = (part: string) => part.replace(/[^\n]+/g, "");
  const at = text.search(/<!DOCTYPE/i);
  const bare = text.slice(0, at) + text.slice(at).replace(/^<!DOCTYPE[^<>[]*(?:\[[\s\S]*?\]\s*)?>/i, linesOf);
  const ended = bare.replace(UNENDED, "<$1$2>$3</$1>");
  const closed = endUnclosed(ended, "<![CDATA[", "]]>", (part) => `<![CDATA[${part.replace(/<\/|$/, "]]>$&")}`);
  return endUnclosed(closed, "<!--", "-->", (part) => `&lt;!--${part}`).replace(MARKUP, (all, markup, sign) => {
    if (markup) return markup.startsWith("<!--") ? linesOf(markup) : markup;
    if (sign || all === "]]>") return sign ? "&lt;" : "";
    const character = NAMED.test(all) ? all : all.startsWith("&#") ? mendReferences(all) : decodeHTML(all);
    return /[<&]/.test(character) ? all : character;
  });
}

/** A parser is slow with a million open elements. */
class ShallowHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > 500) throw new RangeError(`<${name}>`);
    super.onopentag(name, attributes);
  }
}

/** Whatever has no end ends with what it is in. `isCut`: nothing has its end tag. `sourceOf`: what is in an element, as written. */
export type Xml = ReturnType<typeof parseXml>;
export function parseXml(text: string) {
  const source = mendXml(text);
  const handler = new ShallowHandler(undefined, { withStartIndices: true, withEndIndices: true });
  let isWhole = true;
  try {
    new Parser(handler, { xmlMode: true, lowerCaseAttributeNames: true }).end(source);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    isWhole = false;
  }
  return {
    elements: handler.root.children,
    lineOf: ({ startIndex }: Element) => source.slice(0, startIndex ?? 0).split("\n").length,
    isCut: ({ name, startIndex }: Element) =>
      !isWhole || !new RegExp(`</${name}\\s*>`).test(source.slice(startIndex ?? 0)),
    sourceOf: ({ children: all }: Element) => source.slice(all[0]?.startIndex ?? 0, (all.at(-1)?.endIndex ?? -1) + 1),
  };
}
