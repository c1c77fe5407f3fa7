import type { PageBlock, PageInline } from "#contract/pages.ts";

/**
 * Parses an operator's Markdown into the blocks of the contract. Raw HTML becomes text, an image becomes its description, and
 * a link becomes text unless it leads to https, a mailbox or a path of this origin. Text the library cannot parse is one paragraph.
 */
export async function readMarkdown(markdown: string): Promise<PageBlock[]> {
  if (markdown.trim() === "") return [];
  // Loaded when there is something to parse, so that no other route loads the libraries.
  const { parseBlocks } = await import("./blocks.ts");
  try {
    return parseBlocks(markdown);
  } catch {
    return [{ type: "paragraph", children: [{ type: "text", text: markdown }] }];
  }
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
