import { expect, type Locator } from "@playwright/test";

/** What takes the focus after a navigation or a dialog, such as the title of a page, tries again every 50 ms until a key is pressed. */
const SETTLED_MS = 150;

/** Focuses a control, as somebody without a mouse does, and resolves once nothing else takes the focus away. */
export async function reach(control: Locator): Promise<void> {
  const page = control.page();
  await expect(async () => {
    await control.focus();
    await page.waitForTimeout(SETTLED_MS);
    await expect(control).toBeFocused({ timeout: 1 });
    // A key that does nothing by itself ends the attempts of others.
    await page.keyboard.press("Shift");
    await expect(control).toBeFocused({ timeout: 1 });
  }).toPass();
}

/** Reaches a control and presses a key on it once it is enabled: what is busy or not ready yet ignores keys. */
export async function pressOn(control: Locator, key = "Enter"): Promise<void> {
  await reach(control);
  await expect(control).toBeEnabled();
  await control.page().keyboard.press(key);
}
