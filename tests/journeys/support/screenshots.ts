import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LOOKS, waitUntilDrawn } from "./accessibility.ts";

/** Saves the whole page at each width in each theme, as `<name>-<width>-<theme>.png`. */
export async function takeScreenshots(page: Page, folder: string, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.mouse.move(0, 0);
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await waitUntilDrawn(page);
    const file = `${name.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase()}-${width}-${colorScheme}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
