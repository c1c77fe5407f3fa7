import type { Page } from "@playwright/test";
import type { ConversationPage } from "#contract/messages.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { pressOn } from "./support/keyboard.ts";
import { ORIGIN } from "./support/server.ts";
import { firstFrame } from "./support/sockets.ts";

// The journeys of this file use the same members, so they run one after the other.
test.describe.configure({ mode: "default" });

const idOf = async (page: Page): Promise<string> =>
  ((await (await page.request.get("/api/me")).json()) as { id: string }).id;

const box = (page: Page) => page.getByRole("textbox", { name: /^Message to|^Note to self/ });
const log = (page: Page, name: string) => page.getByRole("region", { name: `Messages with ${name}` });
const row = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(name) });

/** Opens a thread and waits until its socket is joined. */
async function openThread(page: Page, peerId: string): Promise<void> {
  const joined = firstFrame(page, `/api/messages/${peerId}/socket`);
  await page.goto(`/messages/${peerId}`);
  await joined;
}

async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
}

/** Texts of the bubbles with this journey's tag, from top to bottom. */
const tagged = (page: Page, name: string, tag: string) =>
  log(page, name).locator("div[dir=auto]", { hasText: tag }).allTextContents();

/** The server's unread count of the conversation with one peer. */
async function unreadFrom(page: Page, peerId: string): Promise<number> {
  const { rows } = (await (await page.request.get("/api/messages")).json()) as ConversationPage;
  return rows.find((one) => one.peer.id === peerId)?.unread ?? 0;
}

const newTag = () => `#${Math.random().toString(36).slice(2, 8)}`;

test("Ada and Ines write to each other live, both ways, in a second tab too", async ({ visit }) => {
  const ada = await visit("ada");
  const ines = await visit("ines");
  const [adaId, inesId] = [await idOf(ada), await idOf(ines)];
  const second = await ada.context().newPage();
  const tag = newTag();
  await openThread(ada, inesId);
  await openThread(second, inesId);
  await openThread(ines, adaId);

  await send(ada, `Shall we speak on Thursday? ${tag}`);
  await expect(log(ines, "Ada").getByText(`Shall we speak on Thursday? ${tag}`)).toBeVisible();
  await expect(log(second, "Ines").getByText(`Shall we speak on Thursday? ${tag}`)).toBeVisible();
  await expect(ines.getByRole("log")).toContainText(`Shall we speak on Thursday? ${tag}`);
  await expect(log(ada, "Ines").locator("li", { hasText: tag }).last()).toContainText("Read");

  await send(ines, `Thursday works. ${tag}`);
  await send(second, `Ten o'clock, then. ${tag}`);
  const said = [`Shall we speak on Thursday? ${tag}`, `Thursday works. ${tag}`, `Ten o'clock, then. ${tag}`];
  for (const [page, name] of [
    [ada, "Ines"],
    [second, "Ines"],
    [ines, "Ada"],
  ] as const) {
    await expect.poll(() => tagged(page, name, tag)).toEqual(said);
  }

  // After a reload the document carries the same data, so no request fetches it. What is pushed while the page loads is fetched again:
  // reload until nothing was.
  const requests: string[] = [];
  ada.on("request", (request) => {
    if (request.resourceType() === "fetch") requests.push(new URL(request.url()).pathname);
  });
  const reload = async () => {
    // No request of the page before counts.
    await ada.goto("about:blank");
    requests.length = 0;
    const hello = firstFrame(ada, "/api/inbox/socket");
    const served = ada.waitForResponse((answer) => answer.request().resourceType() === "document");
    await openThread(ada, inesId);
    const greeting = JSON.parse(await hello) as { type: string; unread: number; quietMs?: number };
    const wasQuiet = (greeting.quietMs ?? Number.POSITIVE_INFINITY) > (await ada.evaluate(() => performance.now()));
    return { served, greeting, wasQuiet };
  };
  let reloaded = await reload();
  while (!reloaded.wasQuiet) reloaded = await reload();
  const { served, greeting } = reloaded;
  await expect.poll(() => tagged(ada, "Ines", tag)).toEqual(said);
  // The list is fetched only if other members write to Ada meanwhile, because the socket then counts more than the document.
  const [, data = ""] = /id="bootstrap-data">(.*?)<\/script>/s.exec(await (await served).text()) ?? [];
  const { unread } = JSON.parse(data).answers["/api/messages"];
  // Nothing of it stays in the document, where the next member of this browser could read it.
  expect(await ada.locator("#bootstrap-data").count()).toBe(0);
  expect(greeting.type).toBe("hello");
  await expect.poll(() => requests).toEqual(greeting.unread === unread ? [] : ["/api/messages"]);
});

