import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { newAddress, PASSWORD } from "./support/accounts.ts";
import { findEvent } from "./support/events.ts";
import { expect } from "./support/fixtures.ts";
import { h2, panel, pressable, title } from "./support/locators.ts";
import { addressLink, DEAD_LETTER, hostedEvent, newMember, registrationLinks, thread } from "./support/prepared.ts";
import { ORIGIN } from "./support/server.ts";
import { test, type Viewer } from "./support/shared-pages.ts";

type Act = (page: Page) => Promise<unknown>;

type Screen = {
  name: string;
  path: string | ((page: Page) => Promise<string>);
  /** Waits until the screen is complete, and may act to complete it. */
  ready: Act;
  /** Another state of the screen, by its name, and what is done on the page to reach it. */
  next?: readonly [name: string, act: Act];
  /** The document or a request of the screen answers 404, which Chromium logs. */
  isMissing?: boolean;
  /** Words of ours on the screen, such as a kind of members, are in its data as what somebody wrote, so that they cannot be told apart. */
  hasOurWords?: boolean;
};

/** Ada's own post of the sample data. */
const SAMPLE_POST = "01900000-0000-7000-8000-001100000005";

const seeTitle = (text: string) => (page: Page) => expect(title(page)).toHaveText(text);
const seeText = (text: string) => (page: Page) => expect(page.getByText(text)).toBeVisible();
const seeDialog = (page: Page) => expect(page.getByRole("dialog")).toBeVisible();
const event = (name: string) => (page: Page) => findEvent(page.request, name);

/** The path of a sample course. */
const course = async (page: Page) => {
  const { rows } = await (await page.request.get("/api/academy/courses?category=investing&level=beginner")).json();
  return `/academy/${rows.find((row: { title: string }) => row.title === "Reading a Term Sheet").id}`;
};

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

/** A sample opportunity, the first of which is Ada's. */
const sampleOpportunity = (number: number) => `/opportunities/01900000-0000-7000-8000-00090000000${number}`;

const VISITOR: Screen[] = [
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

const APPLICANT: Screen[] = [
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

const ADA: Screen[] = [
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

const INES: Screen[] = [
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

const OTTO: Screen[] = [
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
  { name: "the setup", path: "/admin/setup", ready: seeSection("Before you launch") },
  {
    name: "the outbox with an open dead letter",
    path: "/admin/outbox?status=dead",
    ready: openDeadLetter,
  },
];

const SCREENS: Record<Viewer, Screen[]> = {
  visitor: VISITOR,
  applicant: APPLICANT,
  ada: ADA,
  ines: INES,
  otto: OTTO,
};

/** Each screen is opened once. The journeys look at the states that only they reach. */
for (const [viewer, screens] of Object.entries(SCREENS) as [Viewer, Screen[]][])
  test.describe(`accessible to the ${viewer}:`, () => {
    for (const { name, path, ready, next, isMissing, hasOurWords } of screens)
      test([name, ...(next ? [next[0]] : [])].join(", "), async ({ pageOf }) => {
        const { page, expectNoErrors } = await pageOf(viewer);
        await page.goto(typeof path === "string" ? path : await path(page));
        await ready(page);
        const checked = { longWords: !hasOurWords };
        await expectAccessible(page, name, checked);
        if (next) {
          const [state, act] = next;
          await act(page);
          await expectAccessible(page, `${name}, ${state}`, checked);
        }
        expectNoErrors(isMissing ? [/status of 404|404 \(Not Found\)/] : []);
      });
  });
