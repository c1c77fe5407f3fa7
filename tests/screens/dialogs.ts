import type { Page } from "@playwright/test";
import { expect } from "../journeys/support/fixtures.ts";
import { pressable } from "../journeys/support/locators.ts";
import { hostedEvent, newMember } from "../journeys/support/prepared.ts";
import type { Viewer } from "../journeys/support/shared-pages.ts";
import { type Screen, seeDialog, seeText, seeTitle } from "./screen.ts";

// States that `npm test` does not look at, because its journeys or components go through them.

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

/** Presses a button and waits for its dialog. */
const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await seeDialog(page);
};

/** Opens a dialog and sends it empty. */
const sendEmpty = (name: string | RegExp, send: string) => async (page: Page) => {
  await open(name)(page);
  await page.getByRole("dialog").last().getByRole("button", { name: send, exact: true }).click();
};

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("nobody@members.test");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await pressable(page, "Sign in").click();
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
}

async function seeRow(page: Page): Promise<void> {
  await expect(page.getByRole("row").nth(1)).toBeVisible();
}

async function stopEmailByExpiredLink(page: Page): Promise<void> {
  await pressable(page, "Stop the daily email").click();
  await seeTitle("This link doesn't work")(page);
}

const seeView = (name: string) => (page: Page) =>
  expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");

const seeRequests = (page: Page) =>
  expect(page.getByRole("button", { name: /^Requests/, pressed: true })).toBeVisible();

const hosted = (query: string) => async () => `${await hostedEvent()}${query}`;

export const DIALOGS: Partial<Record<Viewer, Screen[]>> = {
  visitor: [
    { name: "sign-in, refused", path: "/sign-in", ready: signInWrongly, isMissing: true },
    {
      name: "unsubscribing with an expired link",
      path: "/unsubscribe#token=unknown",
      ready: stopEmailByExpiredLink,
      isMissing: true,
    },
  ],
  ada: [
    { name: "the profile menu", path: "/dashboard", ready: press(/Profile menu/) },
    { name: "own registrations", path: "/events?view=mine", ready: seeView("Mine") },
    { name: "hosted events", path: "/events?view=hosting", ready: seeView("Hosting") },
    { name: "the copy of an event", path: hosted("?dialog=duplicate"), ready: seeDialog },
    { name: "the announcement of an event", path: hosted("?dialog=write"), ready: seeDialog },
    { name: "the waitlist of an event", path: hosted("/registrations?show=waitlist"), ready: seeRow },
    { name: "the removal of a registration", path: hosted("/registrations"), ready: open(/^Remove /) },
    { name: "message requests", path: "/messages?show=requests", ready: seeRequests },
    { name: "connections", path: "/network?view=connections", ready: seeText("Total connections") },
    { name: "another name", path: "/settings/account", ready: open("Change name") },
    { name: "another email", path: "/settings/account", ready: open("Change email") },
    {
      name: "another password, empty",
      path: "/settings/security",
      ready: sendEmpty("Change password", "Change password"),
    },
    { name: "two-step sign-in", path: "/settings/security", ready: open("Turn on two-step sign-in") },
    { name: "blocked members", path: "/settings/blocked", ready: seeText("Blocked") },
    { name: "the Admin Panel, refused", path: "/admin", ready: seeText("Oops! Page not found"), isMissing: true },
  ],
  otto: [
    {
      name: "the rejection of an applicant, empty",
      path: async () => {
        await newMember();
        return "/admin";
      },
      ready: sendEmpty(/^Reject /, "Reject"),
    },
    { name: "a new tier", path: "/admin/tiers", ready: open("Add New Tier") },
    { name: "the order of tiers", path: "/admin/tiers", ready: open("Change order") },
    { name: "the withdrawal of a tier", path: "/admin/tiers", ready: open("Withdraw Startup") },
    { name: "no member found", path: "/admin/members?q=zzzz", ready: seeText("No members") },
    {
      name: "a public page",
      path: "/admin/pages/terms",
      ready: (page) => expect(page.getByLabel("Text (Markdown)")).toBeVisible(),
    },
    { name: "a news source", path: "/admin/news", ready: open(/^Edit /) },
    { name: "an entry of the audit log", path: "/admin/audit", ready: press(/^Open /) },
    {
      name: "a sent email",
      path: "/admin/outbox?status=sent",
      ready: async (page) => {
        await press(/^Open /)(page);
        await press("Show email")(page);
        await expect(page.getByRole("region", { name: "Email" })).toBeVisible();
      },
    },
  ],
};
