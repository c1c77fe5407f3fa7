import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

export const WIDTHS = [320, 375, 1440] as const;
export const THEMES = ["light", "dark"] as const;
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Visits a path at every width and checks it in both themes each time; `ready` waits for what the screen must show, then may look further.
 * A theme is a matter of style alone, so the document stays when it changes; each theme has its turn at being the one a document opens in.
 */
export async function inEveryLook(page: Page, path: string, ready: (page: Page) => Promise<unknown>): Promise<void> {
  for (const [turn, width] of WIDTHS.entries()) {
    const themes = turn % 2 === 0 ? THEMES : THEMES.toReversed();
    await page.emulateMedia({ colorScheme: themes[0], reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await ready(page);
    await expectSoundInBothThemes(page, `${path} ${width}`);
  }
}

/** What stands on the page now, in one theme and then in the other, which stays. */
export async function expectSoundInBothThemes(page: Page, where = page.url()): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  for (const theme of isDark ? THEMES.toReversed() : THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await expectSound(page, `${where} ${theme}`);
  }
}

/** No sideways scrolling and nothing axe objects to. */
export async function expectSound(page: Page, where = page.url()): Promise<void> {
  const { overflow, wider } = await page.evaluate(async () => {
    await document.fonts.ready;
    // What is on its way from one colour or place to another is looked at where it arrives; what turns for ever is not waited for.
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((one) => one.finished));
    const { clientWidth: room, scrollWidth } = document.documentElement;
    const beyond =
      scrollWidth <= room
        ? []
        : [...document.querySelectorAll("body *")].filter(
            (element) => element.getBoundingClientRect().right > room + 1,
          );
    return {
      overflow: scrollWidth - room,
      wider: beyond.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
    };
  });
  expect.soft(overflow, `${where} scrolls sideways: ${wider.join(", ")}`).toBeLessThanOrEqual(0);
  expect.soft(await askAxe(page), `axe at ${where}`).toEqual([]);
}

/**
 * What axe objects to. It is brought into a document once and stays there, and looks from within: its own Playwright package brings it anew
 * for each look, and opens and closes an empty page beside to sum up what it found in frames, of which there are none.
 */
async function askAxe(page: Page): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    if (!window.axe) throw new Error("axe is not in the document");
    const { violations } = await window.axe.run(document, {
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
    );
  }, WCAG);
}
