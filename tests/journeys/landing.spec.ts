import type { Page } from "@playwright/test";
import { isExempt, SPECIFIED } from "#tests/support/landing/specified.ts";
import { expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { pressOn } from "./support/keyboard.ts";
import { title } from "./support/locators.ts";

const ADDRESS = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

test.describe("the public screens", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("have every text and link of the specification", async ({ page }) => {
    for (const { path, missing, texts, links } of SPECIFIED) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(missing ? 404 : 200);
      await expect(page.getByRole("contentinfo"), path).toBeVisible();
      await expect(title(page)).toBeVisible();
      for (const text of texts) await expect(page.getByText(text).first(), `${path} says ${text}`).toBeVisible();
      const shown = await page
        .getByRole("link")
        .evaluateAll((all) =>
          all.map((one) =>
            [one.textContent?.replace(/\s*\(opens in a new tab\)/, "").trim(), one.getAttribute("href")].join(" "),
          ),
        );
      for (const [name, to] of links)
        if (isExempt(to))
          expect(
            shown.filter((one) => one.endsWith(` ${to}`)),
            `${path} links to ${to}`,
          ).toEqual([]);
        else expect(shown, path).toContain(`${name} ${to}`);
    }
  });
});

/** Opens the dialog with the keyboard, copies with it, and leaves it with Escape. */
async function donate(page: Page) {
  const opener = page.getByRole("button", { name: "Donate BTC" });
  await pressOn(opener);
  const dialog = page.getByRole("dialog", { name: "Support Our Development" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText("BTC donations help fund the platform's development.")).toBeVisible();
  await expect(dialog.getByText("Thank you for supporting our work!")).toBeVisible();
  await expect(dialog.getByRole("img", { name: "QR code of the BTC address" })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "BTC address" })).toHaveText(ADDRESS);
  const copy = dialog.getByRole("button", { name: "Copy" });
  for (let n = 0; n < 4 && !(await copy.evaluate((one) => one === document.activeElement)); n += 1)
    await page.keyboard.press("Tab");
  await expect(copy).toBeFocused();
  await page.keyboard.press("Enter");
  return { opener, dialog };
}

test.describe("the donation dialog", () => {
  for (const path of ["/", "/careers"])
    test(`of ${path} copies the address by keyboard, or selects it when the browser refuses`, async ({ visit }) => {
      const page = await visit(null, { permissions: ["clipboard-read", "clipboard-write"] });
      await page.goto(path);
      const { opener, dialog } = await donate(page);
      await expect(page.getByText("Address copied!")).toBeVisible();
      await expect(page.getByText("BTC address copied to clipboard")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ADDRESS);
      await expectAccessibleInBothThemes(page, `the donation dialog of ${path}`);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();

      const other = await visit(null);
      await other.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
      });
      await other.goto(path);
      await donate(other);
      await expect(other.getByText(/The address is selected/)).toBeVisible();
      expect(await other.evaluate(() => getSelection()?.toString().replace(/\s/g, ""))).toBe(ADDRESS);
    });

  test("of the landing page opens without scripts, with the address to select", EXTENDED, async ({ visit }) => {
    const page = await visit(null, { javaScriptEnabled: false });
    await page.goto("/");
    await page.getByRole("button", { name: "Donate BTC" }).click();
    await expect(page.getByRole("dialog", { name: "Support Our Development" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "BTC address" })).toHaveText(ADDRESS);
    await expect(page.getByRole("button", { name: "Copy" })).toBeHidden();
  });
});

test("a page that a link opens begins at its top, and scripts and a reload leave it where it was", async ({
  visit,
}) => {
  const page = await visit(null, { viewport: { width: 375, height: 640 } });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const scrollTo = async (top: number) => {
    await page.evaluate((top) => window.scrollTo(0, top), top);
    await expect.poll(scrolled).toBe(top);
  };
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", (route) => held.promise.then(() => route.continue()));
  await page.goto("/events", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: "Privacy" })).toBeAttached();
  await scrollTo(300);
  held.resolve();
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  expect(await scrolled()).toBe(300);
  for (const _ of ["the first time", "once more"]) {
    await page.goto("/");
    await page.locator("a[href^='/sign-up']").first().click();
    await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
    expect(await scrolled()).toBe(0);
    await scrollTo(200);
  }
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await expect.poll(scrolled).toBe(200);
});
