import { expect, test } from "./support/fixtures.ts";
import { title, toast } from "./support/locators.ts";

test("a member filters the news, and Back restores what was shown", async ({ visit }) => {
  const page = await visit("ada");
  await page.goto("/news-feed");
  await expect(title(page)).toHaveText("News Feed");
  await expect(page.getByRole("article")).toHaveCount(5);
  const tabs = page.getByRole("navigation", { name: "Categories" });
  await tabs.getByRole("link", { name: "Funding" }).click();
  await expect(page).toHaveURL("/news-feed?category=funding");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search news" }).fill("lulea");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL("/news-feed?category=funding&q=lulea");
  await page.getByRole("link", { name: "Events" }).first().click();
  await expect(title(page)).toHaveText("Events");
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search news" })).toHaveValue("lulea");
  await expect(page.getByRole("article", { name: "Heat storage maker closes €22M round" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search news" }).fill("nothing like this");
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page).toHaveURL("/news-feed");
});

test("an admin adds a source, reads why it fails, pauses it and removes it", async ({ visit }) => {
  const page = await visit("otto");
  await page.goto("/admin/news");
  // Nothing answers at this address, here or anywhere.
  await page.getByRole("textbox", { name: "Name" }).fill("Nowhere Times");
  await page.getByRole("textbox", { name: "Feed address" }).fill("https://127.0.0.1/feed");
  await page.getByRole("button", { name: "Add source" }).click();
  await expect(page.getByText(/^Enter the address of an RSS or Atom feed/)).toBeVisible();
  await page.getByRole("textbox", { name: "Feed address" }).fill("nowhere-times.example/feed");
  await page.getByRole("button", { name: "Add source" }).click();
  await expect(toast(page, "Source added")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Nowhere Times" });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("Failed");
  }).toPass({ timeout: 30_000 });
  await row.getByRole("button", { name: "Pause Nowhere Times" }).click();
  await expect(row).toContainText("Paused");
  await row.getByRole("button", { name: "Remove Nowhere Times" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Source removed")).toBeVisible();
  await expect(row).toHaveCount(0);
});
