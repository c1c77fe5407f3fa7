import type { Page } from "@playwright/test";
import { expect } from "../journeys/support/fixtures.ts";
import { h2, pressable } from "../journeys/support/locators.ts";
import { DEAD_LETTER, newMember } from "../journeys/support/prepared.ts";
import { type Screen, seeTitle } from "./screen.ts";

/** Waits for a section of the admin panel and its rows. */
const seeSection = (name: string) => async (page: Page) => {
  await expect(h2(page, name)).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};

/** The address of a screen that shows an application. */
const withApplication = (path: string) => async () => {
  await newMember();
  return path;
};

async function openFirstMember(page: Page): Promise<void> {
  await page.getByRole("table", { name: "Members" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
}

async function openTier(page: Page): Promise<void> {
  await pressable(page, "Edit Tier Startup").click();
  await expect(page.getByRole("dialog", { name: "Edit Tier Startup" })).toBeVisible();
}

async function seePanel(page: Page): Promise<void> {
  for (const name of ["Pending approvals", "Membership tiers", "Registration settings"])
    await expect(h2(page, name)).toBeVisible();
}

async function openDeadLetter(page: Page): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: DEAD_LETTER });
  await row.getByRole("button").click();
  await expect(pressable(page, "Resend")).toBeVisible();
}

export const OTTO: Screen[] = [
  {
    name: "opportunities, and one of them",
    path: "/admin/opportunities?state=open",
    ready: seeSection("Opportunities"),
    next: [
      "in a drawer",
      async (page) => {
        await page.getByRole("link", { name: "Heliotrove" }).click();
        await expect(pressable(page, "Take down and give back")).toBeVisible();
      },
    ],
  },
  { name: "the dashboard", path: "/dashboard", ready: seeTitle("Welcome to the admin dashboard") },
  { name: "the panel on the dashboard", path: withApplication("/dashboard?panel=admin"), ready: seePanel },
  {
    name: "the overview of the Admin Panel",
    path: withApplication("/admin"),
    ready: seeSection("Pending approvals"),
    hasOurWords: true,
  },
  {
    name: "membership tiers",
    hasOurWords: true,
    path: "/admin/tiers",
    ready: seeSection("Membership tiers"),
    next: ["and the dialog of one", openTier],
  },
  {
    name: "members",
    hasOurWords: true,
    path: withApplication("/admin/members"),
    ready: seeSection("Members"),
    next: ["and the drawer of one", openFirstMember],
  },
  { name: "reports", path: "/admin/reports", ready: seeSection("Reports") },
  { name: "invitations", path: "/admin/invitations", ready: seeSection("Invitations") },
  {
    name: "the analytics of the network",
    path: "/analytics?view=network",
    ready: (page) => expect(page.getByRole("region", { name: "Retention by week", exact: true })).toBeVisible(),
  },
  { name: "news sources", path: "/admin/news", ready: seeSection("News sources") },
  { name: "courses", path: "/admin/academy", ready: seeSection("Courses") },
  {
    name: "resources and files",
    path: "/admin/academy/resources",
    ready: seeSection("Resources and files"),
    next: [
      "and the dialog of a new one",
      async (page) => {
        await pressable(page, "New resource").click();
        await expect(page.getByRole("dialog", { name: "New resource" })).toBeVisible();
      },
    ],
  },
  { name: "public pages", path: "/admin/pages", ready: seeSection("Public pages") },
  { name: "the system", path: "/admin/system", ready: seeSection("Checks") },
  { name: "the setup", path: "/admin/setup", ready: seeSection("Before you launch") },
  {
    name: "the outbox with an open dead letter",
    path: "/admin/outbox?status=dead",
    ready: openDeadLetter,
  },
];
