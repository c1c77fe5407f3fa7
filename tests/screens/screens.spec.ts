import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";

type Member = "ada" | "ines" | "otto" | "leila" | "reza" | "noor" | "vera" | "gina";
type Kept = {
  port: number;
  now: number;
  sessions: Record<Member, Record<string, string>>;
  paths: Record<string, string>;
};

type Screen = {
  name: string;
  path: string;
  /** Who is signed in; nobody when it is left out. */
  who?: Member;
  /** What is done on the page before the screenshots, in a wide window unless `widths` begins with another. */
  act?: (page: Page) => Promise<unknown>;
  /** What differs from run to run. */
  mask?: (page: Page) => Locator[];
  widths?: readonly number[];
  /** Load the page and repeat the actions at each width, because a change of width resets them. */
  anew?: boolean;
  /** The theme chosen in the settings. Default: the system's theme. */
  chosenTheme?: "light" | "dark";
};

const WIDTHS = [1440, 375] as const;
const HEIGHT = 900;
const THEMES = ["light", "dark"] as const;
const PASSWORD = "a long enough phrase";
const SECTIONS = [
  "members",
  "reports",
  "opportunities",
  "invitations",
  "pages",
  "academy",
  "quotes",
  "news",
  "outbox",
  "audit",
  "setup",
];

const readKept = (): Kept => JSON.parse(readFileSync(join(process.env.SCREENS_DIR ?? "", "run.json"), "utf8"));
const { port, now, sessions, paths } = readKept();
const origin = `http://localhost:${port}`;
const at = (name: string): string => {
  const path = paths[name];
  if (!path) throw new Error(`There is no address ${name} in run.json`);
  return path;
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const pressExactly = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).first().click();
const inDialog = (page: Page) => page.getByRole("dialog").last();
const seeDialog = (page: Page) => expect(inDialog(page)).toBeVisible();

/** Presses a button and waits for the dialog it opens. */
const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await seeDialog(page);
};

/** Opens a dialog and presses its button of the same or another name, so that it shows its errors. */
const openAndSend = (name: string | RegExp, send: string) => async (page: Page) => {
  await open(name)(page);
  await inDialog(page).getByRole("button", { name: send, exact: true }).click();
};

async function fillSignUp(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Leila Haddad");
  await page.getByLabel("Email").fill("leila@");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("checkbox").check();
  await pressExactly("Create account")(page);
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
}

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("nobody@members.test");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await pressExactly("Sign in")(page);
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
}

async function openRegistration(page: Page): Promise<void> {
  await pressExactly("Register Now")(page);
  await expect(page.getByLabel("Name")).toBeVisible();
}

async function registerWithErrors(page: Page): Promise<void> {
  await openRegistration(page);
  await pressExactly("Register")(page);
  await expect(page.getByText("Name must be at least 2 characters.")).toBeVisible();
}

async function beginSecondStep(page: Page): Promise<void> {
  await open("Turn on two-step sign-in")(page);
  await inDialog(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await inDialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
}

async function breakEvents(page: Page): Promise<void> {
  await page.route(/\/assets\/events-.*\.js$/, (route) => route.abort());
  await page.getByRole("link", { name: "Events" }).last().click();
  await expect(page.getByText("Unexpected Application Error!")).toBeVisible();
}

async function openMenu(page: Page): Promise<void> {
  await pressExactly("Menu")(page);
  await seeDialog(page);
}

async function openProfileMenu(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: /Profile menu/ });
  await menu.hover();
  await expect(menu).toHaveAttribute("data-headlessui-state");
  await menu.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.mouse.move(0, 0);
}

async function searchConversations(page: Page): Promise<void> {
  await page.getByLabel("Search conversations").fill("nobody at all");
}

/** A sample opportunity of Ada. */
const OPPORTUNITY = "/opportunities/01900000-0000-7000-8000-000900000001";

