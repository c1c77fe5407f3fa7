import type { Page } from "@playwright/test";
import { join, joinApproved } from "./support/accounts.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { pressOn, reach } from "./support/keyboard.ts";
import { h2, pressable, title, toast } from "./support/locators.ts";
import { redAndBlue } from "./support/pictures.ts";
import { newRequests, watchApi } from "./support/requests.ts";
import { idOf, requestsOf } from "./support/sample-members.ts";
import { ORIGIN } from "./support/server.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const hint = (page: Page) => h2(page, "Complete your profile");
const about = (page: Page) => page.getByRole("tabpanel", { name: "About" });

/** Types into the focused field and the following ones, each reached by Tab. */
async function typeInto(page: Page, ...texts: string[]): Promise<void> {
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
}

/** Saves the dialog by its button, and waits until it is gone. */
async function saveByKey(page: Page, name: string): Promise<void> {
  await pressOn(dialog(page, name).getByRole("button", { name: "Save" }));
  await expect(dialog(page, name)).toBeHidden();
}

/** Goes to the tab after `from` with the arrow key. */
async function goToNextTab(page: Page, from: string, to: string): Promise<void> {
  await pressOn(page.getByRole("tab", { name: from }), "ArrowRight");
  await expect(page.getByRole("tab", { name: to })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: to })).toBeVisible();
}

const SMALL = { name: "me.png", mimeType: "image/png", buffer: redAndBlue(320, "Nothing") };

async function uploadByKey(page: Page, file = SMALL): Promise<void> {
  // Early: the browser must know that somebody waits before the dialog opens.
  const chosen = page.waitForEvent("filechooser", { timeout: 30_000 });
  await pressOn(pressable(page, "Add a photo"));
  // The menu has the focus, and this is its active item. A key that comes before would press the button again.
  await expect(page.getByRole("menu")).toBeFocused();
  await expect(page.getByRole("menuitem", { name: "Upload a photo" })).toHaveAttribute("data-focus", "");
  await page.keyboard.press("Enter");
  await (await chosen).setFiles(file);
  await expect(page.getByRole("application")).toBeVisible();
  await pressOn(pressable(page, "Save photo"));
  await expect(dialog(page, "Crop your photo")).toBeHidden();
}

/** The first cards: who somebody is, what they say of themselves, and what they are raising. */
async function fillAbout(page: Page): Promise<void> {
  await pressOn(pressable(page, "Add your title"));
  await expect(dialog(page, "Edit Profile").getByLabel("Title")).toBeFocused();
  await typeInto(page, "Founder", "Cedar Ledger", "Beirut, Lebanon", "cedar-ledger.example");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Edit Profile")).toBeHidden();
  await expect(page.getByText("Founder, Cedar Ledger")).toBeVisible();

  await pressOn(pressable(page, "Write about yourself"));
  await expect(dialog(page, "Edit about").getByLabel("About you")).toBeFocused();
  await page.keyboard.type("I close the books of small shops.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await typeInto(page, "Write to me about ledgers.", "Sailing");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Old maps,");
  await expect(dialog(page, "Edit about").getByRole("list", { name: "Interests" })).toContainText("Old maps");
  await saveByKey(page, "Edit about");

  await pressOn(pressable(page, "Say what you focus on"));
  const focus = dialog(page, "Edit fundraising");
  for (const name of ["FinTech", "SaaS", "Seed", "Middle East"])
    await pressOn(focus.getByRole("checkbox", { name, exact: true }), "Space");
  await reach(focus.getByLabel("Amount of the round"));
  await typeInto(page, "1.5M", "EUR");
  await saveByKey(page, "Edit fundraising");
  await expect(page.getByText("€1.5M")).toBeVisible();
}

