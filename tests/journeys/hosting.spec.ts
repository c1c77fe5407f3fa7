import { isRightToLeft } from "./support/directions.ts";
import { hostEvent, newTitle } from "./support/events.ts";
import { EXTENDED, expect, test } from "./support/fixtures.ts";
import { pressOn, reach } from "./support/keyboard.ts";
import { panel, pressable, toast } from "./support/locators.ts";
import { mailTo } from "./support/mails.ts";
import { requestsOf } from "./support/sample-members.ts";

const DAY_MS = 86_400_000;
/** 18:30 in `days` days, typed or pasted into the date field. */
const evening = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T18:30`;

test("a host creates, moves and cancels an event, and attendees get a mail each time", async ({ visit, admin }) => {
  const [host, guest] = [await visit("ada"), await visit("ines")];
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
  await dialog.getByLabel("Spots").fill("16");
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
  await expect(toast(host, "Event updated")).toBeVisible();
  const moved = await mailTo(admin, "ines@sample.test", "event-changed", title);
  expect(moved.text).toContain("/registration#calendar=");

  await host.goto(`${path}/registrations`);
  await expect(host.getByRole("row", { name: /ines@sample\.test/ })).toContainText("Confirmed");
  const [file] = await Promise.all([host.waitForEvent("download"), host.getByRole("link", { name: "CSV" }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);

  await host.goto(path);
  await pressable(host, "Email attendees").click();
  await host.getByRole("dialog").getByLabel("Message").fill("The door is around the corner.");
  await pressable(host, "Send email").click();
  await expect(toast(host, "Your email is on its way to the attendees")).toBeVisible();
  expect((await mailTo(admin, "ines@sample.test", "event-message", title)).text).toContain("around the corner");

  await pressable(host, "Cancel event").click();
  const question = host.getByRole("dialog", { name: "Cancel this event?" });
  await question.getByLabel("Reason").fill("The hall has water damage.");
  await host.reload();
  await expect(question.getByLabel("Reason")).toHaveValue("The hall has water damage.");
  await question.getByRole("button", { name: "Cancel event" }).click();
  await expect(toast(host, "Event canceled")).toBeVisible();
  await expect(panel(host)).toContainText("Canceled");
  expect((await mailTo(admin, "ines@sample.test", "event-cancelled", title)).text).toContain("water damage");
  await guest.reload();
  await expect(panel(guest)).toContainText("The hall has water damage.");
  await expect(pressable(guest, "Cancel Registration")).toBeHidden();
  await guest.goto("/events?view=mine");
  await expect(guest.getByRole("listitem").filter({ hasText: title })).toContainText("Canceled");
  await guest.goto(`/events?q=${title.slice(-8)}`);
  await expect(guest.getByText("No events found matching your search criteria.")).toBeVisible();
  await pressable(guest, "Clear search").click();
  await expect(guest.getByRole("heading", { level: 3 }).first()).toBeVisible();
});

test("a host duplicates an event for another day, and what is typed outlives a reload", EXTENDED, async ({ visit }) => {
  const host = await visit("ada");
  const title = newTitle();
  await host.goto(await hostEvent(await requestsOf("ada"), { title, capacity: 16 }));
  await pressable(host, "Duplicate").click();
  const dialog = host.getByRole("dialog", { name: "Duplicate event" });
  await expect(dialog.getByLabel("Event Title")).toHaveValue(title);
  await expect(dialog.getByLabel("Spots")).toHaveValue("16");
  await expect(dialog.getByLabel("Date", { exact: true })).toHaveValue("");
  const again = `${title}, again`;
  await dialog.getByLabel("Event Title").fill(again);
  await dialog.getByLabel("Date", { exact: true }).fill(evening(50));
  await host.reload();
  await expect(dialog.getByLabel("Event Title")).toHaveValue(again);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(toast(host, "Event created successfully!")).toBeVisible();
  await expect(host.getByRole("heading", { level: 1, name: again })).toBeVisible();
  await expect(host.getByRole("dialog")).toHaveCount(0);
});

test("a waitlisted member is promoted when a seat is free, gets a mail, and sees it after a reload", async ({
  visit,
  admin,
}) => {
  const [first, second] = [await visit("ines"), await visit("otto")];
  const title = newTitle();
  const path = await hostEvent(await requestsOf("ada"), { capacity: 1, title });
  await first.goto(path);
  await pressable(first, "Register Now").click();
  await pressable(first, "Register").click();
  await expect(pressable(first, "Cancel Registration")).toBeVisible();

  await second.goto(path);
  await expect(panel(second)).toContainText("No spots left");
  await pressable(second, "Join Waitlist").click();
  await panel(second)
    .getByRole("form", { name: "Registration" })
    .getByRole("button", { name: "Join Waitlist" })
    .click();
  await expect(toast(second, "You're number 1 on the waitlist.")).toBeVisible();
  await expect(panel(second)).toContainText("The next open spot is yours.");

  await pressable(first, "Cancel Registration").click();
  await first.getByRole("dialog").getByRole("button", { name: "Cancel Registration" }).click();
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

test(
  "a host creates an event, finds it and opens its registrations with the keyboard alone",
  EXTENDED,
  async ({ visit }) => {
    const page = await visit("ada");
    const title = newTitle();
    await page.goto("/events");
    await pressOn(pressable(page, "Create Event"));
    await expect(page.getByLabel("Event Title")).toBeFocused();
    await page.keyboard.type(title);
    await page.getByLabel("Date", { exact: true }).fill(evening(50));
    await reach(page.getByLabel("Location"));
    await page.keyboard.type("Online");
    await page.keyboard.press("Tab");
    await page.keyboard.type("One hour about debt, with the cameras on.");
    await pressOn(page.getByLabel("Location"));
    await expect(toast(page, "Event created successfully!")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("link", { name: title })).toBeFocused();
    await reach(page.getByRole("searchbox", { name: "Search events" }));
    await page.keyboard.type(title.slice(-8));
    await expect(page).toHaveURL(`/events?q=${title.slice(-8)}`);
    await pressOn(pressable(page, "Filter"), "Space");
    await expect(page.getByLabel("When")).toBeVisible();
    const link = page.getByRole("link", { name: title });
    await pressOn(link);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  },
);

test("the document of an event is readable without scripts and has structured data", EXTENDED, async ({ visit }) => {
  const title = `${newTitle()} </script><script>alert(1)</script>`;
  const path = await hostEvent(await requestsOf("ada"), { title });
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

test(
  "a word that is longer than the screen widens neither the page nor the registration sheet, and a Hebrew text begins at the right",
  EXTENDED,
  async ({ visit }) => {
    const title = `${newTitle()} Donaudampfschifffahrtselektrizitätenhauptbetriebswerk`;
    const description = "ערב משקיעים בתל אביב, כולם מוזמנים.";
    const path = await hostEvent(await requestsOf("ada"), { title, description });
    const reader = await visit(null, { viewport: { width: 320, height: 700 } });
    const isWider = (selector: string) =>
      reader.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    await reader.goto(path);
    await expect.poll(() => isRightToLeft(reader.getByText(description))).toBe(true);
    await pressable(reader, "Register Now").click();
    await expect(reader.getByRole("dialog").getByLabel("Name")).toBeVisible();
    expect([await isWider("html"), await isWider(".dialog-viewport")]).toEqual([false, false]);
  },
);
