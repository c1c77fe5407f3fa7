import { decodeHTML } from "entities";
import { DomHandler, type DomUtils, Parser } from "htmlparser2";
import { COMMENT, mendReferences, TAG } from "./text.ts";

export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
/** Without the prefix: feeds choose their prefixes, and often declare none. */
export const nameOf = ({ name }: Element): string => name.toLowerCase().replace(/^.*:/, "");
export const elementsOf = (nodes: Element["children"]): Element[] => nodes.filter((node) => "attribs" in node);

const SECTION = /<\?[^<>]*>|<!\[CDATA\[(?:(?!<!\[CDATA\[)[\s\S])*?\]\]>/;
/** Any other "<" is a character. */
const MARKUP = new RegExp(`(${COMMENT.source}|${SECTION.source}|${TAG.source})|<!\\[CDATA\\[|\\]\\]>|<`, "gi");
/** A field that the next one ends. */
const UNENDED = /<(title|link|guid|pubdate)>([^<]+)(?=<(?:title|link|guid|pubdate|description)[\s>])/gi;
/** Of HTML; an entity of the file itself is never expanded. */
const NAMED = /&(?!(?:amp|lt|gt|quot|apos);)[a-z]\w*;/gi;

/** Mends what a strict parser refuses, and keeps the lines. */
const mendXml = (text: string): string =>
  mendReferences(text)
    .replace(UNENDED, "<$1>$2</$1>")
    .replace(MARKUP, (all, markup) => markup ?? (all === "<" ? "&lt;" : ""))
    .replace(NAMED, (all) => decodeHTML(all));

const DEPTH_MAX = 500;
/** A parser is slow with a million open elements. */
class ShallowHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > DEPTH_MAX) throw new RangeError(`<${name}>`);
    super.onopentag(name, attributes);
  }
}

export const lineAt = (text: string, index = text.length): number => text.slice(0, index).split("\n").length;

/** Whatever has no end ends with what it is in. `isCut`: nothing has its end tag. `sourceOf`: what is in an element, as written. */
export type Xml = ReturnType<typeof parseXml>;
export function parseXml(text: string) {
  const source = mendXml(text);
  const handler = new ShallowHandler(undefined, { withStartIndices: true, withEndIndices: true });
  const parser = new Parser(handler, { xmlMode: true, lowerCaseAttributeNames: true });
  let error: string | null = null;
  try {
    parser.end(source);
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure;
    error = `On line ${lineAt(source, parser.startIndex)}, over ${DEPTH_MAX} elements are open: the rest was not read.`;
  }
  return {
    elements: handler.root.children,
    error,
    lineOf: ({ startIndex }: Element) => lineAt(source, startIndex ?? 0),
    isCut: ({ name, startIndex }: Element) => !new RegExp(`</${name}\\s*>`).test(source.slice(startIndex ?? 0)),
    sourceOf: ({ children: all }: Element) => source.slice(all[0]?.startIndex ?? 0, (all.at(-1)?.endIndex ?? -1) + 1),
  };
}
