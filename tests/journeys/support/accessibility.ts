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
 * Opens a path at every width and checks the page in both themes. `ready` waits for the page's content and may check more. Switches the theme
 * without a reload, because a theme only changes CSS; the theme of the first render alternates.
 */
export async function checkEveryWidthAndTheme(
  page: Page,
  path: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<void> {
  for (const [index, width] of WIDTHS.entries()) {
    const themes = index % 2 === 0 ? THEMES : THEMES.toReversed();
    await page.emulateMedia({ colorScheme: themes[0], reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await ready(page);
    await expectAccessibleInBothThemes(page, `${path} ${width}`);
  }
}

/** Checks the current page in its theme, then in the other one, which stays active. */
export async function expectAccessibleInBothThemes(page: Page, where = page.url()): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  for (const theme of isDark ? THEMES.toReversed() : THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await expectAccessible(page, `${where} ${theme}`);
  }
}

/** Checks that the page does not scroll horizontally and that axe finds no violation. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  const { overflow, elements } = await page.evaluate(async () => {
    await document.fonts.ready;
    // Check the page after its transitions and animations. Infinite animations, such as spinners, are not awaited.
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((one) => one.finished));
    const { clientWidth, scrollWidth } = document.documentElement;
    const tooWide =
      scrollWidth <= clientWidth
        ? []
        : [...document.querySelectorAll("body *")].filter(
            (element) => element.getBoundingClientRect().right > clientWidth + 1,
          );
    return {
      overflow: scrollWidth - clientWidth,
      elements: tooWide.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
    };
  });
  expect.soft(overflow, `${where} scrolls horizontally: ${elements.join(", ")}`).toBeLessThanOrEqual(0);
  expect.soft(await findAxeViolations(page), `axe at ${where}`).toEqual([]);
}

/**
 * The violations that axe finds, each as one line. Loads axe into a document once. Axe's own Playwright package is slower: it loads axe for each
 * check and opens an extra page to merge the results of frames, which our pages do not have.
 */
async function findAxeViolations(page: Page): Promise<string[]> {
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
