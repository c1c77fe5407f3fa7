import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { OutboxPage } from "#contract/mail.ts";
import { checkEveryWidthAndTheme } from "./support/accessibility.ts";
import { insertDeadLetter } from "./support/dead-letter.ts";
import { expect, test } from "./support/fixtures.ts";

const PLACEHOLDERS = ["feed", "directory", "about", "careers", "contact", "blog", "terms", "privacy", "cookies"];
const DEVELOPMENT = "This section is in development";
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const h2 = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const toast = (page: Page, text: string) => page.getByRole("region", { name: "Notices" }).getByText(text);

const HOSTILE = `# What you may expect

Your words stay **yours**. <img src=x onerror="window.hacked=1"><script>window.hacked=1</script>

- [a trap](javascript:window.hacked=1)
- [elsewhere](https://elsewhere.example/)
- [how we use data](/privacy)

| Right | Since |
|---|---|
| To be forgotten | 2018 |

\`\`\`
${"a line of code that is wider than a phone ".repeat(4)}
\`\`\`
`;

/** A text that everybody must see at /terms, and markup that must never run. */
async function expectTerms(page: Page): Promise<void> {
  await expect(title(page)).toHaveText("Terms of use");
  await expect(h2(page, "What you may expect")).toBeVisible();
  await expect(page.getByText('<img src=x onerror="window.hacked=1">')).toBeVisible();
  await expect(page.getByRole("link", { name: "elsewhere" })).toHaveAttribute("rel", /noopener/);
  await expect(page.getByRole("link", { name: "how we use data" })).toHaveAttribute("href", "/privacy");
  await expect(page.getByRole("cell", { name: "To be forgotten" })).toBeVisible();
  await expect(page.getByRole("link", { name: "a trap" })).toHaveCount(0);
  await expect(page.locator("main img, main script")).toHaveCount(0);
  await expect(page.getByText(DEVELOPMENT)).toHaveCount(0);
}

// In sequence, because the second test changes the pages of the first.
test.describe
  .serial("the nine pages", () => {
    test("are linked in the footer, each in development with its days in the market and a link back", async ({
      page,
    }) => {
      await page.goto("/about");
      for (const path of PLACEHOLDERS) {
        await page.locator(`footer a[href="/${path}"]`).click();
        await expect(page).toHaveURL(`/${path}`);
        await expect(page.getByText(DEVELOPMENT)).toBeVisible();
        await expect(page.getByText(/2 days in the market/)).toBeVisible();
      }
      await page.getByRole("link", { name: /back to home/i }).click();
      await expect(page).toHaveURL("/");
    });

    test("are written by an admin, read by everybody with and without script, and never run markup of the author", async ({
      page,
      visit,
    }) => {
      const admin = await visit("otto");
      await admin.goto("/admin/pages");
      await admin.getByRole("link", { name: /^\/terms/ }).click();
      await admin.getByLabel("Title").fill("Terms of use");
      await admin.getByLabel("Text, in Markdown").fill(HOSTILE);
      const result = admin.getByRole("region", { name: "As it will look" });
      await expect(result.getByRole("heading", { name: "What you may expect" })).toBeVisible();
      await expect(result.locator("img, script")).toHaveCount(0);
      await admin.getByRole("button", { name: "Save draft" }).click();
      await expect(toast(admin, "Draft saved")).toBeVisible();

      await page.goto("/terms");
      await expect(page.getByText(DEVELOPMENT)).toBeVisible();
      await admin.getByRole("button", { name: "Publish" }).click();
      await expect(toast(admin, "/terms is published")).toBeVisible();
      await checkEveryWidthAndTheme(admin, "/admin/pages/terms", async (open) => {
        await expect(open.getByRole("region", { name: "As it will look" }).getByRole("table")).toBeVisible();
      });

      await page.goto("/about");
      await page.locator('footer a[href="/terms"]').click();
      await expectTerms(page);
      await checkEveryWidthAndTheme(page, "/terms", expectTerms);
      expect(await page.evaluate(() => "hacked" in window)).toBe(false);
      const reader = await visit(null, { javaScriptEnabled: false });
      await reader.goto("/terms");
      await expectTerms(reader);

      await admin.setViewportSize({ width: 1440, height: 800 });
      await admin.getByRole("button", { name: "Withdraw" }).click();
      await admin.getByRole("dialog", { name: "Withdraw /terms" }).getByRole("button", { name: "Withdraw" }).click();
      await expect(toast(admin, "/terms is withdrawn")).toBeVisible();
      await reader.goto("/terms");
      await expect(reader.getByText("Your words stay")).toHaveCount(0);
    });
  });

