import { expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { title } from "./support/locators.ts";

test("a visitor goes from the landing page to the events, to sign-up, and back", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page
    .getByRole("link", { name: /See public events/ })
    .first()
    .click();
  await expect(title(page)).toHaveText("Events");
  await page.goBack();
  await page
    .getByRole("link", { name: /Join Node Now/ })
    .first()
    .click();
  await expect(page).toHaveURL("/sign-up");
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Join Node Now" }).first()).toBeVisible();
});

test(
  "a member gets from the landing page to the dashboard, and with the keyboard past the navigation",
  EXTENDED,
  async ({ visit }) => {
    const page = await visit("ada");
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Go to dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(title(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: /skip to content/i })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  },
);

test("a small window opens the navigation in a drawer that traps the focus and returns it", async ({ visit }) => {
  const page = await visit("ada", { viewport: { width: 375, height: 800 } });
  await page.goto("/dashboard");
  const button = page.getByRole("button", { name: "Menu", exact: true });
  await button.click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("link", { name: "Events" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "the open drawer");
  for (let n = 0; n < 8; n += 1) {
    await page.keyboard.press("Tab");
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await drawer.getByRole("link", { name: "Events" }).click();
  await expect(title(page)).toHaveText("Events");
  await expect(title(page)).toBeFocused();
});

test.describe("an unknown page", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test("is a 404 that links home and logs the path without its query", EXTENDED, async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    const answer = await page.goto("/no/such/page?secret=1");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await expect
      .poll(() => logged.some((line) => line.includes("/no/such/page") && !line.includes("secret")))
      .toBe(true);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});