test.describe("offline", () => {
  // Chromium logs an error for each connection that fails offline.
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/] });

  test("a member who reconnects has all missed messages once and in order, and pending ones are sent once", async ({
    visit,
  }) => {
    const ada = await visit("ada");
    const ines = await visit("ines");
    const [adaId, inesId] = [await idOf(ada), await idOf(ines)];
    const tag = newTag();
    await openThread(ada, inesId);
    await openThread(ines, adaId);

    await ada.context().setOffline(true);
    await expect(ada.getByText("Reconnecting…")).toBeVisible();
    const three = [`One ${tag}`, `Two ${tag}`, `Three ${tag}`];
    for (const text of three) await send(ines, text);
    await expect(log(ines, "Ada").locator("li", { hasText: `Three ${tag}` })).toContainText("Sent");
    await send(ada, `Written on the train ${tag}`);
    await expect(log(ada, "Ines").locator("li", { hasText: `train ${tag}` })).toContainText("Sending");
    expect(await tagged(ada, "Ines", tag)).toEqual([`Written on the train ${tag}`]);

    await ada.context().setOffline(false);
    const all = [...three, `Written on the train ${tag}`];
    await expect.poll(() => tagged(ada, "Ines", tag)).toEqual(all);
    await expect.poll(() => tagged(ines, "Ada", tag)).toEqual(all);
    await expect(ada.getByText("Reconnecting…")).toBeHidden();
    await expect(log(ada, "Ines").locator("li", { hasText: `train ${tag}` })).toContainText(/Sent|Read/);

    // What was written offline is also there when the page is not anymore.
    await ada.context().setOffline(true);
    await expect(ada.getByText("Reconnecting…")).toBeVisible();
    for (const text of ["In the tunnel", "Behind it"]) await send(ada, `${text} ${tag}`);
    await expect(log(ada, "Ines").locator("li", { hasText: `Behind it ${tag}` })).toContainText("Sending");
    await ada.goto("about:blank");
    await ada.context().setOffline(false);
    await openThread(ada, inesId);
    const later = [...all, `In the tunnel ${tag}`, `Behind it ${tag}`];
    await expect.poll(() => tagged(ada, "Ines", tag)).toEqual(later);
    await expect.poll(() => tagged(ines, "Ada", tag)).toEqual(later);
    await expect(log(ada, "Ines").locator("li", { hasText: `Behind it ${tag}` })).toContainText(/Sent|Read/);
  });
});

test("the unread count is live on every screen and clears in every tab once read", async ({ visit }) => {
  const otto = await visit("otto");
  const ada = await visit("ada");
  const [ottoId, adaId] = [await idOf(otto), await idOf(ada)];
  const tag = newTag();
  // Who is not connected may write only once. In the sample data Ada has asked.
  const accepted = await otto.request.put(`/api/network/connections/${adaId}`, {
    headers: { origin: ORIGIN },
    data: {},
  });
  expect(accepted.status(), await accepted.text()).toBe(200);
  // Read what an earlier journey left unread.
  await openThread(ada, ottoId);
  await expect.poll(() => unreadFrom(ada, ottoId)).toBe(0);
  const badge = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Messages/ });
  const countAt = async (page: Page) => Number(/\d+/.exec((await badge(page).textContent()) ?? "")?.[0] ?? 0);
  await ada.goto("/dashboard");
  const tab = await ada.context().newPage();
  await tab.goto("/messages");
  await expect(tab.getByText("Pick a conversation")).toBeVisible();
  const start = await countAt(tab);

  await openThread(otto, adaId);
  await send(otto, `Your seat is confirmed. ${tag}`);
  await send(otto, `See you there. ${tag}`);
  for (const page of [ada, tab]) await expect(badge(page)).toContainText(`${start + 2} unread`);
  await expect(tab).toHaveTitle(`(${start + 2}) Messages · Node`);
  await expect(row(tab, "Otto").first()).toContainText(`See you there. ${tag}2 unread`);

  await row(tab, "Otto").first().click();
  await expect(log(tab, "Otto").getByText(`See you there. ${tag}`)).toBeVisible();
  await expect(log(tab, "Otto").getByText("New messages")).toBeVisible();
  for (const page of [ada, tab]) await expect.poll(() => countAt(page)).toBe(start);
});

test.describe("a session that ends", () => {
  // A tab whose socket closes before it is notified of the sign-out fetches the current user once.
  test.use({ allowedErrors: [/status of 401/] });

  test("the sockets of every tab close when the session ends", async ({ visit }) => {
    const ines = await visit("ines", { fresh: true });
    const adaId = await idOf(await visit("ada"));
    await openThread(ines, adaId);
    const tab = await ines.context().newPage();
    await openThread(tab, adaId);
    await ines.getByRole("button", { name: /Profile menu/ }).click();
    await ines.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(ines).toHaveURL(/\/sign-in/);
    await expect(tab).toHaveURL(/\/sign-in/);
  });
});

