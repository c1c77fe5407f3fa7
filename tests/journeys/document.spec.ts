import type { Page } from "@playwright/test";
import { findEvent } from "./support/events.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";

/** The local runtime says that every request comes from this zone. */
const ZONE = "America/Chicago";
const PARTS = ["h1", ".cover >> nth=0", ".leaf >> nth=0", "main h2 >> nth=0", "main p >> nth=0", "header >> nth=0"];

/** The place of each part in whole pixels: the text of a number in two nodes is a sixtieth wider than in one. */
async function places(page: Page, parts: readonly string[]) {
  const boxes = parts.map((part) => page.locator(part).boundingBox());
  const rounded = (await Promise.all(boxes)).map(
    (box) => box && [box.x, box.y, box.width, box.height].map(Math.round).join(" "),
  );
  return Object.fromEntries(rounded.map((box, i) => [parts[i], box]));
}

test.describe("what a visitor reads before the scripts arrive", () => {
  test.use({ allowedErrors: [/\.woff2/] });

  test("is where the app draws it", EXTENDED, async ({ visit, request }) => {
    const event = await findEvent(request, "Winter Investment Summit");
    const pages = [
      ["/events", [...PARTS, "input[type=search]", "[aria-label='Event lists']", "h3 >> nth=0"]],
      [event, [...PARTS, "#about-event + div", "article ul >> nth=0", "#similar-events"]],
    ] as const;
    for (const width of [375, 1440]) {
      const look = { viewport: { width, height: 900 }, timezoneId: ZONE };
      const [without, app] = [await visit(null, { ...look, javaScriptEnabled: false }), await visit(null, look)];
      // The browser decides for each document whether its fonts came in time. Both must have the same ones.
      for (const page of [without, app]) await page.route("**/*.woff2", (route) => route.abort());
      for (const [path, parts] of pages) {
        await without.goto(path);
        await app.goto(path);
        await expect(app.locator("h1[tabindex]")).toBeVisible();
        expect(await places(without, parts)).toEqual(await places(app, parts));
      }
    }
  });
});

test.describe("without scripts", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("every public page says something, and the list can be searched", async ({ visit }) => {
    const page = await visit(null, { javaScriptEnabled: false });
    for (const [path, heading] of [
      ["/sign-in", "Please turn on JavaScript"],
      ["/careers", "Careers"],
      ["/nowhere", "Page not found"],
    ] as const) {
      await page.goto(path);
      await expect(page.locator("h1")).toContainText(heading);
      await expect(page.getByRole("link", { name: "See public events" })).toBeVisible();
    }
    await page.getByRole("link", { name: "See public events" }).click();
    await page.getByRole("searchbox", { name: "Search events" }).fill("winter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/events?q=winter");
    await expect(page.getByRole("link", { name: "Winter Investment Summit" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Term Sheets, Read Slowly" })).toHaveCount(0);
  });
});

test("an event on paper has its address and its QR code, and nothing to press", EXTENDED, async ({ page }) => {
  const path = await findEvent(page.request, "Winter Investment Summit");
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Register Now" })).toBeVisible();
  await page.waitForFunction(() => document.querySelector("[aria-label='QR code for this page']"));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: "QR code for this page" })).toBeVisible();
  await expect(page.getByText(new URL(path, page.url()).href)).toBeVisible();
  await expect(page.locator("button:visible, header.sticky:visible, footer:visible, nav:visible")).toHaveCount(0);
});
