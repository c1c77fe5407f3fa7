/**
 * Replaces each text by `<font>` elements, now and after each change, as the translation of Chrome does. The words stay. Runs in a
 * page, so it uses nothing from outside. Returns a function that ends it.
 */
export function translateTexts(): () => void {
  const UNTOUCHED = "font, head, script, style, textarea, option, svg, noscript";
  const replace = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(UNTOUCHED)) return;
    const outer = document.createElement("font");
    outer.appendChild(document.createElement("font")).textContent = text.data;
    text.replaceWith(outer);
  };
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) replace(text);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === "characterData" ? [target] : addedNodes) if (node.isConnected) replaceAll(node);
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  replaceAll(document);
  return () => observer.disconnect();
}