const SCREENS: Screen[] = [
  { name: "landing", path: "/" },
  { name: "landing-member", path: "/", who: "ada" },
  { name: "landing-dark-chosen", path: "/", chosenTheme: "dark" },
  { name: "placeholder", path: "/careers" },
  { name: "published-page", path: "/terms" },
  { name: "not-found", path: "/nope" },
  { name: "not-found-member", path: "/nope", who: "ada" },
  { name: "sign-in", path: "/sign-in" },
  { name: "sign-in-errors", path: "/sign-in", act: pressExactly("Sign in") },
  { name: "sign-in-refused", path: "/sign-in", act: signInWrongly },
  { name: "sign-in-code", path: "/sign-in?step=code" },
  { name: "sign-in-recovery-code", path: "/sign-in?step=code", act: press("Use a recovery code") },
  { name: "sign-up", path: "/sign-up" },
  { name: "sign-up-empty", path: "/sign-up", act: pressExactly("Create account") },
  { name: "sign-up-errors", path: "/sign-up", act: fillSignUp },
  { name: "sign-up-invited", path: at("invitation") },
  { name: "sign-up-revoked", path: at("revoked") },
  { name: "forgot-password", path: "/forgot-password" },
  {
    name: "forgot-password-sent",
    path: "/forgot-password",
    act: async (page) => {
      await page.getByLabel("Email").fill("nobody@members.test");
      await pressExactly("Send link")(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
    },
  },
  { name: "forgot-password-new", path: "/forgot-password#token=unknown" },
  {
    name: "forgot-password-over",
    path: "/forgot-password#token=unknown",
    act: async (page) => {
      await page.getByLabel("New password").fill("a longer phrase");
      await pressExactly("Save new password")(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    },
  },
  { name: "confirm-address", path: at("confirmAddress") },
  { name: "confirm-address-over", path: "/confirm-address#token=unknown" },
  { name: "dashboard-pending", path: "/dashboard", who: "leila" },
  { name: "dashboard-guest", path: "/dashboard", who: "gina" },
  { name: "dashboard-rejected", path: "/dashboard", who: "reza" },
  { name: "dashboard-member", path: "/dashboard", who: "ada" },
  { name: "post", path: "/posts/01900000-0000-7000-8000-001100000005", who: "ada" },
  { name: "profile-activity", path: "/profile/me?tab=activity", who: "ada" },
  { name: "dashboard-dark-chosen", path: "/dashboard", who: "ada", chosenTheme: "dark" },
  { name: "dashboard-light-chosen", path: "/dashboard", who: "ada", chosenTheme: "light" },
  { name: "dashboard-admin", path: "/dashboard", who: "otto" },
  { name: "dashboard-admin-panel", path: "/dashboard?panel=admin", who: "otto" },
  { name: "navigation-drawer", path: "/dashboard", who: "ada", act: openMenu, widths: [375] },
  { name: "profile-menu", path: "/dashboard", who: "ada", act: openProfileMenu },
  { name: "unexpected-error", path: "/dashboard", who: "ada", act: breakEvents },
  { name: "events-visitor", path: "/events" },
  { name: "events", path: "/events", who: "ada" },
  { name: "events-past", path: "/events?view=past", who: "ines" },
  { name: "events-mine", path: "/events?view=mine", who: "ines" },
  { name: "events-mine-none", path: "/events?view=mine", who: "vera" },
  { name: "events-hosting", path: "/events?view=hosting", who: "ada" },
  { name: "events-searched", path: "/events?q=syndicate", who: "ada" },
  { name: "events-nothing", path: "/events?q=zzzz&free=1", who: "ada" },
  { name: "events-filter", path: "/events", who: "ada", act: pressExactly("Filter") },
  { name: "academy", path: "/academy", who: "ada" },
  { name: "academy-resources", path: "/academy?tab=resources", who: "ada" },
  { name: "academy-nothing", path: "/academy?q=zzzz", who: "ada" },
  { name: "certificate-unknown", path: "/certificates/none" },
  { name: "event-create", path: "/events?dialog=create", who: "ada", act: seeDialog },
  {
    name: "event-create-errors",
    path: "/events?dialog=create",
    who: "ada",
    act: async (page) => {
      await inDialog(page).getByRole("button", { name: "More options" }).click();
      await inDialog(page).getByRole("button", { name: "Create Event" }).click();
      await expect(inDialog(page).getByText("Date is required.")).toBeVisible();
    },
  },
  { name: "event-visitor", path: at("breakfast") },
  { name: "event-visitor-form", path: at("breakfast"), act: openRegistration, anew: true },
  { name: "event-visitor-form-errors", path: at("summit"), act: registerWithErrors, anew: true },
  { name: "event-full", path: at("full") },
  { name: "event-exclusive", path: at("exclusive"), who: "ada" },
  { name: "event-open", path: at("summit"), who: "ada" },
  { name: "event-member-form", path: at("summit"), who: "ada", act: openRegistration, anew: true },
  {
    name: "event-waitlist-form",
    anew: true,
    path: at("full"),
    who: "ada",
    act: async (page) => {
      await pressExactly("Join Waitlist")(page);
      await expect(page.getByLabel("Name")).toBeVisible();
    },
  },
  { name: "event-attendees", path: at("summit"), who: "ada", act: open(/View all/) },
  { name: "event-registered", path: at("lunch"), who: "ines" },
  { name: "event-waitlisted", path: at("lunch"), who: "otto" },
  { name: "event-host", path: at("lunch"), who: "ada" },
  { name: "event-edit", path: `${at("lunch")}?dialog=edit`, who: "ada", act: seeDialog },
  { name: "event-duplicate", path: `${at("lunch")}?dialog=duplicate`, who: "ada", act: seeDialog },
  { name: "event-announce", path: `${at("lunch")}?dialog=write`, who: "ada", act: seeDialog },
  { name: "event-cancel", path: `${at("lunch")}?dialog=cancel`, who: "ada", act: seeDialog },
  { name: "event-registrations", path: `${at("lunch")}/registrations`, who: "ada" },
  { name: "event-registration-remove", path: `${at("lunch")}/registrations`, who: "ada", act: open(/^Remove /) },
  { name: "event-registrations-waitlist", path: `${at("lunch")}/registrations?show=waitlist`, who: "ada" },
  { name: "event-cancelled", path: at("cancelled"), who: "ines" },
  { name: "event-cancelled-host", path: at("cancelled"), who: "ada" },
  { name: "event-past", path: at("past"), who: "ines" },
  { name: "event-past-host", path: at("past"), who: "ada" },
  { name: "event-not-found", path: "/events/nowhere" },
  { name: "event-not-found-member", path: "/events/nowhere", who: "ada" },
  { name: "registration-confirm", path: at("registrationConfirm") },
  { name: "registration-cancel", path: at("registrationCancel") },
  { name: "registration-cancelled", path: at("registrationCancelled") },
  { name: "registration-over", path: "/registration#token=unknown&do=cancel" },
  { name: "messages-pending", path: "/messages", who: "leila" },
  { name: "messages-empty", path: "/messages", who: "vera" },
  { name: "messages", path: "/messages", who: "ada" },
  { name: "messages-searched", path: "/messages", who: "ada", act: searchConversations },
  { name: "messages-unknown", path: at("unknown"), who: "vera" },
  { name: "messages-blocked", path: at("blockedThread"), who: "noor" },
  { name: "network", path: "/network", who: "ada" },
  { name: "network-connections", path: "/network?view=connections", who: "ada" },
  { name: "analytics", path: "/analytics", who: "ada" },
  { name: "analytics-table", path: "/analytics", who: "ada", act: press("Table of Profile views") },
  { name: "analytics-year", path: "/analytics?range=1y&compare=off", who: "ada" },
  { name: "analytics-network", path: "/analytics?view=network", who: "otto" },
  { name: "news-feed", path: "/news-feed", who: "ada" },
  { name: "news-feed-empty", path: "/news-feed?q=nothing", who: "ada" },
  { name: "network-requests", path: "/network?view=requests", who: "ada" },
  { name: "network-introductions", path: "/network?view=introductions", who: "ada" },
  { name: "network-suggestions", path: "/network?view=suggestions", who: "ada" },
  { name: "network-empty", path: "/network?view=connections", who: "vera" },
  { name: "network-member-menu", path: "/network", who: "ada", act: press("More options for Amara Osei") },
  { name: "notifications", path: "/dashboard", who: "ada", act: press(/^Notifications/) },
  { name: "message-requests", path: "/messages?show=requests", who: "ada" },
  { name: "settings-connections", path: "/settings/connections", who: "ada" },
  { name: "settings-notifications", path: "/settings/notifications", who: "ada" },
  { name: "unsubscribe-over", path: "/unsubscribe#token=unknown" },
  { name: "settings-account", path: "/settings/account", who: "ada" },
  { name: "settings-account-change", path: "/settings/account", who: "vera" },
  { name: "settings-name", path: "/settings/account", who: "ada", act: open("Change name") },
  { name: "settings-email", path: "/settings/account", who: "ada", act: open("Change email") },
  { name: "settings-security", path: "/settings/security", who: "ada" },
  { name: "settings-password", path: "/settings/security", who: "ada", act: open("Change password") },
  {
    name: "settings-password-errors",
    path: "/settings/security",
    who: "ada",
    act: openAndSend("Change password", "Change password"),
  },
  { name: "settings-second-step", path: "/settings/security", who: "ada", act: open("Turn on two-step sign-in") },
  {
    name: "settings-second-step-setup",
    path: "/settings/security",
    who: "vera",
    act: beginSecondStep,
    mask: (page) => [page.getByRole("img", { name: "QR code for the authenticator app" }), page.getByRole("code")],
  },
  { name: "settings-appearance", path: "/settings/appearance", who: "ada" },
  { name: "settings-appearance-chosen", path: "/settings/appearance", who: "ada", chosenTheme: "dark" },
  { name: "settings-tier", path: "/settings/tier", who: "ada" },
  { name: "settings-tier-requested", path: "/settings/tier", who: "vera" },
  { name: "settings-blocked", path: "/settings/blocked", who: "noor" },
  { name: "settings-blocked-none", path: "/settings/blocked", who: "ada" },
  { name: "admin-overview", path: "/admin", who: "otto" },
  { name: "admin-reject", path: "/admin", who: "otto", act: open("Reject Leila Haddad") },
  {
    name: "admin-reject-errors",
    path: "/admin",
    who: "otto",
    act: openAndSend("Reject Leila Haddad", "Reject"),
  },
  { name: "opportunities", path: "/opportunities", who: "ines" },
  { name: "opportunities-none", path: "/opportunities?q=zzzz", who: "ines" },
  { name: "opportunity", path: OPPORTUNITY, who: "ines" },
  { name: "opportunity-own", path: OPPORTUNITY, who: "ada" },
  { name: "opportunity-share", path: "/opportunities?dialog=share", who: "ada", act: seeDialog },
  { name: "my-deals", path: "/my-deals", who: "ines" },
  { name: "my-deals-board", path: "/my-deals?layout=board", who: "ines" },
  { name: "my-deals-raise", path: "/my-deals?view=raise", who: "ada" },
  { name: "deal-platform", path: "/deal-platform", who: "ines" },
  { name: "syndicate", path: "/syndicate", who: "ines" },
  ...SECTIONS.map((section): Screen => ({ name: `admin-${section}`, path: `/admin/${section}`, who: "otto" })),
  { name: "admin-tier-edit", path: "/admin/tiers", who: "otto", act: open("Edit Tier Startup") },
  { name: "admin-tier-withdraw", path: "/admin/tiers", who: "otto", act: open("Withdraw Startup") },
  { name: "admin-tier-order", path: "/admin/tiers", who: "otto", act: open("Change order") },
  { name: "admin-news-edit", path: "/admin/news", who: "otto", act: open(/^Edit /) },
  { name: "admin-tier-new", path: "/admin/tiers", who: "otto", act: open("Add New Tier") },
  { name: "admin-member", path: at("member"), who: "otto", act: seeDialog },
  { name: "admin-member-suspended", path: at("suspended"), who: "otto", act: seeDialog },
  {
    name: "admin-member-suspend",
    path: at("member"),
    who: "otto",
    act: async (page) => {
      await inDialog(page).getByRole("button", { name: "Suspend", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "Suspend Ada Lindqvist" })).toBeVisible();
    },
  },
  { name: "admin-members-none", path: "/admin/members?q=zzzz", who: "otto" },
  { name: "admin-invitation-uses", path: at("uses"), who: "otto", act: seeDialog },
  { name: "admin-invitation-revoke", path: "/admin/invitations", who: "otto", act: open(/^Revoke/) },
  {
    name: "admin-invitation-several",
    path: "/admin/invitations",
    who: "otto",
    act: (page) => page.getByRole("radio", { name: "Several people" }).check(),
  },
  { name: "admin-page", path: "/admin/pages/terms", who: "otto" },
  { name: "admin-page-empty", path: "/admin/pages/about", who: "otto" },
  {
    name: "admin-page-leave",
    path: "/admin/pages/careers",
    who: "otto",
    act: async (page) => {
      await page.getByLabel("Text (Markdown)").fill("Half a sentence");
      await page.getByRole("link", { name: "Members" }).click();
      await seeDialog(page);
    },
  },
  {
    name: "admin-outbox-dead",
    path: "/admin/outbox?status=dead",
    who: "otto",
    act: press(/^Open Password changed/),
  },
  {
    name: "admin-outbox-mail",
    path: "/admin/outbox?status=sent",
    who: "otto",
    act: async (page) => {
      await press(/^Open /)(page);
      await press("Show email")(page);
      await expect(page.getByRole("region", { name: "Email" })).toBeVisible();
    },
  },
  { name: "admin-audit-entry", path: "/admin/audit", who: "otto", act: press(/^Open /) },
  { name: "admin-audit-act", path: "/admin/audit?action=membership-approved", who: "otto" },
  { name: "admin-refused", path: "/admin", who: "ada" },
  { name: "setup-done", path: "/setup", who: "otto" },
  { name: "setup-member", path: "/setup", who: "ada" },
];

/** Threads change what is unread: one after the other, with a member of their own. */
const THREADS: Screen[] = [
  { name: "messages-unread", path: "/messages", who: "noor" },
  { name: "messages-thread", path: at("thread"), who: "noor" },
  { name: "messages-thread-unread", path: at("unread"), who: "noor" },
  { name: "messages-self", path: at("self"), who: "noor" },
];

/** Each browser has an address of its own, so that no limit of requests is met. */
const addressOf = (name: string) =>
  `2001:db8::${[...name]
    .map((letter) => letter.charCodeAt(0) % 10)
    .join("")
    .slice(0, 4)}:${name.length}`;

async function prepare(context: BrowserContext, { who, chosenTheme }: Screen): Promise<void> {
  const cookies = { ...(who ? sessions[who] : {}), ...(chosenTheme ? { theme: chosenTheme } : {}) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await context.addInitScript(() => {
    let made = 0;
    crypto.randomUUID = () => `00000000-0000-4000-8000-${String(made++).padStart(12, "0")}`;
    Math.random = () => 0.5;
    Object.assign(crypto, { getRandomValues: (numbers: Uint32Array) => numbers.fill(7) });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { caret-color: transparent !important; }");
    document.adoptedStyleSheets = [sheet];
    // A toast stays for the screenshots.
    const wait = window.setTimeout;
    const waitLonger = (run: () => void, ms = 0, ...rest: unknown[]) =>
      wait(run, ms >= 3000 && ms <= 6000 ? 600_000 : ms, ...rest);
    Object.assign(window, { setTimeout: waitLonger });
  });
}

/** Waits until no request is open, no region is busy and all fonts are loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** A window of this width that is as high as the page, so that no bar at its bottom covers anything. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  const height = await page.evaluate(async () => {
    let [before, same] = [0, 0];
    while (same < 3) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { scrollHeight } = document.documentElement;
      same = scrollHeight === before ? same + 1 : 0;
      before = scrollHeight;
    }
    return before;
  });
  if (height > HEIGHT) await page.setViewportSize({ width, height });
}

async function load(page: Page, { path, act }: Screen, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.goto(origin + path);
  await settle(page);
  if (!act) return;
  await act(page);
  await settle(page);
}

async function takeAll(page: Page, screen: Screen): Promise<void> {
  const { name, mask, widths = WIDTHS, chosenTheme, anew } = screen;
  await page.clock.setFixedTime(now);
  await page.emulateMedia({ colorScheme: chosenTheme === "dark" ? "light" : "dark", reducedMotion: "reduce" });
  for (const [turn, width] of widths.entries()) {
    if (turn === 0 || anew) await load(page, screen, width);
    await resize(page, width);
    for (const theme of chosenTheme ? [null] : THEMES) {
      if (theme) await page.emulateMedia({ colorScheme: theme });
      const file = [name, width, ...(theme ? [theme] : [])].join("-").concat(".png");
      await test.step(file, () =>
        expect.soft(page).toHaveScreenshot(file, { fullPage: true, ...(mask ? { mask: mask(page) } : {}) }),
      );
    }
  }
}

const declare = (screens: Screen[]) => {
  for (const screen of screens)
    test(screen.name, async ({ browser }) => {
      const context = await browser.newContext({ extraHTTPHeaders: { "cf-connecting-ip": addressOf(screen.name) } });
      await prepare(context, screen);
      await takeAll(await context.newPage(), screen);
      await context.close();
    });
};

declare(SCREENS);
test.describe("threads", () => {
  test.describe.configure({ mode: "default" });
  declare(THREADS);
});
