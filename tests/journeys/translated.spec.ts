import type { Page } from "@playwright/test";
import { translateTexts } from "#tests/web/translate-texts.ts";
import { hostEvent } from "./support/events.ts";
import { expect, test } from "./support/fixtures.ts";
import { pressable, toast } from "./support/locators.ts";
import { newMember } from "./support/network-members.ts";
import { ORIGIN } from "./support/server.ts";
import { firstFrame } from "./support/sockets.ts";

// `npm run prove:translated` runs all journeys so.

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
const lastBubble = (page: Page) =>
  page
    .getByRole("region", { name: /^Messages with/ })
    .locator("div[dir=auto]")
    .last();
const write = async (page: Page, text: string) => {
  const field = page.getByRole("textbox", { name: /^Message to/ });
  await field.fill(text);
  await field.press("Enter");
};

test("two members connect, write, delete, register, cancel and filter while their browsers translate", async ({
  visit,
  admin,
}) => {
  const [mira, kenji] = [await newMember(visit, admin, "Mira"), await newMember(visit, admin, "Kenji")];
  for (const { page } of [mira, kenji]) await page.context().addInitScript(translateTexts);

  await mira.page.goto(`/profile/${kenji.id}`);
  await button(mira.page, `Connect with ${kenji.name}`).click();
  const state = mira.page.getByRole("main").locator("[data-relation]").first();
  await expect(state).toHaveText(`Pending request to ${kenji.name}, withdraw it`);
  await expect(state).toHaveAttribute("data-relation", "sent");
  await expect(state.locator("font").first()).toBeAttached();
  const accepted = await kenji.request.put(`/api/network/connections/${mira.id}`, {
    headers: { origin: ORIGIN },
    data: {},
  });
  expect(accepted.status(), await accepted.text()).toBe(200);
  await expect(state).toHaveText(`Connected with ${kenji.name}, disconnect`);

  for (const [own, peer] of [
    [mira, kenji],
    [kenji, mira],
  ] as const) {
    const joined = firstFrame(own.page, `/api/messages/${peer.id}/socket`);
    await own.page.goto(`/messages/${peer.id}`);
    await joined;
  }
  await write(mira.page, "Shall we speak on Thursday?");
  await expect(lastBubble(kenji.page)).toHaveText("Shall we speak on Thursday?");
  const log = mira.page.getByRole("region", { name: /^Messages with/ });
  await expect(log.locator("li").last()).toContainText("Read");
  await write(kenji.page, "Thursday works.");
  await expect(lastBubble(mira.page)).toHaveText("Thursday works.");
  await write(mira.page, "To somebody else, sorry.");
  await expect(lastBubble(kenji.page)).toHaveText("To somebody else, sorry.");
  await lastBubble(mira.page).hover();
  await mira.page.getByRole("button", { name: "Delete message" }).last().click();
  await pressable(mira.page, "Delete").click();
  for (const { page } of [mira, kenji]) await expect(lastBubble(page)).toHaveText("Message deleted");

  const event = await hostEvent(kenji.request);
  await mira.page.goto(event);
  await pressable(mira.page, "Register Now").click();
  await pressable(mira.page, "Register").click();
  await expect(mira.page.getByRole("heading", { name: "You're going" })).toBeVisible();
  await pressable(mira.page, "Cancel Registration").click();
  await expect(toast(mira.page, "Your registration has been canceled")).toBeVisible();
  await expect(pressable(mira.page, "Register Now")).toBeVisible();

  await mira.page.goto("/opportunities");
  const chips = mira.page.getByRole("group", { name: "Sector" }).getByRole("button");
  for (const at of [1, 2, 0]) {
    await chips.nth(at).click();
    await expect(chips.nth(at)).toHaveAttribute("aria-pressed", "true");
  }
});
