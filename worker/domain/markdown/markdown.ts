import type { PageBlock, PageInline } from "#contract/pages.ts";
import type { FindPicture } from "./find-picture.ts";

/**
 * Parses an operator's Markdown into the blocks of the contract. Raw HTML becomes text, an image becomes its description unless `findPicture`
 * knows it, and a link becomes text unless it leads to https, a mailbox or a path of this origin. Text the library cannot parse is one paragraph.
 */
export async function readMarkdown(markdown: string, findPicture: FindPicture = () => null): Promise<PageBlock[]> {
  if (markdown.trim() === "") return [];
  // Loaded when there is something to parse, so that no other route loads the libraries.
  const { parseBlocks } = await import("./blocks.ts");
  try {
    return parseBlocks(markdown, findPicture);
  } catch {
    return [{ type: "paragraph", children: [{ type: "text", text: markdown }] }];
  }
}

/** The pictures of our media store that a text names, with their descriptions; whether they are there is not known. */
export async function namedPictures(markdown: string): Promise<{ key: string; alt: string }[]> {
  const named: { key: string; alt: string }[] = [];
  await readMarkdown(markdown, (key, alt) => {
    named.push({ key, alt });
    return null;
  });
  return named;
}

/** The text of the first paragraph, for a page's description; empty without one. */
export function firstWords(blocks: PageBlock[]): string {
  const words = (inlines: PageInline[]): string =>
    inlines.map((one) => ("children" in one ? words(one.children) : "text" in one ? one.text : " ")).join("");
  for (const block of blocks) {
    if (block.type === "paragraph") return words(block.children);
    if (block.type === "quote") return firstWords(block.children);
  }
  return "";
}