test("unsaved text of a page is not lost by a wrong press", async ({ visit }) => {
  const admin = await visit("otto");
  await admin.goto("/admin/pages/careers");
  await admin.getByLabel("Text, in Markdown").fill("Half a sentence");
  await admin.getByRole("link", { name: "Members" }).click();
  const question = admin.getByRole("dialog", { name: "Leave without saving" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(admin.getByLabel("Text, in Markdown")).toHaveValue("Half a sentence");
  await admin.getByRole("link", { name: "Members" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(admin).toHaveURL("/admin/members");
});

test.describe("invitations", () => {
  // The server refuses a revoked code.
  test.use({ allowedErrors: [/status of 403/] });

  test("are created, used and revoked, and then their link says that it does not work", async ({ page, visit }) => {
    const admin = await visit("otto");
    const note = `Dinner ${crypto.randomUUID()}`;
    await admin.goto("/admin/invitations");
    await admin.getByLabel("Note").fill(note);
    await admin.getByRole("radio", { name: "Several times" }).check();
    await admin.getByLabel("How many times").fill("3");
    await admin.getByRole("button", { name: "Create invitation" }).click();
    await expect(toast(admin, "Invitation created")).toBeVisible();
    const row = admin.getByRole("row").filter({ hasText: note });
    await expect(row).toContainText("0 of 3");
    await expect(row).toContainText("Open");

    const link = new URL(await admin.getByText(/\/sign-up\?invitation=/).innerText());
    await page.goto(link.pathname + link.search);
    await expect(page.getByText(/^You are invited/).first()).toBeVisible();

    await row.getByRole("button", { name: /^Revoke/ }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(toast(admin, "Invitation revoked")).toBeVisible();
    await expect(row).toContainText("Revoked");
    await page.reload();
    await expect(page.getByText(/This invitation does not work/).first()).toBeVisible();

    await row.getByRole("link", { name: /^Who used/ }).click();
    await expect(admin.getByText("Nobody used it yet")).toBeVisible();
    await admin.keyboard.press("Escape");
    await expect(admin).toHaveURL("/admin/invitations");
  });
});

test("a dead letter is replayed once and sent, and the audit log names the admin on screen and in the file", async ({
  visit,
}) => {
  const admin = await visit("otto");
  const to = `full-${crypto.randomUUID()}@members.test`;
  const me = await (await admin.request.get("/api/me")).json();
  insertDeadLetter(me.id, to);

  await admin.goto("/admin/outbox?status=dead");
  const row = admin.getByRole("row").filter({ hasText: to });
  await row.getByRole("button", { name: /^Open Password changed/ }).click();
  await expect(admin.getByText("The mailbox is full").first()).toBeVisible();
  await admin.getByRole("button", { name: "Replay" }).click();
  await expect(toast(admin, "The mail is on its way again")).toBeVisible();
  await expect(admin.getByRole("button", { name: "Replay" })).toHaveCount(0);
  const readStatus = async () => {
    const { rows } = (await (await admin.request.get("/api/admin/outbox")).json()) as OutboxPage;
    return rows.find((mail) => mail.to === to)?.status;
  };
  await expect.poll(readStatus, { timeout: 20_000 }).toBe("sent");
  await admin.getByRole("button", { name: "Read the mail" }).first().click();
  await expect(admin.getByRole("region", { name: "The mail" })).toBeVisible();

  await admin.goto("/admin/audit");
  await admin.getByRole("combobox", { name: "Act" }).selectOption("Mail replayed");
  await expect(admin).toHaveURL("/admin/audit?action=mail-replayed");
  const entry = admin.getByRole("row").filter({ hasText: to });
  await entry.getByRole("button", { name: /^Open Mail replayed/ }).click();
  await expect(admin.getByRole("table", { name: "What changed" })).toContainText("The mailbox is full");
  const saving = admin.waitForEvent("download");
  await admin.getByRole("link", { name: "CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("audit.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.includes("mail-replayed"))).toBe(true);
  await checkEveryWidthAndTheme(admin, "/admin/audit?action=mail-replayed", async (page) => {
    await page
      .getByRole("button", { name: /^Open Mail replayed/ })
      .first()
      .click();
    await expect(page.getByRole("table", { name: "What changed" })).toBeVisible();
  });
});

const SECTIONS = [
  ["/admin/invitations", "Invitations"],
  ["/admin/pages", "Public pages"],
  ["/admin/setup", "Before members arrive"],
] as const;

for (const [path, name] of SECTIONS)
  test(`${name}, at ${path}, is accessible in every theme and width`, async ({ visit }) => {
    const admin = await visit("otto");
    await checkEveryWidthAndTheme(admin, path, async (page) => {
      await expect(h2(page, name)).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    });
  });

test("the outbox with an open dead letter is accessible in every theme and width", async ({ visit }) => {
  const admin = await visit("otto");
  const me = await (await admin.request.get("/api/me")).json();
  const to = `full-${crypto.randomUUID()}@members.test`;
  insertDeadLetter(me.id, to);
  await checkEveryWidthAndTheme(admin, "/admin/outbox?status=dead", async (page) => {
    await page.getByRole("row").filter({ hasText: to }).getByRole("button").click();
    await expect(page.getByRole("button", { name: "Replay" })).toBeVisible();
  });
});
