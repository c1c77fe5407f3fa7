import type { Page } from "@playwright/test";
import { createAccount, join, newAddress, PASSWORD } from "./support/accounts.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { title, toast } from "./support/locators.ts";
import { addressLinkTo, linkIn, mailTo } from "./support/mails.ts";
import { watchApi } from "./support/requests.ts";
import { SAMPLE_PASSWORD } from "./support/sample-members.ts";
import { ORIGIN } from "./support/server.ts";
import { firstFrame } from "./support/sockets.ts";

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

test("a new visitor signs up and sees the dashboard of a pending member", async ({ page }) => {
  await page.goto("/sign-up");
  await expect(page.getByText("Registration: Restricted")).toBeVisible();
  await page.getByRole("radio", { name: /^Founder/ }).check();
  await page.getByLabel("Full name").fill("Leila Haddad");
  await page.getByLabel("Email").fill(newAddress());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(toast(page, "Account created successfully!")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(title(page)).toHaveText("Welcome to your founder dashboard");
  await expect(page.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
  await expect(page.getByText(/doesn't handle money/)).toBeVisible();
});

test("a new member confirms the email with the mailed link, and the dashboard shows it without a reload", async ({
  page,
  visit,
  admin,
}) => {
  const email = await join(page.request);
  await page.goto("/dashboard");
  await expect(page.getByText("Your email address is not confirmed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Resend link" }).click();
  await expect(toast(page, "A new link is on its way. Only the newest link works.")).toBeVisible();
  await expect(page.getByText(/You can try again in 0:\d\d/)).toBeVisible();

  const link = await addressLinkTo(admin, email);
  // A mail scanner may open the link first. That changes nothing.
  const scanner = await visit();
  await scanner.goto(link);
  await expect(title(scanner)).toHaveText("Is this your email address?");
  await expect(scanner.getByText(/you choose a new password on this page/)).toBeVisible();
  await expect(page.getByText("Your email address is not confirmed yet.")).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(link);
  await expect(tab.getByText(email)).toBeVisible();
  await expect(tab).toHaveURL("/confirm-address");
  await tab.getByRole("button", { name: "Confirm email" }).click();
  await expect(title(tab)).toHaveText("Your email is confirmed");
  await expect(page.getByText("Your email address is not confirmed yet.")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
});

test("the link of a trusted invitation explains it and approves the member at once", async ({ page, admin }) => {
  const made = await admin.post("/api/admin/invitations", {
    headers: { origin: ORIGIN },
    data: { note: "For Leila", maxUses: 1, expiresInDays: 7, trusted: true },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { code } = (await made.json()) as { code: string };
  await page.goto(`/sign-up#invitation=${code}`);
  await expect(page.getByText("You're invited. You become a member right away.")).toBeVisible();
  await page.getByLabel("Full name").fill("Leila Haddad");
  await page.getByLabel("Email").fill(newAddress());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(title(page)).toHaveText("Welcome to your investor dashboard");
  await expect(page.getByText("Your email address is not confirmed yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting for approval" })).toHaveCount(0);
});

test("the document of the dashboard has all data of its first screen", EXTENDED, async ({ visit }) => {
  const page = await visit("ines");
  const asked = watchApi(page);
  await page.goto("/dashboard");
  await expect(title(page)).toHaveText(/^Welcome (back )?to your investor dashboard$/);
  await expect(page.getByText("Founders and Lenders Breakfast")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
});

test.describe("refused requests", () => {
  // Messages fetches the conversations of a pending member, which the server refuses.
  test.use({ allowedErrors: [/status of (401|403|404)/] });

  test("a visitor is redirected to sign-in, sees an error for a wrong password, and returns to the requested page", async ({
    page,
  }) => {
    const email = await createAccount();
    await page.goto("/messages");
    await expect(page).toHaveURL("/sign-in?next=%2Fmessages");
    await fillSignIn(page, email, "not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(toast(page, "Invalid email or password")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await fillSignIn(page, ` ${email.toUpperCase()} `, PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(toast(page, "Welcome back!")).toBeVisible();
    await expect(page).toHaveURL("/messages");
  });

  test("a forgotten password is reset with the mailed link, which works once and signs every device out", async ({
    page,
    visit,
    admin,
  }) => {
    const device = await visit();
    const email = await join(device.request);
    await device.goto("/dashboard");
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(title(page)).toHaveText("Forgot your password?");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(title(page)).toHaveText("Check your inbox");
    await expect(page.getByText(email)).toBeVisible();

    const { text } = await mailTo(admin, email, "password-reset");
    const link = linkIn(text, /https?:\/\/\S*\/forgot-password#token=\S+/);
    await page.goto(link);
    await expect(title(page)).toHaveText("Choose a new password");
    await expect(page).toHaveURL("/forgot-password");
    await page.getByLabel("New password").fill("an even longer phrase");
    await expect(page.getByText("Password must be at least 8 characters long. Long enough.")).toBeVisible();
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(toast(page, "Password saved. Sign in with your new password.")).toBeVisible();
    await expect(page).toHaveURL("/sign-in");

    await fillSignIn(page, email, "an even longer phrase");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/dashboard");

    await device.reload();
    await expect(device).toHaveURL("/sign-in?next=%2Fdashboard");
    await device.goto(link);
    await device.getByLabel("New password").fill("a third long phrase");
    await device.getByRole("button", { name: "Save new password" }).click();
    await expect(title(device)).toHaveText("This link no longer works");
  });
});

test.describe("an email verified in another browser", () => {
  // The page of the impostor gets errors: its session is revoked and the password has changed.
  test.use({ allowedErrors: [/status of 401/] });

  test(
    "removes the access of the person who created the account with a foreign email",
    EXTENDED,
    async ({ page, visit, admin }) => {
      const impostor = await visit();
      const email = await join(impostor.request);
      await impostor.goto("/dashboard");
      await page.goto(await addressLinkTo(admin, email));
      await page.getByRole("button", { name: "Confirm email" }).click();
      await expect(title(page)).toHaveText("Choose your password");
      await page.getByLabel("New password").fill("the owner's own phrase");
      await page.getByRole("button", { name: "Save new password" }).click();
      await expect(page).toHaveURL("/sign-in");
      await expect(impostor).toHaveURL(/\/sign-in/);
      await fillSignIn(page, email, PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(toast(page, "Invalid email or password")).toBeVisible();
    },
  );
});

test.describe("sign-out", () => {
  // The other tab may fetch the current user when its socket closes.
  test.use({ allowedErrors: [/status of 401/] });

  test("signing out in one tab shows sign-in in the other without a reload, and the back button shows nothing", async ({
    visit,
  }) => {
    const page = await visit("ada", { fresh: true });
    await page.goto("/dashboard");
    const other = await page.context().newPage();
    await other.goto("/events");
    await expect(title(other)).toHaveText("Events");
    const menu = page.getByRole("button", { name: /Profile menu/ });
    await menu.hover();
    await expect(menu).toHaveAttribute("data-headlessui-state");
    await menu.click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/sign-in");
    await expect(other).toHaveURL("/sign-in");
    await expect(title(other)).toHaveText("Sign in");
    await page.goBack().catch(() => null);
    await expect(page.getByText("Ada Lindqvist")).toHaveCount(0);
    expect((await page.request.get("/api/me")).status()).toBe(401);
  });

  test(
    "signing out keeps no return path in another tab that finds the session missing before the response",
    EXTENDED,
    async ({ visit }) => {
      const page = await visit("ada", { fresh: true });
      await page.goto("/dashboard");
      const other = await page.context().newPage();
      const greeted = firstFrame(other, "/api/inbox/socket");
      await other.goto("/events");
      await greeted;
      await page.route("/api/auth/sign-out", async (route) => {
        const response = await route.fetch();
        const answer = { status: response.status(), headers: response.headers(), body: await response.body() };
        await expect(title(other)).toHaveText("Sign in");
        // The closed socket may have redirected the page, which then ignores the response.
        await route.fulfill(answer).catch(() => null);
      });
      const menu = page.getByRole("button", { name: /Profile menu/ });
      await menu.hover();
      await expect(menu).toHaveAttribute("data-headlessui-state");
      await menu.click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await expect(page).toHaveURL("/sign-in");
      await expect(other).toHaveURL("/sign-in");
      // The response is held back until then.
      await expect(title(other)).toHaveText("Sign in");
      await page.unrouteAll({ behavior: "wait" });
      await expect(other.getByText("Your session ended")).toHaveCount(0);
    },
  );
});

test("signing in in one tab redirects the other", EXTENDED, async ({ page }) => {
  const email = await createAccount();
  const other = await page.context().newPage();
  await page.goto("/sign-in");
  await other.goto("/sign-in?next=/events");
  await fillSignIn(page, email, PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(other).toHaveURL("/events");
});

test("the keyboard alone signs in, reads the dashboard and signs out", EXTENDED, async ({ visit }) => {
  const page = await visit();
  await page.goto("/sign-in");
  await expect(title(page)).toBeVisible();
  const { keyboard } = page;
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await expect(page.getByLabel("Email")).toBeFocused();
  await keyboard.type("ines@sample.test");
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Forgot password?" })).toBeFocused();
  await keyboard.press("Tab");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await keyboard.type(SAMPLE_PASSWORD);
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Show password" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expect(title(page)).toBeFocused();
  const menu = page.getByRole("button", { name: /Profile menu/ });
  const isFocused = () => page.evaluate(() => document.activeElement?.textContent?.includes("Profile menu"));
  for (let presses = 0; presses < 24 && !(await isFocused()); presses++) await keyboard.press("Shift+Tab");
  await expect(menu).toBeFocused();
  await keyboard.press("Enter");
  // An open menu takes the keys once it has the focus.
  await expect(page.getByRole("menu")).toBeFocused();
  await keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toHaveAttribute("data-focus", "");
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/sign-in");
  await expect(title(page)).toBeFocused();
});
