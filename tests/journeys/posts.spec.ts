import type { Page } from "@playwright/test";
import { PASSWORD } from "./support/accounts.ts";
import { composeText } from "./support/composition.ts";
import { isRightToLeft } from "./support/directions.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { pressOn, reach } from "./support/keyboard.ts";
import { connect, type Member, newMember, openLive } from "./support/network-members.ts";
import { ORIGIN } from "./support/server.ts";

const box = (page: Page) => page.getByRole("textbox", { name: "Share something with your network" });
/** A post by its text. The page of a profile is an article too. */
const article = (page: Page, text: string) => page.locator("article[data-row]").filter({ hasText: text });

/** Writes a post over the API and returns its id. */
async function post(by: Member, text: string, audience = "connections"): Promise<string> {
  const answer = await by.request.post("/api/posts", {
    headers: { origin: ORIGIN },
    data: { text, audience, picture: null },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

/** Reports a post over the API and returns the id of the report. */
async function report(by: Member, postId: string, words: string): Promise<string> {
  const answer = await by.request.post("/api/reports", {
    headers: { origin: ORIGIN },
    data: { kind: "post", postId, reason: "spam", words },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

test("two members post, like, comment and share, each sees it live, and the author changes and deletes it", async ({
  visit,
  admin,
}) => {
  const [mira, kenji] = [await newMember(visit, admin, "Mira"), await newMember(visit, admin, "Kenji")];
  await connect(mira, kenji);
  await openLive(kenji.page, "/dashboard");
  await openLive(mira.page, "/dashboard");
  await expect(kenji.page.getByText("Nothing here yet")).toBeVisible();
  await box(mira.page).fill("We opened our Series A today.");
  await mira.page.getByLabel("Who can see it").selectOption("Connections");
  await mira.page.getByRole("button", { name: "Post", exact: true }).click();
  const [own, theirs] = [mira, kenji].map(({ page }) => article(page, "Series A")) as [
    ReturnType<typeof article>,
    ReturnType<typeof article>,
  ];
  await expect(own).toContainText("Connections");
  await expect(box(mira.page)).toHaveValue("");

  await kenji.page.getByRole("button", { name: "1 new post" }).click();
  await expect(theirs).toBeFocused();
  await theirs.getByRole("button", { name: /^Like/ }).click();
  await expect(theirs.getByRole("button", { name: "Like, 1" })).toHaveAttribute("aria-pressed", "true");
  await expect(own.getByRole("button", { name: "Like, 1" })).toHaveAttribute("aria-pressed", "false");

  await theirs.getByRole("button", { name: /^Comment/ }).click();
  await theirs.getByRole("textbox", { name: "Write a comment" }).fill("Is the churn monthly?");
  await theirs.getByRole("button", { name: "Comment", exact: true }).last().click();
  await own.getByRole("button", { name: "Comment, 1" }).click();
  await own.getByRole("button", { name: `Reply to ${kenji.name}` }).click();
  await own.getByRole("textbox", { name: `Reply to ${kenji.name}` }).fill("Yearly.");
  await own.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(theirs.getByText("Yearly.")).toBeVisible();
  await kenji.page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(kenji.page.getByText(`${mira.name} replied to your comment.`)).toBeVisible();
  await kenji.page.keyboard.press("Escape");

  await theirs.getByRole("button", { name: "Share" }).click();
  await kenji.page.getByRole("menuitem", { name: "Send as a message" }).click();
  await kenji.page.getByRole("dialog").getByRole("button", { name: mira.name }).click();
  await expect(kenji.page).toHaveURL(new RegExp(`/messages/${mira.id}$`));
  await kenji.page.getByRole("button", { name: "Send", exact: true }).click();
  const thread = kenji.page.getByRole("region", { name: /^Messages with/ });
  await expect(thread.getByRole("link", { name: /\/posts\// })).toBeVisible();

  await own.getByRole("button", { name: "More about your post" }).click();
  await mira.page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = mira.page.getByRole("dialog", { name: "Edit post" });
  await reach(dialog.getByLabel("Post", { exact: true }));
  const endComposition = await composeText(mira.page, "にほん");
  for (const key of ["Escape", "Control+Enter"]) await mira.page.keyboard.press(key);
  await endComposition();
  await expect(dialog.getByLabel("Post", { exact: true })).toHaveValue(/にほん/);
  await dialog.getByLabel("Post", { exact: true }).fill("We opened our Series A. Two pages.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(own).toContainText("Edited");
  await own.getByRole("button", { name: "More about your post" }).click();
  await mira.page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(own).toHaveCount(0);
  await mira.page.getByRole("button", { name: "Undo" }).click();
  await expect(own).toBeVisible();
});

test.describe("a session that ends while a post is written", () => {
  // Chromium logs an error for each answer with 401.
  test.use({ allowedErrors: [/status of 401/] });

  test("loses nothing that was typed", async ({ visit, admin }) => {
    const mira = await newMember(visit, admin, "Mira");
    const { email } = await (await mira.request.get("/api/me")).json();
    const { page } = mira;
    await openLive(page, "/dashboard");
    await box(page).fill("Half a thought, and then");
    const ended = await mira.request.post("/api/auth/sign-out", { headers: { origin: ORIGIN }, data: {} });
    expect(ended.ok()).toBe(true);
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fdashboard/);
    await page.getByLabel("Email").fill(email);
    const password = page.getByLabel("Password", { exact: true });
    await password.fill(PASSWORD);
    const signedIn = page.waitForResponse("/api/auth/sign-in/email");
    await pressOn(password);
    expect((await signedIn).status()).toBe(200);
    await expect(page).toHaveURL("/dashboard");
    await expect(box(page)).toHaveValue("Half a thought, and then");
    await page.getByRole("button", { name: "Post", exact: true }).click();
    await expect(article(page, "Half a thought, and then")).toBeVisible();
  });
});

test("the keyboard alone goes through the feed, likes, comments and hides", EXTENDED, async ({ visit, admin }) => {
  const [mira, kenji] = [await newMember(visit, admin, "Mira"), await newMember(visit, admin, "Kenji")];
  await connect(mira, kenji);
  for (const text of ["The first post", "The second post"]) await post(mira, text);
  const { page } = kenji;
  const { keyboard } = page;
  await openLive(page, "/dashboard");
  await expect(article(page, "The second post")).toBeVisible();
  await reach(box(page));
  await keyboard.type("Posted by keyboard");
  await keyboard.press("Control+Enter");
  await expect(article(page, "Posted by keyboard")).toBeVisible();
  await pressOn(article(page, "Posted by keyboard"), "PageDown");
  await expect(article(page, "The second post")).toBeFocused();
  await keyboard.press("PageDown");
  await keyboard.press("PageDown");
  await expect(article(page, "The first post")).toBeFocused();
  const like = article(page, "The first post").getByRole("button", { name: /^Like/ });
  await pressOn(like, "Space");
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await reach(article(page, "The first post").getByRole("textbox", { name: "Write a comment" }));
  const endComposition = await composeText(page, "よい");
  await keyboard.press("Control+Enter");
  await endComposition();
  await keyboard.type(" Well said");
  await keyboard.press("Control+Enter");
  await expect(article(page, "The first post").getByText("よい Well said")).toBeVisible();
  await pressOn(article(page, "The second post").getByRole("button", { name: /^More options/ }));
  await expect(page.getByRole("menuitem", { name: "Hide this post" })).toHaveAttribute("data-focus");
  await keyboard.press("Enter");
  await expect(article(page, "The second post")).toHaveCount(0);
  await expect(page.getByText("You won't see this post in your feed anymore.")).toBeVisible();
});

test("a hidden post is in the feed again once its reader says so on its page", EXTENDED, async ({ visit, admin }) => {
  const [mira, kenji] = [await newMember(visit, admin, "Mira"), await newMember(visit, admin, "Kenji")];
  await connect(mira, kenji);
  const id = await post(mira, "The hidden post");
  const hidden = await kenji.request.put(`/api/posts/${id}/hiding`, { headers: { origin: ORIGIN }, data: {} });
  expect(hidden.status()).toBe(204);
  const { page } = kenji;
  await page.goto(`/posts/${id}`);
  await pressOn(page.getByRole("button", { name: /^More options/ }));
  await page.getByRole("menuitem", { name: "Show in my feed again" }).click();
  await expect(page.getByText("You'll see this post in your feed again.")).toBeVisible();
  await page.goto("/dashboard");
  await expect(article(page, "The hidden post")).toBeVisible();
});

test("a hostile post and comment are shown as text wherever they are, nothing in them runs, and Hebrew ones have their own direction", async ({
  visit,
  admin,
}) => {
  const [mira, kenji] = [await newMember(visit, admin, "Mira"), await newMember(visit, admin, "Kenji")];
  await connect(mira, kenji);
  const attack = `<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"> javascript:window.hacked=1 </article></script>`;
  const id = await post(mira, attack);
  const said = await kenji.request.post(`/api/posts/${id}/comments`, {
    headers: { origin: ORIGIN },
    data: { text: attack, replyTo: null },
  });
  expect(said.status()).toBe(201);
  const { page } = kenji;
  for (const path of ["/dashboard", `/posts/${id}`, `/profile/${mira.id}?tab=activity`]) {
    await page.goto(path);
    const shown = article(page, "window.hacked");
    await expect(shown).toContainText(attack);
    const comment = shown.getByRole("button", { name: /^Comment/ }).first();
    if ((await comment.getAttribute("aria-expanded")) === "false") await comment.click();
    await expect(shown.getByRole("list")).toContainText(attack);
    await expect(shown.locator("script, img[onerror], a")).toHaveCount(await shown.locator("a[href^='/']").count());
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  }
  await mira.page.goto(`/posts/${id}`);
  await mira.page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(mira.page.getByText(`“${attack}”`)).toBeVisible();
  await mira.page.keyboard.press("Escape");
  await mira.page.getByRole("button", { name: "More about your post" }).click();
  await mira.page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(mira.page.getByRole("dialog").getByLabel("Post", { exact: true })).toHaveValue(attack);
  expect(await mira.page.evaluate(() => "hacked" in window)).toBe(false);

  const [reportId, otto] = [await report(kenji, id, attack), await visit("otto")];
  const seeText = async (of: Page, path: string, times: number) => {
    await of.goto(path);
    await expect(of.getByRole("main").getByText(attack)).toHaveCount(times);
    await expect(of.locator("main :is(script, img[onerror], a[href^='javascript'])")).toHaveCount(0);
    expect(await of.evaluate(() => "hacked" in window)).toBe(false);
  };
  // The post, and the words of who reported it.
  await seeText(otto, `/admin/reports/${reportId}`, 2);
  const decided = await admin.put(`/api/admin/reports/${reportId}/decision`, {
    headers: { origin: ORIGIN },
    data: { decision: "warn", reason: attack, note: attack },
  });
  expect(decided.status(), await decided.text()).toBe(204);
  // The reason, the post and the answer.
  await seeText(mira.page, `/decisions/${reportId}`, 2);
  const answer = mira.page.getByLabel("What do you want to say?");
  await answer.fill(attack);
  await mira.page.getByRole("button", { name: "Send answer" }).click();
  await expect(answer).toHaveCount(0);
  await seeText(mira.page, `/decisions/${reportId}`, 3);

  const hebrew = { post: "פגשנו משקיעים בתל אביב.", comment: "מזל טוב לכולם." };
  const name = "מירה לוי";
  expect((await mira.request.patch("/api/me", { headers: { origin: ORIGIN }, data: { name } })).ok()).toBe(true);
  const other = await post(mira, hebrew.post);
  await kenji.request.post(`/api/posts/${other}/comments`, {
    headers: { origin: ORIGIN },
    data: { text: hebrew.comment, replyTo: null },
  });
  await page.goto(`/posts/${other}`);
  for (const text of Object.values(hebrew))
    await expect.poll(() => isRightToLeft(article(page, hebrew.post).getByText(text))).toBe(true);
  await page.getByRole("button", { name: `More options for ${name}` }).click();
  await page.getByRole("menuitem", { name: `Mute ${name}` }).click();
  await expect.poll(() => isRightToLeft(page.getByText(`${name} is muted.`))).toBe(false);
});
