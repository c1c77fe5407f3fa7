import type { Page } from "@playwright/test";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { pressOn } from "./support/keyboard.ts";
import { toast } from "./support/locators.ts";
import { connect, newMember, openLive, send } from "./support/network-members.ts";
import { leaveTraces } from "./support/traces.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
/** The number of connections below the title. */
const count = (page: Page) => page.getByText(/^\d+ connections?$/).first();
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

test("two members connect, and each sees it without a reload: the button, the list, the figures and the bell", async ({
  visit,
  admin,
}) => {
  const [mira, kenji] = [await newMember(visit, admin, "Mira"), await newMember(visit, admin, "Kenji")];
  await openLive(kenji.page, "/network?view=requests");
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
    const [mira, tomas, kenji, lena] = [
      await newMember(visit, admin, "Mira"),
      await newMember(visit, admin, "Tomas"),
      await newMember(visit, admin, "Kenji"),
      await newMember(visit, admin, "Lena"),
    ];
    const screens = await leaveTraces(admin, tomas, { reader: mira, friend: kenji, lena });
    const { page } = mira;
    const main = page.getByRole("main");
    for (const [path, text] of screens) {
      // The search index learns of a member a little later.
      await expect(async () => {
        await page.goto(path);
        await expect(main.getByText(text).first()).toBeVisible({ timeout: 2000 });
      }, path).toPass();
    }
    await bell(page).click();
    const notifications = page.getByRole("dialog", { name: "Notifications" });
    await expect(notifications.getByText(tomas.name).first()).toBeVisible();

    await tomas.page.goto(`/profile/${mira.id}`);
    await tomas.page.getByRole("button", { name: /^More/ }).click();
    await tomas.page.getByRole("menuitem", { name: `Block ${mira.name}` }).click();
    await tomas.page
      .getByRole("dialog")
      .getByRole("button", { name: /^Block/ })
      .click();
    await expect(tomas.page).toHaveURL(/\/dashboard$/);

    await page.goto("/network?view=connections");
    await expect(main.getByRole("link", { name: kenji.name }).first()).toBeVisible();
    await expect(count(page)).toHaveText("1 connection");
    for (const path of [
      ...screens.map(([one]) => one),
      `/profile/${kenji.id}`,
      "/network?view=requests",
      "/network?view=suggestions",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(main.getByText(tomas.name), path).toHaveCount(0);
    }
    await bell(page).click();
    await expect(notifications.getByRole("link", { name: "Notification settings" })).toBeVisible();
    await expect(notifications.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(notifications.getByText(tomas.name)).toHaveCount(0);
    for (const path of [`/profile/${tomas.id}`, `/messages/${tomas.id}`]) {
      await page.goto(path);
      await expect(page.getByText("Profile not found")).toBeVisible();
    }
  });
});

test(
  "the keyboard alone is enough to ask, withdraw, answer and end a connection",
  EXTENDED,
  async ({ visit, admin }) => {
    const [mira, kenji] = [await newMember(visit, admin, "Mira"), await newMember(visit, admin, "Kenji")];
    await mira.page.goto(`/profile/${kenji.id}`);
    // The button shows the request before the server has it.
    const sent = mira.page.waitForResponse((answer) => answer.url().includes(`/api/network/requests/${kenji.id}`));
    await pressOn(button(mira.page, `Connect with ${kenji.name}`));
    expect((await sent).status()).toBe(200);
    const pending = button(mira.page, `Pending request to ${kenji.name}, withdraw it`);
    await expect(pending).toBeFocused();
    await openLive(kenji.page, "/network?view=requests");
    await pressOn(button(kenji.page, `Accept ${mira.name}`));
    await expect(count(kenji.page)).toHaveText("1 connection");
    await kenji.page.goto(`/profile/${mira.id}`);
    await pressOn(button(kenji.page, `Connected with ${mira.name}, disconnect`));
    await pressOn(kenji.page.getByRole("dialog").getByRole("button", { name: /^Disconnect/ }));
    await expect(button(kenji.page, `Connect with ${mira.name}`)).toBeFocused();
  },
);

test("a report of a message is decided with its context, the member reads why and answers once, and the reporter is told", async ({
  visit,
  admin,
}) => {
  const [mira, pavel] = [await newMember(visit, admin, "Mira"), await newMember(visit, admin, "Pavel")];
  await connect(mira, pavel);
  const write = (by: typeof mira, to: typeof mira, text: string) =>
    send(by.request, "post", `/api/messages/${to.id}`, { messages: [{ clientId: crypto.randomUUID(), text }] });
  await write(pavel, mira, "We guarantee 14 percent a year.");
  await write(mira, pavel, "Please stop writing to me about this.");
  await write(pavel, mira, "Send 2,000 today and I hold your seat.");

  await mira.page.goto(`/messages/${pavel.id}`);
  await pressOn(button(mira.page, "Report message").last());
  const dialog = mira.page.getByRole("dialog", { name: "Report message" });
  await expect(dialog).toContainText("Send 2,000 today and I hold your seat.");
  await dialog.getByLabel("Spam or sales pitch").check();
  await dialog.getByLabel(/^In your words/).fill("He will not stop.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(toast(mira.page, `${pavel.name} won't learn who sent it.`)).toBeVisible();

  const otto = await visit("otto");
  await otto.goto("/admin/reports");
  await otto.getByRole("link", { name: `${pavel.name} (message)` }).click();
  const shown = otto.getByRole("main");
  for (const text of ["We guarantee 14 percent a year.", "Please stop writing to me about this.", "He will not stop."])
    await expect(shown.getByText(text)).toBeVisible();
  await expect(shown.getByRole("listitem").filter({ hasText: "Reported message" })).toContainText("Send 2,000 today");
  await otto.getByLabel(/^Warn/).check();
  await otto.getByLabel(/^Reason, shown to Pavel/).fill("You kept writing after a clear no.");
  await button(otto, "Decide").click();
  await expect(toast(otto, "Report decided")).toBeVisible();

  const notifications = async ({ page }: typeof mira) => {
    await page.goto("/dashboard");
    await bell(page).click();
    return page.getByRole("dialog", { name: "Notifications" });
  };
  await (await notifications(pavel)).getByRole("link", { name: "An admin decided on a report about you." }).click();
  const decision = pavel.page.getByRole("main");
  await expect(decision.getByRole("heading", { level: 1 })).toHaveText("You received a warning");
  for (const text of ["You kept writing after a clear no.", "Send 2,000 today and I hold your seat."])
    await expect(decision.getByText(text)).toBeVisible();
  await expect(decision.getByText(/Mira|Please stop|will not stop/)).toHaveCount(0);
  const answer = decision.getByLabel("What do you want to say?");
  await answer.fill("I thought you were still interested.");
  await button(pavel.page, "Send answer").click();
  await expect(decision.getByText("An admin will review your answer.")).toBeVisible();
  await pavel.page.reload();
  await expect(decision.getByText("I thought you were still interested.")).toBeVisible();
  await expect(answer).toHaveCount(0);

  const row = (await notifications(mira))
    .getByRole("listitem")
    .filter({ hasText: "An admin reviewed what you reported." });
  await expect(row.getByRole("link")).toHaveCount(0);
  await row.getByRole("button", { name: "Mark as read" }).click();
  await expect(row).not.toContainText("Unread");
});