async function fillEntries(page: Page): Promise<void> {
  await pressOn(pressable(page, "Add your experience"));
  await expect(page).toHaveURL(/tab=experience/);
  await expect(dialog(page, "Add experience").getByLabel("Role")).toBeFocused();
  await typeInto(page, "Founder", "Cedar Ledger", "March", "2019");
  await pressOn(page.getByRole("checkbox", { name: "I work here now" }), "Space");
  await expect(page.getByRole("group", { name: "End" })).toBeHidden();
  await typeInto(page, "", "Nightly books for 90 shops.", "Accounting");
  await saveByKey(page, "Add experience");
  await expect(page.getByText("Mar 2019 – Present")).toBeVisible();

  await goToNextTab(page, "Experience", "Education");
  await pressOn(pressable(page, "Add education"));
  await expect(dialog(page, "Add education").getByLabel("School")).toBeFocused();
  await typeInto(page, "Harbor College", "Economics", "September", "2011", "June", "2008");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Add education").getByText("The end must not be before the start.")).toBeVisible();
  await reach(dialog(page, "Add education").getByRole("group", { name: "End" }).getByLabel("Year"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2014");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Add education")).toBeHidden();
  await expect(page.getByText("Sep 2011 – Jun 2014")).toBeVisible();
}

async function fillSkillsAndLinks(page: Page): Promise<void> {
  await goToNextTab(page, "Education", "Skills");
  await pressOn(pressable(page, "Add skills"));
  const skills = dialog(page, "Edit skills");
  await expect(skills.getByLabel("Add a skill")).toBeFocused();
  for (const name of ["Pricing", "Audit", "Tax"]) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(skills.getByRole("listitem").last()).toContainText(name);
  }
  const up = skills.getByRole("button", { name: "Move Tax up" });
  await pressOn(up);
  await expect(skills.getByRole("listitem")).toContainText(["Pricing", "Tax", "Audit"]);
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(skills.getByRole("listitem")).toContainText(["Tax", "Pricing", "Audit"]);
  await saveByKey(page, "Edit skills");

  await goToNextTab(page, "Skills", "Social Links");
  await pressOn(pressable(page, "Add links"));
  const links = dialog(page, "Edit links");
  await reach(links.getByLabel("Address"));
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(links.getByLabel("Address")).toHaveAttribute("aria-invalid", "true");
  await reach(links.getByLabel("Address"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("https://www.linkedin.com/in/leila-haddad");
  await expect(links.getByLabel("Type")).toHaveValue("linkedin");
  await page.keyboard.press("Enter");
  await expect(links).toBeHidden();
  await expect(page.getByRole("link", { name: /linkedin\.com/ })).toHaveAttribute("rel", /noopener/);
}

test("a member fills an empty profile with the keyboard alone, in a window of 375 px, and the hint goes away", async ({
  visit,
}) => {
  const page = await visit(null, { viewport: { width: 375, height: 740 } });
  await join(page.request);
  await page.goto("/profile/me");
  await expect(page.getByText("0 of 7")).toBeVisible();
  await uploadByKey(page);
  await fillAbout(page);
  await fillEntries(page);
  await fillSkillsAndLinks(page);
  await pressOn(pressable(page, "Visibility"));
  await pressOn(page.getByRole("checkbox", { name: "Email address" }), "Space");
  await saveByKey(page, "Visibility");
  await expect(toast(page, "Visibility saved")).toBeVisible();
  await pressOn(page.getByRole("tab", { name: "Social Links" }), "Home");
  await expect(about(page)).toContainText("Email, shown to members");
  await expect(hint(page)).toHaveCount(0);

  await page.reload();
  for (const text of [
    "I close the books of small shops.",
    "Write to me about ledgers.",
    "Old maps",
    "Middle East",
    "€1.5M",
    "Nightly books for 90 shops.",
    "cedar-ledger.example",
    "linkedin.com/in/leila-haddad",
    "Email, shown to members",
  ])
    await expect(about(page)).toContainText(text);
  await expect(hint(page)).toHaveCount(0);
  await expect(page.locator("article .av-large")).toHaveAttribute("data-state", "loaded");
  await expect(page.getByRole("tab", { name: "Skills" })).toContainText("3");
  await page.goto("/profile/me?tab=skills");
  await expect(page.getByRole("tabpanel", { name: "Skills" }).getByRole("listitem")).toContainText([
    "Tax",
    "Pricing",
    "Audit",
  ]);
});

test("on a phone a reload in the middle of a dialog loses no word", EXTENDED, async ({ visit }) => {
  const page = await visit(null, { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
  // The browser asks before a page with unsaved words is left.
  page.on("dialog", (question) => question.accept());
  await join(page.request);
  await page.goto("/profile/me");
  await pressable(page, "Add about").tap();
  await page.getByLabel("About you").fill("Half a sen");
  await page.getByLabel("Interests").fill("Sailing,");
  await expect(page.getByRole("button", { name: "Remove Sailing" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("About you")).toHaveValue("Half a sen");
  await expect(page.getByRole("button", { name: "Remove Sailing" })).toBeVisible();
  await page.getByLabel("About you").fill("A whole sentence.");
  await pressable(page, "Save").tap();
  await expect(dialog(page, "Edit about")).toBeHidden();
  await expect(about(page)).toContainText("A whole sentence.");

  await page.getByRole("tab", { name: "Experience" }).tap();
  await pressable(page, "Add experience").tap();
  const job = dialog(page, "Add experience");
  await job.getByLabel("Role").fill("Captain");
  await job.getByLabel("Company").fill("Harbor Line");
  const start = job.getByRole("group", { name: "Start" });
  await start.getByLabel("Month").selectOption("March");
  await page.reload();
  await expect(job.getByLabel("Company")).toHaveValue("Harbor Line");
  await expect(start.getByLabel("Month")).toHaveValue("03");
  await pressable(page, "Save").tap();
  await expect(job.getByText("Enter a year with four digits.")).toBeVisible();
  await start.getByLabel("Year").fill("2020");
  await job.getByText("I work here now").tap();
  await pressable(page, "Save").tap();
  await expect(job).toBeHidden();
  await page.reload();
  const panel = page.getByRole("tabpanel", { name: "Experience" });
  await expect(panel).toContainText("Captain");
  await expect(panel).toContainText("Mar 2020 – Present");
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
});

test.describe("two tabs", () => {
  // Chromium logs the refused save.
  test.use({ allowedErrors: [/status of 409/] });

  test("that edit the same part: the second is told, keeps its words, and overwrites nothing by itself", async ({
    visit,
  }) => {
    const first = await visit();
    await join(first.request);
    const second = await first.context().newPage();
    for (const page of [first, second]) {
      await page.goto("/profile/me?dialog=edit-about");
      await expect(page.getByLabel("About you")).toBeFocused();
    }
    const stored = async () =>
      (await (await first.request.get(`/api/profiles/${await idOf(first.request)}`)).json()).bio;
    await first.getByLabel("About you").fill("Words of the first tab.");
    await pressable(first, "Save").click();
    await expect(dialog(first, "Edit about")).toBeHidden();

    await second.getByLabel("About you").fill("Words of the second tab.");
    await pressable(second, "Save").click();
    await expect(second.getByRole("alert")).toContainText("This part of your profile was changed in the meantime");
    await expect(second.getByLabel("About you")).toHaveValue("Words of the second tab.");
    expect(await stored()).toBe("Words of the first tab.");
    await pressable(second, "Save").click();
    await expect(dialog(second, "Edit about")).toBeHidden();
    expect(await stored()).toBe("Words of the second tab.");

    await pressable(first, "Edit about").click();
    await first.getByLabel("About you").fill("Third words.");
    await pressable(first, "Save").click();
    await pressable(first, "Discard my changes").click();
    await expect(first.getByLabel("About you")).toHaveValue("Words of the second tab.");
    expect(await stored()).toBe("Words of the second tab.");
  });
});

test(
  "the documents of profiles have all their data, and only the view of another member is sent",
  EXTENDED,
  async ({ visit }) => {
    const page = await visit("ada");
    const asked = watchApi(page);
    const ines = await idOf(await requestsOf("ines"));
    for (const path of [
      "/profile/me",
      `/profile/${ines}`,
      `/profile/${ines}?tab=skills`,
      `/profile/${ines}?tab=activity`,
    ]) {
      const isOwn = path.endsWith("me");
      // A view counts once it is seen.
      const viewed = isOwn || page.waitForRequest(/\/view$/);
      await page.goto(path);
      await expect(title(page)).toContainText(isOwn ? "Ada" : "Ines");
      await page.waitForLoadState("networkidle");
      await viewed;
    }
    expect(new Set(asked.map((url) => new URL(url).pathname))).toEqual(new Set([`/api/profiles/${ines}/view`]));
    const visitor = await newRequests();
    expect((await visitor.get(`/api/profiles/${ines}`)).status()).toBe(401);
    await visitor.dispose();
  },
);

/** A photo of 12 megapixels and random colors, which a JPEG cannot make small. */
const takePhoto = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const pixels = new Uint32Array(4000 * 3000).map(() => Math.random() * 2 ** 32);
    const image = new ImageData(new Uint8ClampedArray(pixels.buffer), 4000, 3000);
    canvas.getContext("2d")?.putImageData(image, 0, 0);
    const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    const url = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsDataURL(photo);
    });
    return url.slice(url.indexOf(",") + 1);
  });

test("a large photo with fill bytes before its first marker is cropped and saved", EXTENDED, async ({ visit }) => {
  const page = await visit();
  await join(page.request);
  await page.goto("/profile/me");
  const photo = Buffer.from(await takePhoto(page), "base64");
  expect(photo.length).toBeGreaterThan(7_400_000);
  // The two bytes of the start, then as many fill bytes as a camera likes.
  const buffer = Buffer.concat([photo.subarray(0, 2), Buffer.alloc(5, 0xff), photo.subarray(2)]);
  await uploadByKey(page, { name: "photo.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("1 of 7")).toBeVisible();
});

test("a member endorses a skill, and its owner sees who and hides it", EXTENDED, async ({ visit, admin }) => {
  const owner = await visit();
  const id = await joinApproved(owner.request, admin);
  const skills = { version: 0, names: ["Underwriting"] };
  const saved = await owner.request.put("/api/profiles/me/skills", { data: skills, headers: { origin: ORIGIN } });
  expect(saved.status()).toBe(200);
  const ada = await visit("ada");
  await ada.goto(`/profile/${id}?tab=skills`);
  const endorsed = ada.waitForResponse((answer) => answer.url().endsWith("/endorsement"));
  await ada.getByRole("button", { name: /^Endorse/ }).click();
  await expect(ada.getByText("1 endorsement")).toBeVisible();
  await endorsed;
  await owner.goto(`/profile/${id}?tab=skills`);
  await owner.getByRole("button", { name: /1 endorsement/ }).click();
  const who = owner.getByRole("dialog");
  await expect(who).toContainText("Ada Lindqvist");
  await who.getByRole("button", { name: /^Hide/ }).click();
  await expect(who.getByRole("button", { name: /^Show/ })).toBeVisible();
  const ines = await visit("ines");
  await ines.goto(`/profile/${id}?tab=skills`);
  await expect(ines.getByText("0 endorsements")).toBeVisible();
  // Who endorsed does not notice.
  await ada.reload();
  await expect(ada.getByText("1 endorsement")).toBeVisible();
});

test("a public profile is read without scripts, and has a picture for shared links", async ({ visit, admin }) => {
  const owner = await visit();
  const id = await joinApproved(owner.request, admin);
  const visitor = await visit(null, { javaScriptEnabled: false });
  await visitor.goto(`/profile/${id}`);
  await expect(visitor).toHaveURL(/\/sign-in\?next=/);
  await owner.goto(`/profile/${id}?dialog=visibility`);
  await owner.getByRole("checkbox", { name: /[Pp]ublic/ }).check();
  const drawn = owner.waitForResponse((answer) => answer.url().endsWith("/api/profiles/me/preview"));
  await pressable(owner, "Save").click();
  expect((await drawn).status()).toBe(204);
  await visitor.goto(`/profile/${id}`);
  await expect(title(visitor)).toContainText("Leila Haddad");
  const picture = await visitor.locator('meta[property="og:image"]').getAttribute("content");
  const answer = await visitor.request.get(String(picture));
  const bytes = await answer.body();
  expect(answer.headers()["content-type"]).toBe("image/png");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(300 * 1024);
});
