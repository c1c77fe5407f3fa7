import type { Page } from "@playwright/test";
import { createAccount, join, NAME, PASSWORD } from "./support/accounts.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { h2, title, toast } from "./support/locators.ts";
import { addressLinkTo, mailTo } from "./support/mails.ts";

/** The row with this email. Loads all pages first, because there may be many applications. */
async function rowOf(page: Page, email: string) {
  const row = page.getByRole("row").filter({ hasText: email });
  const more = page.getByRole("button", { name: "Load more" });
  await expect(page.getByRole("table", { name: "Pending approvals" })).toBeVisible();
  while ((await row.count()) === 0 && (await more.count()) > 0) {
    const before = await page.getByRole("row").count();
    await more.click();
    await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(before);
  }
  return row;
}

test("a new member in Restricted mode is pending, is approved in another browser, and has full access without a reload", async ({
  page,
  visit,
}) => {
  const admin = await visit("otto");
  await admin.goto("/admin");
  await expect(title(admin)).toHaveText("Admin Panel");

  const email = await join(page.request);
  await page.goto(await addressLinkTo(admin.request, email));
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(title(page)).toHaveText("Your email is confirmed");
  await page.goto("/dashboard");
  await expect(h2(page, "Waiting for approval")).toBeVisible();
  // A reload would lose this value.
  await page.evaluate(() => Object.assign(window, { stillHere: true }));

  const row = await rowOf(admin, email);
  await row.getByRole("button", { name: `Approve ${NAME}` }).click();
  await expect(toast(admin, "User approved successfully")).toBeVisible();
  await expect(row).toHaveCount(0);

  await expect(h2(page, "Waiting for approval")).toHaveCount(0);
  await page.getByRole("link", { name: "Messages" }).first().click();
  await expect(page).toHaveURL("/messages");
  await expect(page.getByText(/waiting for approval/i)).toHaveCount(0);
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
  const me = await (await page.request.get("/api/me")).json();
  expect(me).toMatchObject({ status: "approved", role: "member" });
  expect((await page.request.get("/api/messages")).status()).toBe(200);

  const { text } = await mailTo(admin.request, email, "membership-decided");
  expect(text).toContain("An admin approved your membership");
});

test("a rejected applicant reads the reason on the open page and in the mail", EXTENDED, async ({ page, visit }) => {
  const email = await join(page.request);
  const reason = "We could not find your company in any register.";
  await page.goto("/dashboard");
  await expect(h2(page, "Waiting for approval")).toBeVisible();

  const admin = await visit("otto");
  await admin.goto("/dashboard");
  await admin.getByRole("button", { name: /^Admin Panel/ }).click();
  await expect(admin).toHaveURL("/dashboard?panel=admin");
  const row = await rowOf(admin, email);
  await row.getByRole("button", { name: `Reject ${NAME}` }).click();
  const dialog = admin.getByRole("dialog", { name: `Reject ${NAME}` });
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByText("Enter a reason. The member will see it.")).toBeVisible();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(toast(admin, "User rejected")).toBeVisible();
  await expect(row).toHaveCount(0);

  await expect(page.getByText(reason)).toBeVisible();
  expect((await mailTo(admin.request, email, "membership-decided")).text).toContain(reason);
  await admin.getByRole("button", { name: /^Hide Admin Panel/ }).click();
  await expect(admin).toHaveURL("/dashboard");
});

test("a new application appears on the open page of the admin", EXTENDED, async ({ visit }) => {
  const admin = await visit("otto");
  await admin.goto("/dashboard");
  const toggle = admin.getByRole("button", { name: /^Admin Panel/ });
  await expect(toggle).toBeVisible();
  await admin.waitForLoadState("networkidle");
  const asked = admin.waitForRequest((request) => request.url().endsWith("/api/admin/summary"));
  await createAccount();
  await asked;
  await expect(toggle).toContainText("waiting");
});

test.describe("a suspended member", () => {
  // The server refuses the requests of a suspended member.
  test.use({ allowedErrors: [/status of (401|403)/] });

  test("loses the open page at once, and can sign in again after the suspension is lifted", async ({ page, visit }) => {
    const email = await join(page.request);
    await page.goto("/dashboard");
    await expect(h2(page, "Waiting for approval")).toBeVisible();
    const { id } = await (await page.request.get("/api/me")).json();

    const admin = await visit("otto");
    await admin.goto(`/admin/members?q=${encodeURIComponent(email)}`);
    await admin.getByRole("link", { name: NAME }).click();
    await expect(admin).toHaveURL(new RegExp(`/admin/members/${id}\\?q=`));
    const drawer = admin.getByRole("dialog", { name: NAME, exact: true });
    await drawer.getByRole("button", { name: "Suspend" }).click();
    const question = admin.getByRole("dialog", { name: `Suspend ${NAME}` });
    await question.getByLabel("Reason").fill("Sent the same pitch to everybody.");
    await question.getByRole("button", { name: "Suspend" }).click();
    await expect(drawer.getByText(`${NAME} is suspended`)).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in/);

    await drawer.getByRole("button", { name: "Lift suspension" }).click();
    const lift = admin.getByRole("dialog", { name: `Lift ${NAME}'s suspension` });
    await lift.getByRole("button", { name: "Lift suspension" }).click();
    await expect(drawer.getByText(`${NAME}'s suspension is lifted`)).toBeVisible();
    await drawer.getByRole("button", { name: "Close" }).click();
    await expect(admin.getByRole("dialog")).toHaveCount(0);

    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});

test("a member who is not an admin gets 404 at /admin", EXTENDED, async ({ visit }) => {
  const page = await visit("ada");
  const answer = await page.request.get("/admin");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain("/api/admin");
});
