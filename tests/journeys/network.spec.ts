import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { connect, newMember, openLive } from "./support/network-members.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
/** The number of connections below the title. */
const count = (page: Page) => page.getByText(/^\d+ connections?$/).first();
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

/** Reaches a control and presses Enter on it, as somebody without a mouse does. */
async function press(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await control.focus();
  await expect(control).toBeFocused();
  await control.page().keyboard.press("Enter");
}

test("two members connect, and each sees it without a reload: the button, the list, the figures and the bell", async ({
  visit,
  admin,
}) => {
  const [mira, kenji] = [await newMember(visit, admin, "Mira"), await newMember(visit, admin, "Kenji")];
  await openLive(kenji.page, "/network?view=invitations");
  await openLive(mira.page, `/profile/${kenji.id}`);
  await button(mira.page, `Connect with ${kenji.name}`).click();
  await expect(button(mira.page, `Pending request to ${kenji.name}, withdraw it`)).toBeVisible();

  await expect(button(kenji.page, `Accept ${mira.name}`)).toBeVisible();
  // The other one is about the approval.
  await expect(bell(kenji.page)).toHaveAccessibleName("Notifications, 2 unread");
  await button(kenji.page, `Accept ${mira.name}`).click();
  await expect(count(kenji.page)).toHaveText("1 connection");

  await expect(button(mira.page, `Connected with ${kenji.name}, disconnect`)).toBeVisible();
  await expect(bell(mira.page)).toHaveAccessibleName("Notifications, 2 unread");
  await bell(mira.page).click();
  await mira.page
    .getByRole("dialog", { name: "Notifications" })
    .getByRole("link", { name: new RegExp(kenji.name) })
    .click();
  await expect(bell(mira.page)).toHaveAccessibleName("Notifications, 1 unread");
  await mira.page.goto("/network?view=connections");
  await expect(mira.page.getByRole("main").getByRole("link", { name: kenji.name }).first()).toBeVisible();
});

test("a member reaches another one by an introduction, and the conversation says who made it", async ({
  visit,
  admin,
}) => {
  const [mira, daniel, kenji] = [
    await newMember(visit, admin, "Mira"),
    await newMember(visit, admin, "Daniel"),
    await newMember(visit, admin, "Kenji"),
  ];
  await connect(mira, daniel);
  await connect(daniel, kenji);
  await mira.page.goto(`/profile/${kenji.id}`);
  await button(mira.page, `Ask for an introduction through ${daniel.name}`).click();
  const dialog = mira.page.getByRole("dialog", { name: "Ask for an introduction" });
  await dialog.getByLabel(/^Note to Daniel/).fill("Would you put me in touch with Kenji?");
  await dialog.getByLabel(/^Note to pass on/).fill("I would like to compare notes on how banks buy software.");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(mira.page.getByText(`You asked ${daniel.name} for an introduction`)).toBeVisible();

  await daniel.page.goto("/network?view=introductions");
  await button(daniel.page, `Pass on the request of ${mira.name}`).click();
  await expect(daniel.page.getByText("Passed on")).toBeVisible();

  await kenji.page.goto("/network?view=introductions");
  await button(kenji.page, `Accept the introduction of ${mira.name}`).click();
  await expect(kenji.page).toHaveURL(new RegExp(`/messages/${mira.id}$`));
  for (const page of [kenji.page, mira.page]) {
    if (page === mira.page) await page.goto(`/messages/${kenji.id}`);
    await expect(page.getByText("I would like to compare notes on how banks buy software.")).toBeVisible();
    await expect(page.getByText(new RegExp(`Introduced by ${daniel.name}`))).toBeVisible();
  }
});

test.describe("a block", () => {
  // Chromium logs an error for each answer with 404.
  test.use({ allowedErrors: [/status of 404/] });

  test("hides two members from each other on every screen", async ({ visit, admin }) => {
    const [mira, tomas, kenji] = [
      await newMember(visit, admin, "Mira"),
      await newMember(visit, admin, "Tomas"),
      await newMember(visit, admin, "Kenji"),
    ];
    await connect(mira, tomas);
    await connect(mira, kenji);
    await connect(tomas, kenji);
    await tomas.page.goto(`/profile/${mira.id}`);
    await tomas.page.getByRole("button", { name: /^More/ }).click();
    await tomas.page.getByRole("menuitem", { name: `Block ${mira.name}` }).click();
    await tomas.page
      .getByRole("dialog")
      .getByRole("button", { name: /^Block/ })
      .click();
    await expect(tomas.page).toHaveURL(/\/dashboard$/);

    const { page } = mira;
    await page.goto(`/profile/${tomas.id}`);
    await expect(page.getByText("Profile not found")).toBeVisible();
    await page.goto("/network?view=connections");
    await expect(page.getByRole("main").getByRole("link", { name: kenji.name }).first()).toBeVisible();
    await expect(count(page)).toHaveText("1 connection");
    for (const path of [
      "/network?view=connections",
      `/profile/${kenji.id}`,
      "/network?view=invitations",
      "/messages",
      "/dashboard",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(tomas.name)).toHaveCount(0);
    }
    await page.goto(`/messages/${tomas.id}`);
    await expect(page.getByText("Profile not found")).toBeVisible();
  });
});

test("the keyboard alone is enough to ask, withdraw, answer and end a connection", async ({ visit, admin }) => {
  const [mira, kenji] = [await newMember(visit, admin, "Mira"), await newMember(visit, admin, "Kenji")];
  await mira.page.goto(`/profile/${kenji.id}`);
  // The button shows the request before the server has it.
  const sent = mira.page.waitForResponse((answer) => answer.url().includes(`/api/network/requests/${kenji.id}`));
  await press(button(mira.page, `Connect with ${kenji.name}`));
  expect((await sent).status()).toBe(200);
  const pending = button(mira.page, `Pending request to ${kenji.name}, withdraw it`);
  await expect(pending).toBeFocused();
  await openLive(kenji.page, "/network?view=invitations");
  await press(button(kenji.page, `Accept ${mira.name}`));
  await expect(count(kenji.page)).toHaveText("1 connection");
  await kenji.page.goto(`/profile/${mira.id}`);
  await press(button(kenji.page, `Connected with ${mira.name}, disconnect`));
  await press(kenji.page.getByRole("dialog").getByRole("button", { name: /^Disconnect/ }));
  await expect(button(kenji.page, `Connect with ${mira.name}`)).toBeFocused();
});
