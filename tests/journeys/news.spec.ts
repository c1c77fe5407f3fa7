import type { Page } from "@playwright/test";
import { ATTACKS } from "#tests/support/news/attacks.ts";
import { feedUrl } from "#tests/support/news/feed-url.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { title, toast } from "./support/locators.ts";

const articles = (page: Page) => page.getByRole("article");
const sourceRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Waits until a search shows so many articles: cron indexes new ones. */
const untilFound = (page: Page, count: number) =>
  expect(async () => {
    await page.reload();
    await expect(articles(page)).toHaveCount(count, { timeout: 3000 });
  }).toPass({ timeout: 60_000 });

/** Adds a source as an admin would, and waits until its feed is read. */
async function addSource(page: Page, name: string, path: string, health: string): Promise<void> {
  await page.goto("/admin/news");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "Feed address" }).fill(feedUrl(path));
  await page.getByRole("button", { name: "Add source" }).click();
  await expect(toast(page, "Source added")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(sourceRow(page, name)).toContainText(health);
  }).toPass({ timeout: 30_000 });
}

test("a member filters the news, and Back restores what was shown", EXTENDED, async ({ visit }) => {
  const page = await visit("ada");
  await page.goto("/news-feed");
  await expect(title(page)).toHaveText("News Feed");
  // Other journeys add more.
  const samples = articles(page).filter({ hasText: "Sample" });
  await expect(samples).toHaveCount(5);
  const tabs = page.getByRole("navigation", { name: "Categories" });
  await tabs.getByRole("link", { name: "Funding" }).click();
  await expect(page).toHaveURL("/news-feed?category=funding");
  await expect(samples).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search news" }).fill("lulea");
  await expect(page).toHaveURL("/news-feed?category=funding&q=lulea");
  await untilFound(page, 1);
  await page.getByRole("link", { name: "Events" }).first().click();
  await expect(title(page)).toHaveText("Events");
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search news" })).toHaveValue("lulea");
  await expect(page.getByRole("article", { name: "Heat storage maker closes €22M round" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search news" }).fill("nothing like this");
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(samples).toHaveCount(5);
  await expect(page).toHaveURL("/news-feed");
});

test("an admin adds a source, reads why it fails, pauses it and removes it", EXTENDED, async ({ visit }) => {
  const page = await visit("otto");
  await page.goto("/admin/news");
  // Nothing answers at this address, here or anywhere.
  await page.getByRole("textbox", { name: "Name" }).fill("Nowhere Times");
  await page.getByRole("textbox", { name: "Feed address" }).fill("https://127.0.0.1/feed");
  await page.getByRole("button", { name: "Add source" }).click();
  await expect(page.getByText(/^This address isn't public/)).toBeVisible();
  await page.getByRole("textbox", { name: "Feed address" }).fill("nowhere-times.example/feed");
  await page.getByRole("button", { name: "Add source" }).click();
  await expect(toast(page, "Source added")).toBeVisible();
  const row = sourceRow(page, "Nowhere Times");
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

test("an admin adds a source, and members read and find what it brings", async ({ visit }) => {
  const name = `Morning Post ${crypto.randomUUID().slice(0, 8)}`;
  const [otto, ada] = [await visit("otto"), await visit("ada")];
  await addSource(otto, name, `rss/${crypto.randomUUID()}`, "Working");
  await ada.goto("/news-feed");
  const raised = articles(ada).filter({ hasText: name }).filter({ hasText: "Heat pump maker raises €22M" });
  await expect(raised).toContainText("Two funds joined.");
  await expect(raised).toContainText("Funding");
  const link = raised.getByRole("link", { name: "Read More about Heat pump maker raises €22M (opens in a new tab)" });
  await expect(link).toHaveAttribute("href", /^https:\/\/feeds\.example\/read\//);
  await ada.getByRole("button", { name: /^Advanced Filters/ }).click();
  await ada.getByLabel("Source", { exact: true }).selectOption(name);
  await expect(ada).toHaveURL(/\/news-feed\?source=/);
  await expect(articles(ada)).toHaveCount(3);
  await ada.getByRole("searchbox", { name: "Search news" }).fill("cafe owners");
  await expect(ada).toHaveURL(/q=cafe/);
  await untilFound(ada, 1);
  await expect(articles(ada)).toContainText("Café owners wait");
});

test("a hostile feed is shown as text wherever it is, and nothing in it runs", async ({ visit }) => {
  const name = `<script>hacked=1</script> </script <img src=x onerror=hacked=1 ${crypto.randomUUID().slice(0, 8)}`;
  const [otto, ada] = [await visit("otto"), await visit("ada")];
  const runsNothing = async (page: Page) => {
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
    await expect(page.locator("[onerror], [onload], [onmouseover], img[src='x'], a[href^='javascript']")).toHaveCount(
      0,
    );
  };
  await otto.goto("/admin/news");
  await otto.getByRole("textbox", { name: "Name" }).fill("Daily \u202eswen");
  await otto.getByRole("button", { name: "Add source" }).click();
  await expect(otto.getByText("Please remove invisible characters.")).toBeVisible();
  await addSource(otto, name, `attack/${crypto.randomUUID()}`, "Working");
  await runsNothing(otto);

  // With the document, and with a filter that asks the API.
  await ada.goto("/news-feed");
  for (const filtered of [false, true]) {
    if (filtered) {
      await ada.getByRole("button", { name: /^Advanced Filters/ }).click();
      await ada.getByLabel("Source", { exact: true }).selectOption(name);
      await expect(articles(ada)).toHaveCount(ATTACKS.length + 1);
    }
    const shown = articles(ada).filter({ hasText: name });
    await expect(shown).toHaveCount(ATTACKS.length + 1);
    expect((await shown.getByRole("heading").allTextContents()).toSorted()).toEqual(
      [...ATTACKS.map(([, text]) => text), "A bomb &c; goes off"].toSorted(),
    );
    await expect(ada.getByRole("listitem").filter({ hasText: name }).last()).toBeVisible();
    for (const link of await shown.getByRole("link").all()) {
      await expect(link).toHaveAttribute("href", /^https:\/\/feeds\.example\/read\/[^"'<>]+$/);
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    }
    await runsNothing(ada);
  }

  await sourceRow(otto, name)
    .getByRole("button", { name: `Remove ${name}` })
    .click();
  await expect(otto.getByRole("dialog", { name: `Remove ${name}` })).toBeVisible();
  await runsNothing(otto);
  await otto.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(otto, "Source removed")).toBeVisible();
  await otto.goto("/admin/audit");
  await expect(otto.getByText(name).first()).toBeVisible();
  await runsNothing(otto);
});
