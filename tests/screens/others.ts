import type { Page } from "@playwright/test";
import { newAddress, PASSWORD } from "../journeys/support/accounts.ts";
import { expect } from "../journeys/support/fixtures.ts";
import { pressable } from "../journeys/support/locators.ts";
import { ORIGIN } from "../journeys/support/server.ts";
import { type Screen, sampleOpportunity, seeDialog, seeText, seeTitle } from "./screen.ts";

async function requestEmailChange(page: Page): Promise<string> {
  const answer = await page.request.put("/api/me/email", {
    headers: { origin: ORIGIN },
    data: { password: PASSWORD, newEmail: newAddress() },
  });
  expect(answer.status(), await answer.text()).toBe(202);
  return "/settings/account";
}

async function openEmailChange(page: Page): Promise<void> {
  await pressable(page, "Change email").click();
  await expect(page.getByLabel("New email")).toBeVisible();
}

export const APPLICANT: Screen[] = [
  {
    name: "the dashboard",
    path: "/dashboard",
    ready: (page) => expect(page.getByRole("heading", { name: "Waiting for approval" })).toBeVisible(),
  },
  {
    name: "the account with a pending email change",
    path: requestEmailChange,
    ready: (page) => expect(page.getByRole("heading", { name: "Email change" })).toBeVisible(),
    next: ["and its dialog", openEmailChange],
  },
];

export const INES: Screen[] = [
  {
    name: "opportunities, and none found",
    path: "/opportunities",
    ready: (page) => expect(page.getByRole("link", { name: "Heliotrove" })).toBeVisible(),
    next: [
      "with words that none has",
      async (page) => {
        await page.goto("/opportunities?q=zzzz&sector=ai");
        await seeText("No opportunities found matching your search criteria.")(page);
      },
    ],
  },
  {
    name: "an opportunity, and sharing it",
    path: sampleOpportunity(1),
    ready: (page) => expect(page.getByLabel("Ask Ada a question")).toBeVisible(),
    next: [
      "with a connection",
      async (page) => {
        await pressable(page, "Share").click();
        await seeDialog(page);
      },
    ],
  },
  {
    name: "the deals as a table, and as a board",
    path: "/my-deals",
    ready: (page) => expect(page.getByRole("table", { name: "Deals I follow" })).toBeVisible(),
    next: ["with columns", async (page) => page.getByRole("button", { name: "Board" }).click()],
  },
  { name: "the deal platform", path: "/deal-platform?tab=access", ready: seeTitle("Deal Platform") },
  { name: "the syndicate", path: "/syndicate", ready: seeTitle("Blockchain Syndicate") },
  { name: "the list of events", path: "/events", ready: seeText("Founders and Lenders Breakfast") },
];
