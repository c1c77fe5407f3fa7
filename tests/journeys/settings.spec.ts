import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { RECOVERY_CODE_COUNT } from "#contract/limits.ts";
import {
  checkEveryWidthAndTheme,
  expectAccessible,
  expectAccessibleInBothThemes,
  WIDTHS,
} from "./support/accessibility.ts";
import { joinAs, PASSWORD } from "./support/accounts.ts";
import { expect, test } from "./support/fixtures.ts";
import { ORIGIN } from "./support/server.ts";

const STEP_MS = 30_000;
const newAddress = () => `noor-${crypto.randomUUID()}@members.test`;
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const toast = (page: Page, text: string) => page.getByRole("region", { name: "Notices" }).getByText(text);
const isNarrowest = (page: Page) => page.viewportSize()?.width === WIDTHS[0];

async function signIn(page: Page, email: string): Promise<void> {
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
  await page.getByRole("button", { name: "Switch on the second step" }).click();
  await confirmWith(page, "Go on");
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  return ((await page.locator(".setup-key code").textContent()) ?? "").replaceAll(" ", "");
}

test("the profile menu links to the settings, and a section is one press away", async ({ visit }) => {
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
  await expect(page).toHaveTitle("Security settings · Node");
  await expect(page.getByText("This device")).toBeVisible();
});

test("the document of each section has all its data", async ({ visit }) => {
  const page = await visit("ada");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) asked.push(request.url());
  });
  for (const [section, words] of [
    ["account", "ada@sample.test"],
    ["security", "This device"],
    ["tier", "Your tier"],
  ] as const) {
    await page.goto(`/settings/${section}`);
    await expect(page.getByText(words)).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(asked).toEqual([]);
});

