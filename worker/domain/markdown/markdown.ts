import type { PageBlock, PageInline } from "#contract/pages.ts";
import type { FindPicture } from "./find-picture.ts";

/** Raw HTML and forbidden links become text, and unknown images their description. Text that fails is one paragraph. */
export async function readMarkdown(markdown: string, findPicture: FindPicture = () => null): Promise<PageBlock[]> {
  if (markdown.trim() === "") return [];
  // Loaded lazily, so that no other route loads the libraries.
  const { parseBlocks } = await import("./blocks.ts");
  try {
    return parseBlocks(markdown, findPicture);
  } catch {
    return [{ type: "paragraph", children: [{ type: "text", text: markdown }] }];
  }
}

/** Whether they exist is not known. */
export async function namedPictures(markdown: string): Promise<{ key: string; alt: string }[]> {
  const named: { key: string; alt: string }[] = [];
  await readMarkdown(markdown, (key, alt) => {
    named.push({ key, alt });
    return null;
  });
  return named;
}

export function firstWords(blocks: PageBlock[]): string {
  const words = (inlines: PageInline[]): string =>
    inlines.map((one) => ("children" in one ? words(one.children) : "text" in one ? one.text : " ")).join("");
  for (const block of blocks) {
    if (block.type === "paragraph") return words(block.children);
    if (block.type === "quote") return firstWords(block.children);
  }
  return "";
}