test("Ada deletes a message, which Ines sees at once", EXTENDED, async ({ visit }) => {
  const [ada, ines] = [await visit("ada"), await visit("ines")];
  const [adaId, inesId] = [await idOf(ada), await idOf(ines)];
  const tag = newTag();
  await openThread(ines, adaId);
  await openThread(ada, inesId);
  await send(ada, `To somebody else, sorry. ${tag}`);
  await expect(log(ines, "Ada").getByText(tag)).toBeVisible();
  await expect(log(ada, "Ines").locator("li", { hasText: tag }).last()).toContainText("Read");
  await pressOn(log(ada, "Ines").getByRole("button", { name: "Delete message" }).last());
  await pressOn(ada.getByRole("dialog", { name: "Delete this message?" }).getByRole("button", { name: "Delete" }));
  for (const [page, name] of [
    [ada, "Ines"],
    [ines, "Ada"],
  ] as const) {
    await expect(log(page, name).locator("div[dir=auto]").last()).toHaveText("Message deleted");
    await expect(row(page, name).first()).toContainText("Message deleted");
    await page.reload();
    await expect(log(page, name).locator("div[dir=auto]").last()).toHaveText("Message deleted");
  }
});

test(
  "a member reads and writes a thread with the keyboard alone, and phones navigate between list and thread",
  EXTENDED,
  async ({ visit }) => {
    const ada = await visit("ada", { viewport: { width: 375, height: 740 } });
    const adaId = await idOf(ada);
    const tag = newTag();
    await ada.goto("/messages");
    await pressOn(row(ada, "Notes to self"));
    await expect(ada).toHaveURL(`/messages/${adaId}`);
    await expect(ada.getByRole("heading", { level: 1, name: "Notes to self" })).toBeFocused();
    await expect(ada.getByRole("region", { name: "Conversations" })).toBeHidden();
    // From the heading past the back link and the log.
    const isAtBox = () => box(ada).evaluate((element) => element === document.activeElement);
    const skip = ada.getByRole("button", { name: "Skip to the message field" });
    for (let tabs = 0; tabs < 4 && !(await isAtBox()); tabs++) {
      await ada.keyboard.press("Tab");
      // It is there with messages from before, whose buttons would come next.
      if (!(await skip.evaluateAll((found) => found.some((one) => one === document.activeElement)))) continue;
      await ada.keyboard.press("Enter");
      await expect(box(ada)).toBeFocused();
    }
    await ada.keyboard.type(`first line ${tag}`);
    await ada.keyboard.press("Shift+Enter");
    await ada.keyboard.type("second line");
    await ada.keyboard.press("Enter");
    await expect(ada.locator("div[dir=auto]", { hasText: tag })).toHaveText(`first line ${tag}\nsecond line`);
    await expect(box(ada)).toBeFocused();
    await ada.getByRole("link", { name: "Back to all conversations" }).click();
    await expect(ada).toHaveURL("/messages");
    await expect(row(ada, "Notes to self")).toContainText(`first line ${tag}`);
  },
);

test(
  "a long thread opens at its end and loads older messages without moving the visible ones",
  EXTENDED,
  async ({ visit }) => {
    const otto = await visit("otto");
    const ottoId = await idOf(otto);
    const tag = newTag();
    // More than one page, and less than the rate limit.
    for (let part = 0; part < 2; part++) {
      const messages = Array.from({ length: 27 }, (_, i) => ({
        clientId: crypto.randomUUID(),
        text: `Note ${part * 27 + i + 1} ${tag}`,
      }));
      const answer = await otto.request.post(`/api/messages/${ottoId}`, {
        headers: { origin: ORIGIN },
        data: { messages },
      });
      expect(answer.status(), await answer.text()).toBe(201);
    }
    await otto.goto(`/messages/${ottoId}`);
    // Look in the thread only: the list beside it shows the newest message too.
    const bubble = (text: string) => otto.locator("div[dir=auto]", { hasText: new RegExp(`^${text} ${tag}$`) });
    await expect(bubble("Note 54")).toBeInViewport();
    const read = bubble("Note 14");
    // The message being read does not move while the previous page is added above it.
    const position = await read.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
      return { y: element.getBoundingClientRect().y };
    });
    await expect(bubble("Note 1")).toBeAttached();
    // Browsers round scroll positions.
    const moved = async () => Math.abs(((await read.boundingBox())?.y ?? Number.NaN) - position.y);
    await expect.poll(moved).toBeLessThan(2);
    await expect(bubble("Note 54")).toBeAttached();
  },
);
