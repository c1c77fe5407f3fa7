import type { Page } from "@playwright/test";
import { expect } from "../journeys/support/fixtures.ts";
import { h2, panel, pressable, title } from "../journeys/support/locators.ts";
import { hostedEvent, thread } from "../journeys/support/prepared.ts";
import { event, type Screen, sampleOpportunity, seeDialog, seeText, seeTitle } from "./screen.ts";

/** Ada's own post of the sample data. */
const SAMPLE_POST = "01900000-0000-7000-8000-001100000005";

/** The path of a sample course. */
const course = async (page: Page) => {
  const { rows } = await (await page.request.get("/api/academy/courses?category=investing&level=beginner")).json();
  return `/academy/${rows.find((row: { title: string }) => row.title === "Reading a Term Sheet").id}`;
};

/** The menu of the first member in a list. */
const memberMenu = (page: Page) => page.getByRole("button", { name: /^More options for/ }).first();

/** Opens the menu of a member's card, and then the report of the member. */
async function openReport(page: Page): Promise<void> {
  await memberMenu(page).click();
  await page.getByRole("menuitem", { name: /^Report/ }).click();
  await seeDialog(page);
}

async function openFilters(page: Page): Promise<void> {
  await pressable(page, "Filter 1 set").click();
  await seeText("No events found matching your search criteria.")(page);
}

async function sendEmptyEvent(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  await dialog.getByRole("button", { name: "More options" }).click();
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog.getByText("Date is required.")).toBeVisible();
}

