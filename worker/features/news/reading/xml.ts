import { decodeHTML } from "entities";
import { DomHandler, type DomUtils, Parser } from "htmlparser2";
import { COMMENT, mendNumbers, TAG } from "./text.ts";

export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
/** Without the prefix: feeds choose their prefixes, and often declare none. */
export const nameOf = ({ name }: Element): string => name.toLowerCase().replace(/^.*:/, "");
export const elementsOf = (nodes: Element["children"]): Element[] => nodes.filter((node) => "attribs" in node);

const SECTION = new RegExp(`(${COMMENT.source}|<!\\[CDATA\\[(?:(?!<!\\[CDATA\\[)[\\s\\S])*?\\]\\]>)`);
/** Any other "<" is a character. */
const STRAY = new RegExp(`(?!${TAG.source}|<\\?[^<>]*>)<`, "gi");

/** Mends what a strict parser refuses, and keeps the lines. In HTML, numbers from 128 to 159 are letters of Windows. */
const mendXml = (text: string): string =>
  mendNumbers(text)
    .replace(/&#(?:1[2-5]\d|x[89]\w);/gi, (number) => decodeHTML(number))
    .split(SECTION)
    .map((part, at) => (at % 2 === 0 ? part.replace(/<!\[CDATA\[|\]\]>/g, "").replace(STRAY, "&lt;") : part))
    .join("");

/** More open elements take a parser too long; more elements and texts too much memory. */
const DEPTH_MAX = 200;
const NODES_MAX = 100_000;
class Handler extends DomHandler {
  private count = 0;
  readOpen = (): object[] => [...this.tagStack];
  protected override addNode(node: Element["children"][number]): void {
    this.count += 1;
    if (this.tagStack.length > DEPTH_MAX || this.count > NODES_MAX) throw new RangeError("too many elements");
    super.addNode(node);
  }
}

export const lineAt = (text: string, index = text.length): number => text.slice(0, index).split("\n").length;

/** Whatever has no end ends with what it is in. `isCut`: the file ends in it. `sourceOf`: what is in an element, as written. */
export type Xml = ReturnType<typeof parseXml>;
export function parseXml(text: string) {
  const source = mendXml(text);
  const handler = new Handler(undefined, { withStartIndices: true, withEndIndices: true });
  const parser = new Parser(handler, { xmlMode: true, lowerCaseAttributeNames: true });
  let open: object[] = [];
  let error: string | null = null;
  try {
    parser.write(source);
    open = handler.readOpen();
    parser.end();
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure;
    error = `On line ${lineAt(source, parser.startIndex)}, there are ${failure.message}: the rest was not read.`;
  }
  return {
    elements: handler.root.children,
    error,
    isCut: (element: Element) => open.includes(element),
    sourceOf: ({ children: all }: Element) => source.slice(all[0]?.startIndex ?? 0, (all.at(-1)?.endIndex ?? -1) + 1),
  };
}
