import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { RECOVERY_CODE_COUNT } from "#contract/limits.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { join, NAME, PASSWORD, signIn } from "./support/accounts.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { title, toast } from "./support/locators.ts";
import { watchApi } from "./support/requests.ts";
import { firstFrame } from "./support/sockets.ts";

const STEP_MS = 30_000;

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The code of an authenticator app for a base32 key, `ahead` steps after the current one (RFC 6238). */
function appCode(key: string, ahead = 0): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + ahead));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Enters the password for a change in Security. */
async function confirmWith(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: label }).click();
}

/** Begins the setup of two-factor authentication and returns the key. */
async function beginSecondStep(page: Page): Promise<string> {
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await confirmWith(page, "Continue");
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  return ((await page.getByRole("code").textContent()) ?? "").replaceAll(" ", "");
}

test("the profile menu links to the settings, and a section is one press away", EXTENDED, async ({ visit }) => {
  const page = await visit("ada");
  await page.goto("/dashboard");
  const menu = page.getByRole("button", { name: /Profile menu/ });
  await menu.hover();
  await expect(menu).toHaveAttribute("data-headlessui-state");
  await menu.click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page).toHaveURL("/settings");
  await expect(title(page)).toHaveText("Settings");
  await expect(title(page)).toBeFocused();
  await page.getByRole("link", { name: "Security" }).click();
  // With the number of unread messages before it, which other journeys send.
  await expect(page).toHaveTitle(/^(\(\d+\) )?Security settings · Node$/);
  await expect(page.getByText("This device")).toBeVisible();
});

test("the document of each section has all its data", EXTENDED, async ({ visit }) => {
  const page = await visit("ada");
  const asked = watchApi(page);
  for (const [section, words] of [
    ["account", "ada@sample.test"],
    ["security", "This device"],
    ["tier", "You pay"],
  ] as const) {
    await page.goto(`/settings/${section}`);
    await expect(page.getByText(words)).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(asked).toEqual([]);
});

test("a theme is in the next document, and in every other tab at once", EXTENDED, async ({ visit }) => {
  const page = await visit("ada");
  await page.emulateMedia({ colorScheme: "light" });
  const other = await page.context().newPage();
  await other.goto("/events");
  await page.goto("/settings/appearance");
  await page.getByRole("radio", { name: /Dark/ }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
  const served = await (await page.request.get("/settings/appearance")).text();
  expect(served).toMatch(/<html[^>]*data-theme="dark"/);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: /Dark/ })).toBeChecked();
  await page.getByRole("radio", { name: /System/ }).check();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  expect((await page.context().cookies()).filter(({ name }) => name === "theme")).toEqual([]);
});

test("a member changes the name, sees it at once and after a reload, requests a tier and withdraws the request", async ({
  visit,
}) => {
  const page = await visit();
  await join(page.request);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Change name" }).click();
  const name = page.getByRole("dialog").getByLabel("Full name");
  await expect(name).toBeFocused();
  await name.fill(`${NAME}-Lind`);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Name saved")).toBeVisible();
  await expect(page.getByRole("button", { name: `${NAME}-Lind` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change name" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: `${NAME}-Lind` })).toBeVisible();

  await page.getByRole("link", { name: "Membership tier" }).click();
  await page.getByRole("button", { name: "Request Startup" }).click();
  await expect(page.getByText("You requested Startup on")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Withdraw request for Startup" }).click();
  await expect(toast(page, "Request withdrawn")).toBeVisible();
  await expect(page.getByRole("button", { name: "Request Startup" })).toBeVisible();
});

test.describe("other devices", () => {
  // A signed-out device may fetch the current user when its socket closes.
  test.use({ allowedErrors: [/status of 401/] });

  test("a device signed out from another one, or by a changed password, shows sign-in without a reload", async ({
    visit,
  }) => {
    const [page, device] = [await visit(), await visit()];
    const email = await join(page.request);
    await signIn(device.request, email);
    // The socket must be open. Otherwise the device would notice only with its next request.
    const lineSpoke = firstFrame(device, "/api/inbox/socket");
    await device.goto("/dashboard");
    await lineSpoke;
    await page.goto("/settings/security");
    // No time is measured: that the server closes the socket at once is proved in tests/worker.
    await page.getByRole("button", { name: /^Sign out Chrom/ }).click();
    await expect(device).toHaveURL(/\/sign-in/);
    await expect(page.getByRole("button", { name: /^Sign out Chrom/ })).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Devices where you're signed in" })).toBeFocused();

    await signIn(device.request, email);
    await device.goto("/dashboard");
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await dialog.getByLabel("New password").fill("an even longer phrase");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Password changed. All other devices are signed out.")).toBeVisible();
    await expect(device).toHaveURL(/\/sign-in/);
    await page.reload();
    await expect(page.getByText("This device")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign out all other devices" })).toHaveCount(0);
  });
});

test.describe("two-factor authentication", () => {
  test.use({ allowedErrors: [/status of 40[13]/] });

  test("is switched on, required at sign-in, passed with a recovery code, and switched off again", async ({
    visit,
  }) => {
    const page = await visit();
    const email = await join(page.request);
    const key = await beginSecondStep(page);
    await expectAccessible(page, "the setup of two-factor authentication");
    await page.getByLabel("Enter the code from the app").fill("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("That code is incorrect or was already used.")).toBeVisible();
    await page.getByLabel("Enter the code from the app").fill(appCode(key));
    await page.getByRole("button", { name: "Turn on", exact: true }).click();
    const codes = page.getByRole("list", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(RECOVERY_CODE_COUNT);
    await expectAccessible(page, "the recovery codes");
    const [recovery = ""] = await codes.getByRole("listitem").allTextContents();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(await readFile(await file.path(), "utf8")).toContain(recovery);
    await page.getByRole("checkbox", { name: "I have saved these codes" }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("10 of 10 left")).toBeVisible();

    const device = await visit();
    await fillSignIn(device, email);
    await device.getByLabel("6-digit code").fill(appCode(key, 1));
    await expect(device).toHaveURL("/dashboard");

    const third = await visit();
    await fillSignIn(third, email);
    await third.getByRole("button", { name: "Use a recovery code" }).click();
    await third.getByLabel("Recovery code").fill(recovery);
    await third.getByRole("button", { name: "Sign in" }).click();
    await expect(third).toHaveURL("/dashboard");

    await page.reload();
    await expect(page.getByText("9 of 10 left")).toBeVisible();
    await page.getByRole("button", { name: "Turn off two-step sign-in" }).click();
    await confirmWith(page, "Turn off");
    await expect(toast(page, "Two-step sign-in is off.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Turn on two-step sign-in" })).toBeVisible();
    await expect(device).toHaveURL(/\/sign-in/);
    await fillSignIn(third, email);
    await expect(third).toHaveURL("/dashboard");
  });
});