export const ADA: Screen[] = [
  {
    name: "the dashboard with the feed, and the comments of a post",
    path: "/dashboard",
    ready: (page) => expect(page.getByRole("article").first()).toBeVisible(),
    next: [
      "with an empty reply and the form for a post",
      async (page) => {
        const post = page.getByRole("article").filter({ hasText: "Our Series A is open." });
        await post.getByRole("button", { name: /^Comment/ }).click();
        await post
          .getByRole("button", { name: /^Reply to/ })
          .first()
          .click();
        await post.getByRole("button", { name: "Reply", exact: true }).click();
        await expect(post.getByText("Write something first.")).toBeVisible();
        await page.getByRole("textbox", { name: "Share something with your network" }).fill("x".repeat(2800));
      },
    ],
  },
  {
    name: "a post, and its edit",
    path: `/posts/${SAMPLE_POST}`,
    ready: (page) => expect(page.getByText("is the churn figure monthly")).toBeVisible(),
    next: [
      "in a dialog",
      async (page) => {
        await page.getByRole("button", { name: "More about your post" }).click();
        await page.getByRole("menuitem", { name: "Edit" }).click();
        await seeDialog(page);
      },
    ],
  },
  {
    name: "a post that is not there",
    path: "/posts/0190a000-0000-7000-8000-00000000dead",
    ready: (page) => expect(title(page)).toContainText("Page not found"),
    isMissing: true,
  },
  {
    name: "an own opportunity",
    path: sampleOpportunity(1),
    ready: (page) => expect(page.getByLabel("Title of an update")).toBeVisible(),
  },
  {
    name: "the form of an opportunity with errors",
    path: "/opportunities?dialog=share",
    ready: async (page) => {
      await pressable(page, "Save draft").click();
      await seeText("Enter the name of the company.")(page);
    },
  },
  {
    name: "the own raise",
    path: "/my-deals?view=raise",
    ready: (page) => expect(page.getByRole("heading", { name: "Who is interested" }).first()).toBeVisible(),
  },
  {
    name: "an event for members",
    path: event("CleanTech Demo Evening"),
    ready: (page) => expect(panel(page)).toBeVisible(),
  },
  {
    name: "a full event",
    path: event("Open Desk for Service Providers"),
    ready: (page) => expect(panel(page)).toContainText("No spots left"),
  },
  { name: "a search without results, with its filters open", path: "/events?q=zzzz&free=1", ready: openFilters },
  {
    name: "past events",
    path: "/events?view=past",
    ready: (page) => expect(page.getByRole("link", { name: "Past" })).toBeVisible(),
  },
  { name: "a new event with errors and more options", path: "/events?dialog=create", ready: sendEmptyEvent },
  {
    name: "an event of the host",
    path: hostedEvent,
    ready: (page) => expect(page.getByRole("region", { name: "Host tools" })).toBeVisible(),
  },
  {
    name: "the registrations of an event",
    path: async () => `${await hostedEvent()}/registrations`,
    ready: seeText("ines@sample.test"),
  },
  { name: "the change of an event", path: async () => `${await hostedEvent()}?dialog=edit`, ready: seeDialog },
  { name: "the cancellation of an event", path: async () => `${await hostedEvent()}?dialog=cancel`, ready: seeDialog },
  {
    name: "the inbox",
    path: async () => {
      await thread();
      return "/messages";
    },
    ready: (page) => expect(page.getByRole("link", { name: /Ines/ }).first()).toBeVisible(),
  },
  {
    name: "a thread",
    path: thread,
    ready: (page) =>
      expect(
        page
          .getByRole("region", { name: "Messages with Ines" })
          .getByText(/A question with/)
          .last(),
      ).toBeInViewport(),
  },
  {
    name: "a thread with an unknown member",
    path: "/messages/0190a000-0000-7000-8000-00000000dead",
    ready: (page) => expect(page.getByRole("heading", { name: "Profile not found" })).toBeVisible(),
    isMissing: true,
  },
  {
    name: "the own profile, and the dialog of a job",
    hasOurWords: true,
    path: "/profile/me",
    ready: (page) => expect(h2(page, "Complete your profile")).toBeVisible(),
    next: [
      "with errors",
      async (page) => {
        await page.goto("/profile/me?tab=experience&dialog=new-experience");
        await pressable(page, "Save").click();
        await expect(page.getByText("Enter your role.")).toBeVisible();
      },
    ],
  },
  {
    name: "a profile of another member, and who endorses a skill",
    path: "/profile/01900000-0000-7000-8000-000100000012?tab=skills",
    ready: (page) => expect(page.getByRole("button", { name: /endorsement/ }).first()).toBeVisible(),
    next: [
      "in a dialog",
      async (page) => {
        await page
          .getByRole("button", { name: /endorsement/ })
          .first()
          .click();
        await seeDialog(page);
      },
    ],
  },
  {
    name: "the network, and the report of a member",
    path: "/network",
    ready: (page) => expect(memberMenu(page)).toBeVisible(),
    next: ["from the menu of their card", openReport],
  },
  {
    name: "connection requests",
    path: "/network?view=requests",
    ready: (page) => expect(h2(page, "Received")).toBeVisible(),
  },
  {
    name: "introductions",
    path: "/network?view=introductions",
    ready: (page) => expect(h2(page, "Your choices")).toBeVisible(),
  },
  {
    name: "suggestions, and the notifications",
    path: "/network?view=suggestions",
    ready: seeText("Total connections"),
    next: [
      "below the bell",
      async (page) => {
        await page.getByRole("button", { name: /^Notifications/ }).click();
        await expect(page.getByRole("link", { name: "Notification settings" })).toBeVisible();
      },
    ],
  },
  {
    name: "the academy, and the request of content",
    path: "/academy",
    ready: seeText("Reading a Term Sheet"),
    next: [
      "in a dialog",
      async (page) => {
        await pressable(page, "Request Content").click();
        await seeDialog(page);
      },
    ],
  },
  {
    name: "resources",
    path: "/academy?tab=resources",
    ready: (page) => expect(page.getByRole("heading", { name: "First Meeting with a Lender" })).toBeVisible(),
  },
  { name: "a course", path: course, ready: seeTitle("Reading a Term Sheet") },
  { name: "who may write and connect", path: "/settings/connections", ready: seeText("Who may write to you first") },
  { name: "the channels of notifications", path: "/settings/notifications", ready: seeText("What you hear about") },
  { name: "security", path: "/settings/security", ready: seeText("This device") },
  {
    name: "appearance",
    path: "/settings/appearance",
    ready: (page) => expect(page.getByRole("radio", { name: /System/ })).toBeChecked(),
    next: [
      "with the keyboard shortcuts",
      // The keys work once their code has loaded, at idle.
      (page) =>
        expect(async () => {
          await page.keyboard.press("?");
          await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 });
        }).toPass(),
    ],
  },
  {
    name: "the news",
    path: "/news-feed",
    ready: (page) => expect(page.getByRole("heading", { name: "Seed rounds shrink, boards grow" })).toBeVisible(),
    next: ["with its filters", (page) => page.getByRole("button", { name: /^Advanced Filters/ }).click()],
  },
  {
    name: "the analytics",
    path: "/analytics",
    ready: (page) => expect(page.getByRole("region", { name: "Profile views", exact: true })).toBeVisible(),
    next: ["as a table", (page) => page.getByRole("button", { name: "Table of Profile views" }).click()],
  },
  { name: "tiers", path: "/settings/tier", ready: seeText("You pay") },
];
