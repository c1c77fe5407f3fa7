import { expect, type Locator } from "@playwright/test";

/** What takes the focus after a navigation or a dialog, such as the title of a page, tries again every 50 ms until a key is pressed. */
const SETTLED_MS = 150;

/** Reaches a control and presses a key on it, as somebody without a mouse does, once nothing else takes the focus any more. */
export async function pressOn(control: Locator, key = "Enter"): Promise<void> {
  await expect(async () => {
    await control.focus();
    await control.page().waitForTimeout(SETTLED_MS);
    await expect(control).toBeFocused({ timeout: 1 });
  }).toPass();
  await control.page().keyboard.press(key);
}
