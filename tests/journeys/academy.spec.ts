import type { Locator, Page } from "@playwright/test";
import { joinApproved } from "./support/accounts.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { pressOn } from "./support/keyboard.ts";
import { title } from "./support/locators.ts";
import { redAndBlue } from "./support/pictures.ts";
import { newRequests } from "./support/requests.ts";

/** A page of a new approved member. */
async function visitAsNewMember(
  visit: (who: null, options: object) => Promise<Page>,
  admin: Parameters<typeof joinApproved>[1],
): Promise<Page> {
  const request = await newRequests();
  await joinApproved(request, admin);
  return visit(null, { storageState: await request.storageState() });
}

/** The sizes of the pages of a PDF in inches, of 72 points each. */
const pagesOf = (pdf: Buffer): string[] =>
  [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b[\s\S]*?\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(
    ([, width, height]) => [width, height].map((points) => (Number(points) / 72).toFixed(1)).join(" x "),
  );

/** Chooses a picture for a file input of the editor, and takes the part of it that is offered. */
async function upload(page: Page, label: string): Promise<void> {
  const buffer = redAndBlue(400, "");
  await page.getByLabel(label).setInputFiles({ name: "picture.png", mimeType: "image/png", buffer });
  const crop = page.getByRole("dialog", { name: "Crop the picture" });
  await pressOn(crop.getByRole("button", { name: "Use picture" }));
  await expect(crop).toBeHidden();
}

/** Whether the browser has loaded a picture. */
const isLoaded = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

test("a member enrolls, learns, goes on where they stopped, finishes and prints, and a visitor verifies", async ({
  visit,
  admin,
}) => {
  const page = await visitAsNewMember(visit, admin);
  await page.goto("/academy");
  await page.getByLabel("Search courses and resources").fill("syndicate");
  await page.getByRole("link", { name: "How a Syndicate Works" }).click();
  await expect(title(page)).toHaveText("How a Syndicate Works");
  await page.getByRole("button", { name: "Enroll Now" }).click();
  await page.getByRole("link", { name: "Start: Module 1" }).click();
  await expect(title(page)).toHaveText("Three roles and one vehicle");
  await page.getByRole("button", { name: "Mark complete" }).click();
  await expect(page.getByText("You completed this module.")).toBeVisible();
  await page.getByRole("link", { name: /^Next:/ }).click();
  await expect(title(page)).toHaveText("The papers, in order");

  // What the browser stores decides nothing, and the server knows where they stopped.
  await page.evaluate(() => localStorage.setItem("academy", JSON.stringify({ done: 3, completed: true })));
  await page.goto("/academy");
  await expect(page.getByText("1 of 3 modules")).toBeVisible();
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(title(page)).toHaveText("The papers, in order");
  for (const next of [/^Next:/, /^Back to the course/]) {
    await page.getByRole("button", { name: "Mark complete" }).click();
    await expect(page.getByText("You completed this module.")).toBeVisible();
    await page.getByRole("link", { name: next }).click();
  }
  await expect(page.getByText("3 of 3 modules")).toBeVisible();

  await page.getByRole("tab", { name: /^Resources/ }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toBe("Commitment letter, a template.txt");

  await page.getByRole("button", { name: "Get your certificate" }).click();
  const paper = page.getByRole("region", { name: "Certificate" });
  await expect(paper.getByText("How a Syndicate Works")).toBeVisible();
  await expect(paper.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(paper).toBeVisible();
  // One page, lying.
  expect(pagesOf(await page.pdf({ format: "A4", preferCSSPageSize: false, landscape: true }))).toEqual(["11.7 x 8.3"]);
  expect(pagesOf(await page.pdf({ format: "Letter", preferCSSPageSize: false, landscape: true }))).toEqual([
    "11.0 x 8.5",
  ]);
  const address = await page.getByRole("link", { name: "Public page", includeHidden: true }).getAttribute("href");

  const visitor = await visit();
  await visitor.goto(address ?? "");
  await expect(title(visitor)).toHaveText("This certificate is valid");
  await expect(visitor.getByText("How a Syndicate Works")).toBeVisible();
});

const HOSTILE_TEXT = '<img src=x onerror="window.hacked = 1">';
const LESSON = `<script>window.hacked = 1</script>

## Begin

[Now](javascript:window.hacked=1), ${HOSTILE_TEXT}

Read *this*. `;

// The editor asks for a course that nobody has saved yet.
test.describe("A course that is new", () => {
  test.use({ allowedErrors: [/status of 404 .*\/api\/admin\/academy\//] });

  test("an admin writes a course from empty to published, by keyboard, and withdraws it", async ({ visit, admin }) => {
    const page = await visit("otto");
    await page.goto("/admin/academy");
    await pressOn(page.getByRole("button", { name: "New course" }));
    const name = `Loans ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel("Title").fill(name);
    await page.getByLabel("Short description").fill("How they are paid back.");
    await page.getByLabel("Instructor").fill("Owen Bradley");
    await pressOn(page.getByRole("button", { name: "Save draft" }));
    for (const [module, minutes] of [
      ["What a loan is", "20"],
      ["Who is paid first", "30"],
    ] as const) {
      await pressOn(page.getByRole("button", { name: "Add module" }));
      const dialog = page.getByRole("dialog", { name: "Add module" });
      await dialog.getByLabel("Title").fill(module);
      await dialog.getByLabel("Minutes").fill(minutes);
      await dialog.getByLabel("Lesson (Markdown)").fill(LESSON);
      await page.reload();
      await pressOn(page.getByRole("button", { name: "Add module" }));
      await expect(dialog.getByLabel("Lesson (Markdown)")).toHaveValue(LESSON);
      await upload(page, "Picture for the lesson");
      await dialog.getByLabel("Describe the picture").fill("Red and blue");
      await pressOn(dialog.getByRole("button", { name: "Insert at the cursor" }));
      await expect(dialog.getByLabel("Lesson (Markdown)")).toHaveValue(/!\[Red and blue\]\(/);
      await pressOn(dialog.getByRole("button", { name: "Show preview" }));
      await expect(dialog.getByRole("heading", { name: "Begin" })).toBeVisible();
      await expect(dialog.getByRole("img", { name: "Red and blue" })).toBeVisible();
      await pressOn(dialog.getByRole("button", { name: "Save" }));
      await expect(dialog).toBeHidden();
    }
    await pressOn(page.getByRole("button", { name: "Move Who is paid first up" }));
    await upload(page, "Picture for the cover");
    await page.getByLabel("Describe the picture").fill("Two colors");
    await pressOn(page.getByRole("button", { name: "Publish", exact: true }));
    await expect(page.getByText("Members see this course in the academy.")).toBeVisible();

    const member = await visitAsNewMember(visit, admin);
    await member.goto("/academy");
    await member.getByRole("link", { name }).click();
    await expect(member.getByText("2 modules · 50 min")).toBeVisible();
    await expect.poll(() => isLoaded(member.getByRole("img", { name: "Two colors" }))).toBe(true);
    await expect(member.getByText(/^(Who is paid first|What a loan is)$/).first()).toHaveText("Who is paid first");
    await member.getByRole("button", { name: "Enroll Now" }).click();
    await member.getByRole("link", { name: "Start: Module 1" }).click();
    await expect(member.getByText(HOSTILE_TEXT)).toBeVisible();
    await expect(member.locator("article script, article img[onerror], article a[href^=javascript]")).toHaveCount(0);
    expect(await member.evaluate(() => "hacked" in window)).toBe(false);
    await expect.poll(() => isLoaded(member.getByRole("img", { name: "Red and blue" }))).toBe(true);

    await pressOn(page.getByRole("button", { name: "Withdraw" }));
    await pressOn(page.getByRole("dialog").getByRole("button", { name: "Withdraw" }));
    await expect(page.getByText("Only admins see this course.")).toBeVisible();
  });
});

test.describe("a resource", () => {
  // The page served as a PDF is refused.
  test.use({ allowedErrors: [/status of 422/] });

  test("is uploaded and published by an admin, and downloaded by a member", EXTENDED, async ({ visit, admin }) => {
    const otto = await visit("otto");
    await otto.goto("/admin/academy");
    await pressOn(otto.getByRole("link", { name: "Resources and files" }));
    await pressOn(otto.getByRole("button", { name: "New resource" }));
    const dialog = otto.getByRole("dialog");
    const name = `Checklist ${crypto.randomUUID().slice(0, 8)}`;
    await dialog.getByLabel("Title").fill(name);
    await dialog.getByLabel("Author").fill("Owen Bradley");
    await dialog.getByLabel("State").selectOption("Published");
    await pressOn(dialog.getByRole("button", { name: "Save" }));
    await expect(dialog.getByText("Add a file or a link before you publish the resource.")).toBeVisible();
    const file = dialog.getByLabel("File of the resource");
    const choose = (fileName: string, content: string) =>
      file.setInputFiles({ name: fileName, mimeType: "", buffer: Buffer.from(content) });
    await choose("page.html", "<b>x</b>");
    await expect(dialog.getByText("Choose a PDF, DOCX, XLSX, CSV or text file.")).toBeVisible();
    await choose("page.pdf", "<b>x</b>");
    await expect(dialog.getByText("This file is not a PDF.")).toBeVisible();
    await choose("checklist.txt", "1. Read the sheet.");
    await expect(dialog.getByText(/^checklist\.txt: TXT, 18 bytes/)).toBeVisible();
    await pressOn(dialog.getByRole("button", { name: "Save" }));
    await expect(dialog).toBeHidden();
    await expect(otto.getByRole("row", { name: new RegExp(name) })).toContainText("Published");

    const member = await visitAsNewMember(visit, admin);
    await member.goto("/academy?tab=resources");
    const download = member.waitForEvent("download");
    await member
      .getByRole("listitem")
      .filter({ hasText: name })
      .getByRole("link", { name: /^Download/ })
      .click();
    expect((await download).suggestedFilename()).toBe(`${name}.txt`);
  });
});

test("a member asks for content, and is told when it is published", async ({ visit, admin }) => {
  const page = await visitAsNewMember(visit, admin);
  await page.goto("/academy");
  await page.getByRole("button", { name: "Request Content" }).click();
  const topic = `Bonds ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("dialog").getByLabel("Topic").fill(topic);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText(topic, { exact: true })).toBeVisible();

  const otto = await visit("otto");
  await otto.goto("/admin/academy");
  const answer = otto.getByLabel(`The course or resource that answers ${topic}`);
  await answer.fill("safes caps");
  await otto.getByRole("option", { name: "Notes, SAFEs and Caps" }).click();
  await otto
    .getByRole("listitem")
    .filter({ hasText: topic })
    .getByRole("button", { name: "Mark as published" })
    .click();
  await expect(answer).toBeHidden();

  await page.reload();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText("The academy has what you asked for: Notes, SAFEs and Caps.")).toBeVisible();
});

test("a member withdraws a request for content, and an admin declines one", EXTENDED, async ({ visit, admin }) => {
  const page = await visitAsNewMember(visit, admin);
  await page.goto("/academy");
  const ask = async (topic: string) => {
    await page.getByRole("button", { name: "Request Content" }).click();
    await page.getByRole("dialog").getByLabel("Topic").fill(topic);
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  };
  const [withdrawn, declined] = ["Gold", "Tin"].map((word) => `${word} ${crypto.randomUUID().slice(0, 8)}`) as [
    string,
    string,
  ];
  await ask(withdrawn);
  await ask(declined);
  await page.getByRole("button", { name: new RegExp(`^Withdraw.*${withdrawn}`) }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText(withdrawn, { exact: true })).toBeHidden();

  const otto = await visit("otto");
  await otto.goto("/admin/academy");
  const decline = otto.getByRole("button", { name: new RegExp(`^Decline.*${declined}`) });
  await decline.click();
  await otto.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(decline).toBeHidden();

  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: declined })).toContainText("Declined");
});
