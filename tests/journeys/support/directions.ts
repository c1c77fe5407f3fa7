import type { Locator } from "@playwright/test";

/** Where the first and the last character of a text are drawn: their left edges, in pixels. The last one of a Hebrew sentence, its full stop, is further left. */
const edgesOf = (text: Locator): Promise<{ first: number; last: number }> =>
  text.evaluate((element) => {
    const nodes: Text[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (/\S/.test((node as Text).data)) nodes.push(node as Text);
    const leftOf = (node: Text | undefined, at: number) => {
      if (!node) throw new Error("There is no text");
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    const [first, last] = [nodes[0], nodes.at(-1)];
    return {
      first: leftOf(first, first?.data.search(/\S/) ?? 0),
      last: leftOf(last, (last?.data.trimEnd().length ?? 1) - 1),
    };
  });

export const isRightToLeft = async (text: Locator): Promise<boolean> => {
  const { first, last } = await edgesOf(text);
  return last < first;
};
