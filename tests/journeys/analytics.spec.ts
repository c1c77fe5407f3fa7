import { readFile } from "node:fs/promises";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { pressOn } from "./support/keyboard.ts";
import { title } from "./support/locators.ts";

test("a member reads a chart by keyboard and as a table, and Back restores the range", async ({ visit }) => {
  const page = await visit("ada");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Analytics" }).first().click();
  await expect(title(page)).toHaveText("Analytics");
  const views = page.getByRole("region", { name: "Profile views", exact: true });
  const slider = views.getByRole("slider");
  await pressOn(slider, "Home");
  await expect(slider).not.toHaveAttribute("aria-valuetext", /so far: /);
  const first = (await slider.getAttribute("aria-valuetext")) ?? "";
  expect(first).toMatch(/^[A-Z][a-z]{2} \d+: \d+ profile views? \(before: \d+\)$/);
  await pressOn(slider, "ArrowRight");
  await expect(slider).not.toHaveAttribute("aria-valuetext", first);
  await pressOn(slider, "End");
  await expect(slider).toHaveAttribute("aria-valuetext", /so far: /);

  // The table has what the slider said.
  await pressOn(slider, "Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(views.getByRole("button", { name: "Table of Profile views" })).toBeFocused();
  await page.keyboard.press("Enter");
  const row = views.getByRole("row").nth(1);
  const [, name = "", count = "", before = ""] = /^(.*): (\d+) .*before: (\d+)\)$/.exec(first) ?? [];
  await expect(row.getByRole("rowheader")).toHaveText(name);
  await expect(row.getByRole("cell")).toHaveText([count, before]);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    views.getByRole("link", { name: "Profile views as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("views-12w.csv");
  expect((await readFile(await file.path(), "utf8")).split("\r\n")[1]).toContain(`"${count}","${before}"`);

  await page.getByRole("button", { name: "Year" }).click();
  await expect(page).toHaveURL("/analytics?range=1y");
  await page.getByRole("link", { name: "Events" }).first().click();
  await expect(title(page)).toHaveText("Events");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Year" })).toHaveAttribute("aria-pressed", "true");
});

test("an admin reads how the network does", EXTENDED, async ({ visit }) => {
  const page = await visit("otto");
  await page.goto("/analytics");
  await page.getByRole("navigation", { name: "Figures" }).getByRole("link", { name: "Network" }).click();
  await expect(page).toHaveURL("/analytics?view=network");
  for (const name of ["Members", "Active members", "Approvals", "Email", "Retention by week"])
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Table of Members" }).click();
  await expect(page.getByRole("table", { name: "Members by week" }).getByRole("row")).toHaveCount(13);
});
