import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { OutboxPage } from "#contract/mail.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { h2, title, toast } from "./support/locators.ts";
import { watchApi } from "./support/requests.ts";

const PLACEHOLDERS = ["feed", "directory", "about", "careers", "blog"];
const DEVELOPMENT = "This section is in development";

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
    test(
      "that begin with the placeholder are linked in the footer, each in development with its days in the market and a link back",
      EXTENDED,
      async ({ page }) => {
        await page.goto("/about");
        for (const path of PLACEHOLDERS) {
          await page.locator(`footer a[href="/${path}"]`).click();
          await expect(page).toHaveURL(`/${path}`);
          await expect(page.getByText(DEVELOPMENT)).toBeVisible();
          await expect(page.getByText(/2 days in the market/)).toBeVisible();
        }
        await page.getByRole("link", { name: /back to home/i }).click();
        await expect(page).toHaveURL("/");
      },
    );

    test("are written by an admin, read by everybody with and without script, and never run markup of the author", async ({
      page,
      visit,
    }) => {
      const admin = await visit("otto");
      await admin.goto("/admin/pages");
      await admin.getByRole("link", { name: /^\/terms/ }).click();
      await admin.getByLabel("Title").fill("Terms of use");
      await admin.getByLabel("Text (Markdown)").fill(HOSTILE);
      const result = admin.getByRole("region", { name: "Preview" });
      await expect(result.getByRole("heading", { name: "What you may expect" })).toBeVisible();
      await expect(result.locator("img, script")).toHaveCount(0);
      await admin.getByRole("button", { name: "Save draft" }).click();
      await expect(toast(admin, "Draft saved")).toBeVisible();

      await page.goto("/terms");
      await expect(page.getByText("These are the basic terms of Node")).toBeVisible();
      await admin.getByRole("button", { name: "Publish" }).click();
      await expect(toast(admin, "/terms is published")).toBeVisible();
      await expect(result.getByRole("table")).toBeVisible();
      await expectAccessible(admin, "the editor of a page");

      await page.goto("/about");
      await page.locator('footer a[href="/terms"]').click();
      await expectTerms(page);
      await expectAccessible(page, "a published page");
      await page.reload();
      await expectTerms(page);
      expect(await page.evaluate(() => "hacked" in window)).toBe(false);
      const reader = await visit(null, { javaScriptEnabled: false });
      await reader.goto("/terms");
      await expectTerms(reader);

      await admin.getByRole("button", { name: "Unpublish" }).click();
      await admin.getByRole("dialog", { name: "Unpublish /terms" }).getByRole("button", { name: "Unpublish" }).click();
      await expect(toast(admin, "/terms is unpublished")).toBeVisible();
      await reader.goto("/terms");
      await expect(reader.getByText("Your words stay")).toHaveCount(0);
    });
  });

test("unsaved text of a page is not lost by a wrong press", EXTENDED, async ({ visit }) => {
  const admin = await visit("otto");
  await admin.goto("/admin/pages/careers");
  await admin.getByLabel("Text (Markdown)").fill("Half a sentence");
  await admin.getByRole("link", { name: "Members" }).click();
  const question = admin.getByRole("dialog", { name: "Leave without saving" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(admin.getByLabel("Text (Markdown)")).toHaveValue("Half a sentence");
  await admin.getByRole("link", { name: "Members" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(admin).toHaveURL("/admin/members");
});

test("the document of each part of the Admin Panel has all its data", EXTENDED, async ({ visit }) => {
  const admin = await visit("otto");
  const asked = watchApi(admin);
  for (const section of ["", "/members", "/invitations", "/pages", "/outbox", "/audit", "/setup"]) {
    await admin.goto(`/admin${section}`);
    await expect(title(admin)).toBeVisible();
    await admin.waitForLoadState("networkidle");
  }
  // A message that another journey sends is fetched.
  expect(asked.filter((url) => !url.endsWith("/api/messages"))).toEqual([]);
});

test.describe("invitations", () => {
  // The server refuses a revoked code.
  test.use({ allowedErrors: [/status of 403/] });

  test("are created, used and revoked, and then their link says that it does not work", async ({ page, visit }) => {
    const admin = await visit("otto");
    const note = `Dinner ${crypto.randomUUID()}`;
    await admin.goto("/admin/invitations");
    await admin.getByLabel("Note").fill(note);
    await admin.getByRole("radio", { name: "Several people" }).check();
    await admin.getByLabel("How many people").fill("3");
    await admin.getByRole("button", { name: "Create invitation" }).click();
    await expect(toast(admin, "Invitation created")).toBeVisible();
    const row = admin.getByRole("row").filter({ hasText: note });
    await expect(row).toContainText("0 of 3");
    await expect(row).toContainText("Open");

    const link = new URL(await admin.getByText(/\/sign-up#invitation=/).innerText());
    await page.goto(link.pathname + link.hash);
    await expect(page.getByText(/^You.re invited/).first()).toBeVisible();

    await row.getByRole("button", { name: /^Revoke/ }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(toast(admin, "Invitation revoked")).toBeVisible();
    await expect(row).toContainText("Revoked");
    await page.reload();
    await expect(page.getByText(/This invitation is not valid/).first()).toBeVisible();

    await row.getByRole("link", { name: /^Who used/ }).click();
    await expect(admin.getByText("Not used yet")).toBeVisible();
    await admin.keyboard.press("Escape");
    await expect(admin).toHaveURL("/admin/invitations");
  });
});

test("a dead letter is replayed once and sent, and the audit log names the admin on screen and in the file", async ({
  visit,
}) => {
  const admin = await visit("otto");
  // Each run of this test replays another one.
  const to = `dead-${test.info().retry}@members.test`;

  await admin.goto("/admin/outbox?status=dead");
  const row = admin.getByRole("row").filter({ hasText: to });
  await row.getByRole("button", { name: /^Open Password changed/ }).click();
  await expect(admin.getByText("The mailbox is full").first()).toBeVisible();
  await admin.getByRole("button", { name: "Resend" }).click();
  await expect(toast(admin, "Email queued to send again")).toBeVisible();
  await expect(admin.getByRole("button", { name: "Resend" })).toHaveCount(0);
  const readStatus = async () => {
    // It is older than the mails of other journeys, which may fill pages.
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: OutboxPage = await (
        await admin.request.get(`/api/admin/outbox${cursor && `?cursor=${cursor}`}`)
      ).json();
      const found = page.rows.find((mail) => mail.to === to);
      if (found) return found.status;
      cursor = page.cursor;
    }
  };
  await expect.poll(readStatus, { timeout: 20_000 }).toBe("sent");
  await admin.getByRole("button", { name: "Show email" }).first().click();
  await expect(admin.getByRole("region", { name: "Email" })).toBeVisible();

  await admin.goto("/admin/audit");
  await admin.getByRole("combobox", { name: "Action" }).selectOption("Email resent");
  await expect(admin).toHaveURL("/admin/audit?action=mail-replayed");
  const entry = admin.getByRole("row").filter({ hasText: to });
  await entry.getByRole("button", { name: /^Open Email resent/ }).click();
  await expect(admin.getByRole("table", { name: "What changed" })).toContainText("The mailbox is full");
  const saving = admin.waitForEvent("download");
  await admin.getByRole("link", { name: "CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("audit.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.includes("mail-replayed"))).toBe(true);
  await expectAccessible(admin, "an entry of the audit log");
});
