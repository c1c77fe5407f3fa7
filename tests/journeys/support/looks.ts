import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const WIDTHS = [320, 375, 1440] as const;
export const THEMES = ["light", "dark"] as const;
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Visits a path in both themes at every width and checks each time; `ready` waits for what the screen must show, then may look further. */
export async function inEveryLook(page: Page, path: string, ready: (page: Page) => Promise<unknown>): Promise<void> {
  for (const theme of THEMES)
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await ready(page);
      await expectSound(page, `${path} ${theme} ${width}`);
    }
}

/** No sideways scrolling and nothing axe objects to. */
export async function expectSound(page: Page, where = page.url()): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const wider = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > room + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
      .slice(0, 5);
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${where} scrolls sideways: ${wider.join(", ")}`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
  expect.soft(found, `axe at ${where}`).toEqual([]);
}
