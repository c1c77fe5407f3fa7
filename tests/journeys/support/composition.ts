import type { Page } from "@playwright/test";

/** Lets an input method compose a text in the focused field, which Enter and Escape end before they mean anything else. Returns how it is ended. */
export async function composeText(page: Page, text: string): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  return () => devtools.send("Input.insertText", { text });
}
