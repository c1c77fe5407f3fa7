import type { Page } from "@playwright/test";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { pressOn } from "./support/keyboard.ts";
import { pressable, title, toast } from "./support/locators.ts";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** Fills the form of an opportunity. */
async function fillForm(page: Page, company: string): Promise<void> {
  const form = dialog(page, "Share Opportunity");
  await form.getByLabel("Company", { exact: true }).fill(company);
  await form.getByLabel("What it does, in a sentence or two").fill("Night trains booked like flights, in one search.");
  await form
    .getByLabel("About the company")
    .fill("We sell night trains of nine countries in one search, and keep a tenth of each ticket.");
  await form.getByLabel("Amount").fill("a lot");
  await form.getByRole("button", { name: "Save draft" }).click();
  await expect(form.getByText("Write an amount with its currency")).toBeVisible();
  await form.getByLabel("Amount").fill("1.2 Mio €");
  await form.getByLabel("Stage").selectOption("Seed");
  await form.getByLabel("Sector").selectOption("CleanTech");
  await form.getByLabel("Based in").fill("Vienna, Austria");
  await form.getByLabel("Region").selectOption("Europe");
  await form.getByLabel("Instrument").selectOption("SAFE");
  await form.getByRole("button", { name: "Save draft" }).click();
}

test("a founder shares, an admin opens it, an investor finds it by chip and words, asks, is interested, and both talk", async ({
  visit,
}) => {
  const company = `Nachtzug ${crypto.randomUUID().slice(0, 8)}`;
  const [ada, ines, otto] = [await visit("ada"), await visit("ines"), await visit("otto")];
  await ada.goto("/opportunities");
  await pressable(ada, "Share Opportunity").click();
  await fillForm(ada, company);
  await expect(title(ada)).toHaveText(company);
  await expect(ada.getByText("€1.2M", { exact: true }).first()).toBeVisible();
  await pressable(ada, "Send for review").click();
  await expect(toast(ada, "Sent for review.")).toBeVisible();

  await otto.goto("/admin/opportunities");
  await otto.getByRole("link", { name: company }).click();
  await pressable(otto, "Open it").click();
  await expect(toast(otto, "Opportunity opened")).toBeVisible();

  // An amount as another country writes it is shown as read, and saving it again leaves the round open.
  await ada.reload();
  await pressable(ada, "Edit").click();
  const edit = dialog(ada, `Edit ${company}`);
  await edit.getByLabel("Amount").fill("€1.200.000");
  await expect(edit.getByText("€1,200,000 (1.2 million euros)")).toBeVisible();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();

  await ines.goto("/opportunities");
  await pressable(ines, "CleanTech").click();
  await ines.getByRole("searchbox", { name: "Search opportunities" }).fill(company.toLowerCase());
  await expect(ines.getByText("1 opportunity", { exact: true })).toBeVisible();
  await expect(ines).toHaveURL(/sector=climate/);
  await ines.getByRole("link", { name: company }).click();
  await expect(title(ines)).toHaveText(company);
  await ines.getByLabel("Ask Ada a question").fill("Which countries come next?");
  await pressable(ines, "Ask").click();
  await expect(ines.getByText("Waiting for an answer.")).toBeVisible();
  await pressable(ines, "Interested").click();
  await ines.getByLabel("Amount you might invest").fill("50K");
  await pressable(ines, "Save amount").click();
  await expect(ines.getByText("€50K of interest so far")).toBeVisible();

  await ada.goto("/my-deals?view=raise");
  await expect(ada.getByText("€50K").first()).toBeVisible();
  await pressable(ada, "Answer Ines Duarte").first().click();
  await ada.getByLabel("Your answer").fill("Poland and Czechia.");
  await pressable(ada, "Answer").click();
  await expect(toast(ada, "Answer published")).toBeVisible();

  await ines.reload();
  await expect(ines.getByText("Poland and Czechia.")).toBeVisible();
  await ines.getByRole("link", { name: "Message Ada" }).click();
  const message = ines.getByRole("textbox", { name: /Message/ });
  await message.fill(`About ${company}`);
  await pressOn(message);
  await expect(ines.locator("li", { hasText: `About ${company}` }).last()).toContainText(/Sent|Read/);
  await ada.goto("/messages");
  await ada
    .getByRole("link", { name: /Ines Duarte/ })
    .first()
    .click();
  await expect(ada.getByText(`About ${company}`).first()).toBeVisible();
});

test("My deals: a note and a stage by keyboard only, in the table and on the board", EXTENDED, async ({ visit }) => {
  const page = await visit("ines");
  await page.goto("/my-deals");
  const note = page.getByRole("button", { name: /note on Heliotrove/ });
  await pressOn(note);
  await expect(page.getByLabel("Private note")).toBeFocused();
  const text = `Call in ${crypto.randomUUID().slice(0, 6)}`;
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(text)).toBeVisible();
  // The dialog gives the focus back when it has closed.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(note).toBeFocused();

  await pressOn(page.getByRole("button", { name: "Board" }));
  await expect(page).toHaveURL(/layout=board/);
  const stage = page.getByLabel("Stage of Heliotrove");
  await pressOn(stage, "Home");
  await expect(page.getByRole("region", { name: /^To read/ }).getByText("Heliotrove")).toBeVisible();
  await expect(page.getByLabel("Stage of Heliotrove")).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("region", { name: /^Done/ }).getByText("Heliotrove")).toBeVisible();
  await pressOn(page.getByRole("button", { name: "Table" }));
  await expect(page.getByLabel("Stage of Heliotrove")).toHaveValue("done");
});
