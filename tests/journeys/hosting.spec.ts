import type { Page } from "@playwright/test";
import type { OutboxMailView, OutboxPage } from "#contract/mail.ts";
import { checkEveryWidthAndTheme, expectAccessibleInBothThemes } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ORIGIN } from "./support/server.ts";

const DAY_MS = 86_400_000;
const toast = (page: Page, text: string) => page.getByRole("region", { name: "Notices" }).getByText(text);
const pressable = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Registration" });
/** 18:30 in `days` days, as the value of a `datetime-local` field. */
const evening = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T18:30`;
const newTitle = () => `Lenders at Lunch ${crypto.randomUUID().slice(0, 8)}`;

/** An event that the page's member creates through the API. */
async function hostEvent(page: Page, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await page.request.post("/api/events", {
    headers: { origin: ORIGIN, "idempotency-key": crypto.randomUUID() },
    data: {
      title: newTitle(),
      startsAt: new Date(Date.now() + 40 * DAY_MS).toISOString(),
      timeZone: "Europe/Stockholm",
      location: "Stockholm, Kajen 9",
      description: "Eight lenders, eight founders, one long table.",
      ...more,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return `/events/${(await answer.json()).id}`;
}

/** Waits until the newest mail of a kind to an address is sent, and returns it. */
async function mailTo(admin: Page, to: string, kind: string, about: string): Promise<OutboxMailView> {
  const find = async () => {
    const { rows } = (await (await admin.request.get("/api/admin/outbox")).json()) as OutboxPage;
    for (const row of rows.filter((one) => one.to === to && one.kind === kind && one.status === "sent")) {
      const mail = (await (await admin.request.get(`/api/admin/outbox/${row.id}`)).json()) as OutboxMailView;
      if (mail.text.includes(about)) return mail;
    }
    return null;
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBeNull();
  return (await find()) as OutboxMailView;
}

test("a host creates, moves and cancels an event, and attendees get a mail each time", async ({ visit }) => {
  const [host, guest, admin] = [await visit("ada"), await visit("ines"), await visit("otto")];
  const title = newTitle();
  await host.goto("/events");
  await pressable(host, "Create Event").click();
  const dialog = host.getByRole("dialog", { name: "Create Event" });
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(dialog.getByText("Title must be at least 5 characters.")).toBeVisible();
  await expect(dialog.getByText("Date is required.")).toBeVisible();
  await expect(dialog.getByText("Location is required.")).toBeVisible();
  await expect(dialog.getByText("Description must be at least 10 characters.")).toBeVisible();
  await expect(dialog.getByLabel("Event Title")).toBeFocused();
  await dialog.getByLabel("Event Title").fill(title);
  await expect(dialog.getByText("Title must be at least 5 characters.")).toBeHidden();
  await dialog.getByLabel("Date", { exact: true }).fill(evening(40));
  await dialog.getByLabel("Location").fill("Stockholm, Kajen 9");
  await dialog.getByLabel("Description").fill("Eight lenders, eight founders, one long table.\n\nBring one question.");
  await dialog.getByRole("button", { name: "More options" }).click();
  await dialog.getByLabel("Places").fill("16");
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(toast(host, "Event created successfully!")).toBeVisible();
  const first = host.getByRole("main").getByRole("listitem").filter({ hasText: title }).first();
  await expect(first).toContainText("Just created");
  await expect(first).toContainText("0 going");
  await expect(host.getByRole("heading", { level: 3 }).first()).toHaveText(title);

  await host.goto(`/events?q=${title.slice(-8)}`);
  await expect(host.getByRole("heading", { level: 3 })).toHaveText([title]);
  await host.getByRole("link", { name: title }).click();
  await expect(host.getByRole("region", { name: "Host tools" })).toBeVisible();
  const path = new URL(host.url()).pathname;

  await guest.goto(path);
  await expect(guest.getByRole("region", { name: "Host tools" })).toBeHidden();
  await pressable(guest, "Register Now").click();
  await pressable(guest, "Register").click();
  await expect(toast(guest, "You've successfully registered for this event!")).toBeVisible();

  await host.reload();
  await pressable(host, "Edit").click();
  const edit = host.getByRole("dialog", { name: "Edit event" });
  await edit.getByLabel("Date", { exact: true }).fill(evening(41));
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(host, "Event changed")).toBeVisible();
  const moved = await mailTo(admin, "ines@sample.test", "event-changed", title);
  expect(moved.text).toContain("registrations/calendar");

  await host.goto(`${path}/registrations`);
  await expect(host.getByRole("row", { name: /ines@sample\.test/ })).toContainText("Going");
  const [file] = await Promise.all([host.waitForEvent("download"), host.getByRole("link", { name: "CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  await host.goto(path);
  await pressable(host, "Write to attendees").click();
  await host.getByRole("dialog").getByLabel("Message").fill("The door is around the corner.");
  await pressable(host, "Send").click();
  await expect(toast(host, "Your mail is on its way to the attendees")).toBeVisible();
  expect((await mailTo(admin, "ines@sample.test", "event-message", title)).text).toContain("around the corner");

  await pressable(host, "Cancel event").click();
  const question = host.getByRole("dialog", { name: "Cancel this event?" });
  await question.getByLabel("Reason").fill("The hall has water damage.");
  await question.getByRole("button", { name: "Cancel event" }).click();
  await expect(toast(host, "Event cancelled")).toBeVisible();
  await expect(panel(host)).toContainText("Cancelled");
  expect((await mailTo(admin, "ines@sample.test", "event-cancelled", title)).text).toContain("water damage");
  await guest.reload();
  await expect(panel(guest)).toContainText("The hall has water damage.");
  await expect(pressable(guest, "Cancel Registration")).toBeHidden();
  await guest.goto("/events?view=mine");
  await expect(guest.getByRole("listitem").filter({ hasText: title })).toContainText("Cancelled");
  await guest.goto(`/events?q=${title.slice(-8)}`);
  await expect(guest.getByText("No events found matching your search criteria.")).toBeVisible();
  await pressable(guest, "Clear search").click();
  await expect(guest.getByRole("heading", { level: 3 }).first()).toBeVisible();
});

test("a waitlisted member is promoted when a seat is free, gets a mail, and sees it after a reload", async ({
  visit,
}) => {
  const [host, first, second, admin] = [
    await visit("ada"),
    await visit("ines"),
    await visit("otto"),
    await visit("otto"),
  ];
  const title = newTitle();
  const path = await hostEvent(host, { capacity: 1, title });
  await first.goto(path);
  await pressable(first, "Register Now").click();
  await pressable(first, "Register").click();
  await expect(pressable(first, "Cancel Registration")).toBeVisible();

  await second.goto(path);
  await expect(panel(second)).toContainText("No places left");
  await pressable(second, "Join Waitlist").click();
  await panel(second)
    .getByRole("form", { name: "Registration" })
    .getByRole("button", { name: "Join Waitlist" })
    .click();
  await expect(toast(second, "You're on the waitlist, 1st in line.")).toBeVisible();
  await expect(panel(second)).toContainText("The next free seat is yours.");

  await pressable(first, "Cancel Registration").click();
  await expect(toast(first, "Your registration has been canceled")).toBeVisible();
  await expect(panel(first).getByRole("button", { name: "Join Waitlist" })).toBeVisible();
  await mailTo(admin, "otto@sample.test", "registration-promoted", title);
  await second.reload();
  await expect(panel(second)).toContainText("You're going");
  const [file] = await Promise.all([
    second.waitForEvent("download"),
    second.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
});

test("a host creates an event, finds it and opens its registrations with the keyboard alone", async ({ visit }) => {
  const page = await visit("ada");
  const title = newTitle();
  await page.goto("/events");
  await pressable(page, "Create Event").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Event Title")).toBeFocused();
  await page.keyboard.type(title);
  await page.getByLabel("Date", { exact: true }).fill(evening(50));
  await page.getByLabel("Location").focus();
  await page.keyboard.type("Online");
  await page.keyboard.press("Tab");
  await page.keyboard.type("One hour about debt, with the cameras on.");
  await page.getByLabel("Location").focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Event created successfully!")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("searchbox", { name: "Search events" }).focus();
  await page.keyboard.type(title.slice(-8));
  await expect(page).toHaveURL(/q=/);
  await pressable(page, "Filter").focus();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("When")).toBeVisible();
  const link = page.getByRole("link", { name: title });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
});

test("the document of an event is readable without scripts and has structured data", async ({ visit }) => {
  const host = await visit("ada");
  const title = `${newTitle()} </script><script>alert(1)</script>`;
  const path = await hostEvent(host, { title });
  const reader = await visit(null, { javaScriptEnabled: false });
  await reader.goto(path);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(reader.locator('meta[property="og:title"]')).toHaveAttribute("content", /Lenders at Lunch/);
  const html = await (await reader.request.get(path)).text();
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  expect(JSON.parse(data)).toMatchObject({ "@type": "Event", name: title });
  const scripted = await visit();
  await scripted.goto(path);
  await expect(scripted.getByRole("heading", { level: 1 })).toHaveText(title);
});

test.describe("accessibility in every theme and width:", () => {
  test.setTimeout(180_000);

  test("the list with its filters open, and nothing found", async ({ visit }) => {
    const page = await visit("ada");
    await checkEveryWidthAndTheme(page, "/events?q=zzzz&free=1", async (at) => {
      await pressable(at, "Filter 1 set").click();
      await expect(at.getByText("No events found matching your search criteria.")).toBeVisible();
    });
    await checkEveryWidthAndTheme(page, "/events?view=past", (at) =>
      expect(at.getByRole("link", { name: "Past" })).toBeVisible(),
    );
  });

  test("the dialog of a new event, with its errors and more options", async ({ visit }) => {
    const page = await visit("ada");
    await checkEveryWidthAndTheme(page, "/events?dialog=create", async (at) => {
      const dialog = at.getByRole("dialog", { name: "Create Event" });
      await dialog.getByRole("button", { name: "More options" }).click();
      await dialog.getByRole("button", { name: "Create Event" }).click();
      await expect(dialog.getByText("Date is required.")).toBeVisible();
    });
  });

  test("the host's event with its registrations, attendees and host tools", async ({ visit }) => {
    const [host, guest] = [await visit("ada"), await visit("ines")];
    const path = await hostEvent(host, { capacity: 1 });
    for (const page of [guest, host]) {
      const answer = await page.request.post(`/api${path}/registration`, {
        headers: { origin: ORIGIN },
        data: { name: "Somebody", email: "somebody@example.com", waitlist: true },
      });
      expect([201, 202]).toContain(answer.status());
    }
    await checkEveryWidthAndTheme(host, path, (at) =>
      expect(at.getByRole("region", { name: "Host tools" })).toBeVisible(),
    );
    await checkEveryWidthAndTheme(host, `${path}/registrations`, (at) =>
      expect(at.getByText("ines@sample.test")).toBeVisible(),
    );
    await host.goto(`${path}?dialog=edit`);
    await expect(host.getByRole("dialog")).toBeVisible();
    await expectAccessibleInBothThemes(host);
    await host.goto(`${path}?dialog=cancel`);
    await expect(host.getByRole("dialog")).toBeVisible();
    await expectAccessibleInBothThemes(host);
  });
});
