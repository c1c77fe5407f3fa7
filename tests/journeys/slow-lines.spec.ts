import type { Page } from "@playwright/test";
import { BUILD_HEADER } from "#contract/document.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { pressable, title } from "./support/locators.ts";

// What Chromium itself writes about requests that fail on purpose here.
test.use({ allowedErrors: [/Failed to load resource|WebSocket connection|dynamically imported module/i] });

const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

/** Counts the documents that the tab loads from now on. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

/** Answers a script as a server does that no longer has it, while `isGone`. A browser may ask for it more than once: for a preload, and for the import. */
const removeScript = (page: Page, name: string, isGone = () => true) =>
  page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), (route) =>
    isGone() ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );

test("a page opened offline says so within the navigation, and opens by itself when the browser is online", async ({
  visit,
}) => {
  const page = await visit("ada");
  await page.goto("/dashboard");
  await expect(title(page)).toContainText("dashboard");
  const documents = countDocuments(page);
  await page.context().setOffline(true);
  await expect(page.getByRole("banner").getByText("You are offline")).toBeVisible();
  await link(page, "Events").click();
  await expect(title(page)).toHaveText("You are offline");
  await expect(title(page)).toBeFocused();
  await expect(link(page, "Events")).toHaveAttribute("aria-current", "page");
  for (const name of ["News Feed", "Opportunities"]) {
    await link(page, name).click();
    await expect(link(page, name)).toHaveAttribute("aria-current", "page");
    await expect(title(page)).toHaveText("You are offline");
  }
  await link(page, "Dashboard").click();
  await expect(title(page)).toContainText("dashboard");
  await link(page, "Events").click();
  await page.context().setOffline(false);
  await expect(title(page)).toHaveText("Events");
  await expect(page.getByRole("heading", { name: "Winter Investment Summit" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("You are offline")).toBeHidden();
  await link(page, "Opportunities").click();
  await expect(page.getByRole("searchbox")).toBeVisible();
  expect(documents()).toBe(0);
});

// Not in `npm test`, because Chromium sometimes holds a request for good when interception begins; `missing-code.test.tsx` goes through the same.
test(
  "a page whose script a deployment has removed loads the document again once, and then says what to do",
  EXTENDED,
  async ({ visit }) => {
    const page = await visit("ada");
    await page.goto("/dashboard");
    await expect(title(page)).toContainText("dashboard");
    const documents = countDocuments(page);
    await removeScript(page, "messages", () => documents() === 0);
    await link(page, "Messages").click();
    await expect(page).toHaveTitle(/Messages/);
    expect(documents()).toBe(1);
    let isGone = true;
    await removeScript(page, "events", () => isGone);
    await link(page, "Events").click();
    await expect(title(page)).toHaveText("This page could not be loaded");
    await expect.poll(documents).toBe(2);
    await expect(title(page)).toHaveText("This page could not be loaded");
    // Without long words, which fetch the document again: Chromium has held that request for good while requests of the page are intercepted.
    await expectAccessible(page, "a page whose script is gone", { longWords: false });
    // Not by taking the route away: a request that Chromium holds at that moment would never be answered.
    isGone = false;
    await pressable(page, "Reload").click();
    await expect(title(page)).toHaveText("Events");
  },
);

test("a new version is offered and not forced on an open form", EXTENDED, async ({ visit }) => {
  const page = await visit("ada");
  await page.goto("/events");
  // A link that is pressed before the app has taken over loads a document, which is of the new version anyhow.
  await expect(pressable(page, "Create Event")).toBeVisible();
  const documents = countDocuments(page);
  await page.route(/\/api\/events\?/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), [BUILD_HEADER]: "next" } });
  });
  await page.getByRole("link", { name: "Past", exact: true }).click();
  await expect(page.getByText("A new version is available.")).toBeVisible();
  await pressable(page, "Create Event").click();
  const field = page.getByRole("dialog").getByLabel("Title");
  await field.fill("Half a title");
  await expect(field).toHaveValue("Half a title");
  expect(documents()).toBe(0);
  await page.goto("/events");
  await expect(pressable(page, "Create Event")).toBeVisible();
  await page.getByRole("link", { name: "Past", exact: true }).click();
  await pressable(page, "Reload").click();
  await expect(pressable(page, "Reload")).toBeHidden();
});

test(
  "on a slow line a navigation and a new list show at once that they are on their way",
  EXTENDED,
  async ({ visit }) => {
    const page = await visit("ada");
    await page.goto("/dashboard");
    await expect(title(page)).toContainText("dashboard");
    const devtools = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 1000, downloadThroughput: -1, uploadThroughput: -1 };
    await devtools.send("Network.emulateNetworkConditions", slow);
    await link(page, "Events").click();
    await expect(link(page, "Events")).toHaveClass(/is-pending/);
    await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
    await expect(title(page)).toContainText("dashboard");
    await expect(title(page)).toHaveText("Events");
    const upcoming = page.getByRole("heading", { name: "Winter Investment Summit" });
    await expect(upcoming).toBeVisible();
    await page.getByRole("link", { name: "Past", exact: true }).click();
    await expect(page.getByText("Loading events...")).toBeAttached();
    await expect(upcoming).toBeHidden();
    await page.getByRole("link", { name: "Upcoming", exact: true }).click();
    await expect(upcoming).toBeVisible();
    await page.getByRole("searchbox").fill("Winter");
    await expect(page.getByRole("progressbar", { name: "Loading events" })).toBeVisible();
    await expect(upcoming).toBeVisible();
    await expect(page.getByText(/^\d events? found$/)).toBeAttached();
  },
);

test("a request that hangs after the network was gone is sent again after ten seconds", async ({ visit }) => {
  const page = await visit("ada");
  await page.clock.install();
  await page.goto("/events");
  // A link that is pressed before the app has taken over loads a document.
  await expect(pressable(page, "Create Event")).toBeVisible();
  let sent = 0;
  await page.route(/\/api\/events\?view=past/, async (route) => {
    sent += 1;
    if (sent > 1) await route.continue();
  });
  await page.getByRole("navigation", { name: "Event lists" }).getByRole("link", { name: "Past" }).click();
  await expect.poll(() => sent).toBe(1);
  await page.clock.runFor(11_000);
  await expect.poll(() => sent).toBe(2);
  const past = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(page.getByText("Events appear here after they end.").or(past.first())).toBeVisible();
});
