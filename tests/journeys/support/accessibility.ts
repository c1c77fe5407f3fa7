import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const HEIGHT = 800;
const THEMES = ["light", "dark"] as const;
type Look = { width: number; colorScheme: "light" | "dark" };
export const LOOKS: Look[] = [1440, 375].flatMap((width) => THEMES.map((colorScheme) => ({ width, colorScheme })));
/** `npm run prove:looks` checks all four. `npm test` checks one, wide and light or narrow and dark, by the name of the screen. */
const looksOf = (where: string): Look[] =>
  process.env.EVERY_LOOK ? LOOKS : LOOKS.slice(...(where.length % 2 ? [0, 1] : [3, 4]));
/** The narrowest width at which nothing may scroll sideways (WCAG 1.4.10). */
const NARROWEST = 320;
const RULES = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

declare global {
  interface Window {
    axe?: typeof axe;
    undoLongWords?: () => void;
  }
}

/**
 * Checks the page as it is, in the looks of `looksOf`, and restores its width and theme. Resizes and switches in place, because a page must
 * adapt without a reload. `longWords`: also with words wider than a phone at the end of what people wrote.
 */
export async function expectAccessible(page: Page, where = page.url(), { longWords = true } = {}): Promise<void> {
  const before = page.viewportSize();
  // A pointer over a notice keeps it, and it may cover a button the journey needs next.
  await page.mouse.move(0, 0);
  for (const { width, colorScheme } of looksOf(where)) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectAccessibleIn(page, colorScheme, `${where} ${width}`);
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  await expectNoOverflow(page, `${where} ${NARROWEST}`);
  if (longWords) await expectRoomForLongWords(page, `${where} ${NARROWEST}`);
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Checks the page at its width in both themes, and restores the theme. */
export async function expectAccessibleInBothThemes(page: Page, where = page.url()): Promise<void> {
  for (const colorScheme of THEMES) await expectAccessibleIn(page, colorScheme, where);
  await page.emulateMedia({ colorScheme: null });
}

/** Checks the page at its width in one theme. Motion stays reduced, so that no transition is under way. */
async function expectAccessibleIn(page: Page, colorScheme: Look["colorScheme"], where: string): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expectNoOverflow(page, `${where} ${colorScheme}`);
  expect.soft(await findAxeViolations(page), `axe at ${where} ${colorScheme}`).toEqual([]);
}

/** Waits for fonts, effects of a new size, and the end of transitions. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Two frames, so that effects of the new size have run. Chromium has once drawn none after a resize, so the wait ends after a second.
    const drawn = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.race([drawn, new Promise((done) => setTimeout(done, 1000))]);
    // Infinite animations, such as spinners, are not awaited.
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((one) => one.finished));
  });
}

/** Checks that neither the page nor a dialog scrolls horizontally, once it has been drawn and its transitions are over. */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  await waitUntilDrawn(page);
  const { overflow, elements } = await page.evaluate(() => {
    const roots = [document.documentElement, ...document.querySelectorAll(".dialog")];
    const root = roots.find(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth);
    if (!root) return { overflow: 0, elements: [] };
    const right = root.getBoundingClientRect().left + root.clientWidth + 1;
    const tooWide = [...root.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > right && !element.closest(".tabs"),
    );
    return {
      overflow: root.scrollWidth - root.clientWidth,
      elements: tooWide.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
    };
  });
  expect.soft(overflow, `${where} scrolls horizontally: ${elements.join(", ")}`).toBeLessThanOrEqual(0);
}

/** A word and a link that are wider than a phone. */
const LONG_WORDS = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerk https://example.org/${"a".repeat(92)}`;
/** The properties of the bootstrap data that hold what people write. */
const WRITTEN =
  `name title company text description location bio role institution degree topic author instructor note label question answer lead
  moneyFor website email`.split(/\s+/);

/** Elements with words of ours, such as the kind of a member, which may also be somebody's title. */
const OURS = ".tabs, .pill, [data-label=Type]";

/** Checks that the page does not scroll horizontally when every text of its data that somebody wrote ends in such words. */
async function expectRoomForLongWords(page: Page, where: string): Promise<void> {
  await page.evaluate(
    async ({ longWords, written, ours }) => {
      const html = await (await fetch(location.href)).text();
      const data = new DOMParser().parseFromString(html, "text/html").getElementById("bootstrap-data")?.textContent;
      const texts = new Set<string>();
      JSON.parse(data ?? "null", (key, value) => {
        if (written.includes(key) && typeof value === "string" && value.trim().length > 2) texts.add(value.trim());
        return value;
      });
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const changed: [Node, string][] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (texts.has((node.nodeValue ?? "").trim()) && !node.parentElement?.closest(ours))
          changed.push([node, node.nodeValue ?? ""]);
      for (const [node, before] of changed) node.nodeValue = `${before} ${longWords}`;
      window.undoLongWords = () => {
        for (const [node, before] of changed) node.nodeValue = before;
      };
    },
    { longWords: LONG_WORDS, written: WRITTEN, ours: OURS },
  );
  await expectNoOverflow(page, `${where} with long words`);
  await page.evaluate(() => window.undoLongWords?.());
}

/**
 * The violations that axe finds, each as one line. Loads axe into a document once. Axe's own Playwright package is slower: it loads axe for each
 * check and opens an extra page to merge the results of frames, which our pages do not have.
 */
async function findAxeViolations(page: Page): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    if (!window.axe) throw new Error("axe is not in the document");
    const { violations } = await window.axe.run(document, {
      runOnly,
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
    );
  }, RULES);
}