test("a theme is in the next document, and in every other tab at once", async ({ visit }) => {
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

test("a member changes the name, and sees it at once and after a reload", async ({ visit }) => {
  const page = await visit();
  await joinAs(page, newAddress(), "Noor Haddad");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Change name" }).click();
  const name = page.getByRole("dialog").getByLabel("Full name");
  await expect(name).toBeFocused();
  await name.fill("Noor Haddad-Lind");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Your name is saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Noor Haddad-Lind/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change name" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: /Noor Haddad-Lind/ })).toBeVisible();
});

test("a member requests a tier and withdraws the request", async ({ visit }) => {
  const page = await visit();
  await joinAs(page, newAddress(), "Noor Haddad");
  await page.goto("/settings/tier");
  await page.getByRole("button", { name: "Request tier Startup" }).click();
  await expect(page.getByText("You asked for Startup on")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Withdraw the request for Startup" }).click();
  await expect(toast(page, "Your request is withdrawn.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Request tier Startup" })).toBeVisible();
});

test.describe("other devices", () => {
  // A signed-out device may fetch the current user when its socket closes.
  test.use({ allowedErrors: [/status of 401/] });

  test("a device signed out from another one shows sign-in within a second", async ({ visit }) => {
    const email = newAddress();
    const [page, device] = [await visit(), await visit()];
    await joinAs(page, email, "Noor Haddad");
    // The socket must be open. Otherwise the device would notice only with its next request.
    const lineSpoke = new Promise<void>((spoke) =>
      device.on("websocket", (line) => line.on("framereceived", () => spoke())),
    );
    await signIn(device, email);
    await expect(device).toHaveURL("/dashboard");
    await lineSpoke;
    await page.goto("/settings/security");
    // Measured from the response of the server.
    const answered = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await page.getByRole("button", { name: /^Sign out Chrom/ }).click();
    await answered;
    await expect(device).toHaveURL(/\/sign-in/, { timeout: 1000 });
    await expect(page.getByRole("button", { name: /^Sign out Chrom/ })).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Devices you are signed in on" })).toBeFocused();
  });

  test("a changed password signs out every other device, but not this one", async ({ visit }) => {
    const email = newAddress();
    const [page, device] = [await visit(), await visit()];
    await joinAs(page, email, "Noor Haddad");
    await signIn(device, email);
    await expect(device).toHaveURL("/dashboard");
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await dialog.getByLabel("New password").fill("an even longer phrase");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Your password is changed. Every other device is signed out.")).toBeVisible();
    await expect(device).toHaveURL(/\/sign-in/);
    await page.reload();
    await expect(page.getByText("This device")).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign out all others" })).toHaveCount(0);
  });
});

test.describe("two-factor authentication", () => {
  test.use({ allowedErrors: [/status of 40[13]/] });

  test("is switched on, required at sign-in, passed with a recovery code, and switched off again", async ({
    visit,
  }) => {
    const email = newAddress();
    const page = await visit();
    await joinAs(page, email, "Noor Haddad");
    const key = await beginSecondStep(page);
    await page.getByLabel("Type the code it shows").fill("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("That code is not right, or was used already.")).toBeVisible();
    await page.getByLabel("Type the code it shows").fill(appCode(key));
    await page.getByRole("button", { name: "Switch on" }).click();
    const codes = page.getByRole("list", { name: "Recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(RECOVERY_CODE_COUNT);
    const [recovery = ""] = await codes.getByRole("listitem").allTextContents();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(await readFile(await file.path(), "utf8")).toContain(recovery);
    await page.getByRole("checkbox", { name: "I have kept these codes" }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("10 of 10 left")).toBeVisible();

    const device = await visit();
    await signIn(device, email);
    await device.getByLabel("Six-digit code").fill(appCode(key, 1));
    await expect(device).toHaveURL("/dashboard");

    const third = await visit();
    await signIn(third, email);
    await third.getByRole("button", { name: "Use a recovery code" }).click();
    await third.getByLabel("Recovery code").fill(recovery);
    await third.getByRole("button", { name: "Sign in" }).click();
    await expect(third).toHaveURL("/dashboard");

    await page.reload();
    await expect(page.getByText("9 of 10 left")).toBeVisible();
    await page.getByRole("button", { name: "Switch off the second step" }).click();
    await confirmWith(page, "Switch off");
    await expect(toast(page, "The second step is off.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Switch on the second step" })).toBeVisible();
    await expect(device).toHaveURL(/\/sign-in/);
    await signIn(third, email);
    await expect(third).toHaveURL("/dashboard");
  });
});

test.describe("every theme and width is accessible:", () => {
  test.setTimeout(180_000);

  test("the account, with a pending email change", async ({ page }) => {
    await joinAs(page, newAddress(), "Noor Haddad");
    const answer = await page.request.put("/api/me/email", {
      headers: { origin: ORIGIN },
      data: { password: PASSWORD, newEmail: newAddress() },
    });
    expect(answer.status(), await answer.text()).toBe(202);
    await checkEveryWidthAndTheme(page, "/settings/account", async (at) => {
      await expect(at.getByRole("heading", { name: "Change of address" })).toBeVisible();
      if (!isNarrowest(at)) return;
      await expectAccessibleInBothThemes(at);
      await at.getByRole("button", { name: "Change email" }).click();
      await expect(at.getByLabel("New email")).toBeVisible();
    });
  });

  test("security", async ({ visit }) => {
    const page = await visit("ada");
    await checkEveryWidthAndTheme(page, "/settings/security", (at) =>
      expect(at.getByText("This device")).toBeVisible(),
    );
  });

  test("security, during the setup of two-factor authentication and with its codes", async ({ page }) => {
    await joinAs(page, newAddress(), "Noor Haddad");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width: WIDTHS[0], height: 800 });
      const key = await beginSecondStep(page);
      await expectAccessible(page, `setup ${colorScheme}`);
      await page.getByLabel("Type the code it shows").fill(appCode(key));
      await page.getByRole("button", { name: "Switch on" }).click();
      await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
      await expectAccessible(page, `codes ${colorScheme}`);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Switch off the second step" }).click();
      await confirmWith(page, "Switch off");
      await expect(page.getByRole("button", { name: "Switch on the second step" })).toBeVisible();
    }
  });

  test("appearance", async ({ visit }) => {
    const page = await visit("ada");
    await checkEveryWidthAndTheme(page, "/settings/appearance", (at) =>
      expect(at.getByRole("radio", { name: /System/ })).toBeChecked(),
    );
  });

  test("tiers", async ({ visit }) => {
    const page = await visit("ada");
    await checkEveryWidthAndTheme(page, "/settings/tier", (at) => expect(at.getByText("Your tier")).toBeVisible());
  });
});
