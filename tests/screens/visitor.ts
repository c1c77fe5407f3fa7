import type { Page } from "@playwright/test";
import { newAddress } from "../journeys/support/accounts.ts";
import { expect } from "../journeys/support/fixtures.ts";
import { pressable, title } from "../journeys/support/locators.ts";
import { addressLink, registrationLinks } from "../journeys/support/prepared.ts";
import { event, type Screen, seeText, seeTitle } from "./screen.ts";

async function sendBadSignUp(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Leila Haddad");
  await page.getByLabel("Email").fill("leila@");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("checkbox").check();
  await pressable(page, "Create account").click();
  await seeText("Please enter a valid email address.")(page);
}

async function requestReset(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(newAddress());
  await pressable(page, "Send link").click();
  await seeTitle("Check your inbox")(page);
}

async function saveNewPassword(page: Page): Promise<void> {
  await pressable(page, "Save new password").click();
  await seeTitle("This link no longer works")(page);
}

async function useRecoveryCode(page: Page): Promise<void> {
  await pressable(page, "Use a recovery code").click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
}

async function sendEmptyRegistration(page: Page): Promise<void> {
  await pressable(page, "Register Now").click();
  await pressable(page, "Register").click();
  await seeText("Name must be at least 2 characters.")(page);
}

async function cancelRegistration(page: Page): Promise<void> {
  await pressable(page, "Cancel Registration").click();
  await seeTitle("Your registration has been canceled")(page);
}

export const VISITOR: Screen[] = [
  {
    name: "an unknown certificate",
    path: "/certificates/none",
    ready: seeTitle("We can't find this certificate"),
    isMissing: true,
  },
  { name: "the landing page", path: "/", ready: (page) => expect(title(page)).toBeVisible() },
  { name: "a page in development", path: "/careers", ready: (page) => expect(title(page)).toBeVisible() },
  { name: "an unknown page", path: "/nope", ready: seeText("Oops! Page not found"), isMissing: true },
  { name: "sign-in", path: "/sign-in", ready: seeText("Founders and Lenders Breakfast") },
  {
    name: "the second step of sign-in",
    path: "/sign-in?step=code",
    ready: seeTitle("Enter your code"),
    next: ["with a recovery code", useRecoveryCode],
  },
  {
    name: "sign-up",
    path: "/sign-up",
    ready: seeText("Registration: Restricted"),
    next: ["with errors", sendBadSignUp],
  },
  {
    name: "recovery",
    path: "/forgot-password",
    ready: seeTitle("Forgot your password?"),
    next: ["after the link is sent", requestReset],
  },
  {
    name: "a new password",
    path: "/forgot-password#token=unknown",
    ready: (page) => page.getByLabel("New password").fill("a longer phrase"),
    next: ["with an expired link", saveNewPassword],
    isMissing: true,
  },
  { name: "a link that confirms an address", path: addressLink, ready: seeTitle("Is this your email address?") },
  {
    name: "an expired link that confirms an address",
    path: "/confirm-address#token=unknown",
    ready: seeTitle("This link no longer works"),
    isMissing: true,
  },
  { name: "the list of events", path: "/events", ready: seeText("Founders and Lenders Breakfast") },
  {
    name: "an event",
    path: event("Founders and Lenders Breakfast"),
    ready: (page) => expect(pressable(page, "Register Now")).toBeVisible(),
    next: ["with errors in its form", sendEmptyRegistration],
  },
  { name: "an unknown event", path: "/events/nowhere", ready: seeTitle("Event not found"), isMissing: true },
  {
    name: "a link that confirms a registration",
    path: async () => (await registrationLinks()).confirm,
    ready: seeTitle("Confirm this registration?"),
  },
  {
    name: "a link that cancels a registration",
    path: async () => (await registrationLinks()).cancel,
    ready: seeTitle("Cancel this registration?"),
    next: ["and its outcome", cancelRegistration],
  },
  {
    name: "an expired link that cancels a registration",
    path: "/registration#token=unknown&do=cancel",
    ready: seeTitle("This link no longer works"),
    isMissing: true,
  },
];
