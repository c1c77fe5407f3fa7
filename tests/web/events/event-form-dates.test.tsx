import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ada, stubServer } from "../auth/auth-server.ts";
import { card, leave, summit, useZurichTime, visit } from "./events-server.tsx";

const NONE = { rows: [], cursor: null };
const created = summit({ ...card(7, { title: "Lenders at Lunch", attendeeCount: 0 }) });

/** Opens the form of a new event as Ada, whose time zone is Zurich's. Today is November 20, 2026. */
async function openForm() {
  const calls = stubServer({
    "GET /api/events": () => ({ body: NONE }),
    "POST /api/events": () => ({ status: 201, body: created }),
  });
  await visit("/events?dialog=create", { viewer: ada, answers: { "/api/events": NONE } });
  const user = userEvent.setup({ delay: null });
  const dialog = within(await screen.findByRole("dialog", { name: "Create Event" }));
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const send = () => user.click(dialog.getByRole("button", { name: "Create Event" }));
  const sent = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body as { startsAt: string });
  return { user, dialog, field, type, send, sent };
}

beforeEach(useZurichTime);
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

describe("The date of an event", () => {
  it("is typed in American order, written in full, and sent in the event's zone", async () => {
    const form = await openForm();
    form.type("Event Title", "Lenders at Lunch");
    form.type("Location", "Online");
    form.type("Description", "One long table.");
    await form.user.type(form.field("Date"), "12/5/2026");
    await form.user.clear(form.field("Time"));
    await form.user.type(form.field("Time"), "3pm");
    await form.user.tab();
    expect(form.field("Date")).toHaveValue("Sat, Dec 5, 2026");
    expect(form.field("Time")).toHaveValue("3:00 PM");
    await form.send();
    await waitFor(() => expect(form.sent()).toHaveLength(1));
    expect(form.sent()[0]?.startsAt).toBe("2026-12-05T14:00:00.000Z");
  });

  it("takes the time from what was pasted", async () => {
    const form = await openForm();
    await form.user.click(form.field("Date"));
    await form.user.paste("2027-01-21T12:30");
    await form.user.tab();
    expect(form.field("Date")).toHaveValue("Thu, Jan 21, 2027");
    expect(form.field("Time")).toHaveValue("12:30 PM");
  });

  it("says beside the field what it does not understand, and asks for nothing twice", async () => {
    const form = await openForm();
    form.type("Date", "the day after");
    form.type("Time", "evening");
    await form.send();
    expect(await form.dialog.findByText("Enter a date, such as 12/5/2026.")).toBeVisible();
    expect(form.field("Date")).toHaveAccessibleDescription("Enter a date, such as 12/5/2026.");
    expect(form.field("Time")).toHaveAccessibleDescription("Enter a time, such as 3:00 PM.");
    expect(form.dialog.queryByText("Date is required.")).toBeNull();
    form.type("Date", "12/5/2026");
    form.type("Time", "");
    await waitFor(() => expect(form.field("Date")).not.toHaveAccessibleDescription());
    expect(form.field("Time")).toHaveAccessibleDescription("Enter a time, such as 3:00 PM.");
  });

  it("is picked from the calendar with the keyboard", async () => {
    const form = await openForm();
    const button = form.dialog.getByRole("button", { name: "Choose date" });
    button.focus();
    await form.user.keyboard("{Enter}");
    const calendar = within(await screen.findByRole("dialog", { name: "Choose date" }));
    const day = (name: RegExp) => calendar.getByRole("button", { name });
    await waitFor(() => expect(day(/November 20th, 2026/)).toHaveFocus());
    await form.user.keyboard("{ArrowRight}{ArrowDown}");
    expect(day(/November 28th, 2026/)).toHaveFocus();
    await form.user.keyboard("{Home}");
    expect(day(/November 22nd, 2026/)).toHaveFocus();
    await form.user.keyboard("{End}");
    expect(day(/November 28th, 2026/)).toHaveFocus();
    await form.user.keyboard("{PageDown}");
    expect(day(/December 28th, 2026/)).toHaveFocus();
    await form.user.keyboard("{PageUp}{ArrowLeft}{ArrowUp}{Enter}");
    expect(form.field("Date")).toHaveValue("Fri, Nov 20, 2026");
    expect(screen.queryByRole("dialog", { name: "Choose date" })).toBeNull();
    expect(button).toHaveFocus();
  });

  it("closes the calendar with Escape, and keeps the form and what was typed", async () => {
    const form = await openForm();
    await form.user.type(form.field("Date"), "Dec 5 2026");
    await form.user.click(form.dialog.getByRole("button", { name: "Choose date" }));
    const calendar = within(await screen.findByRole("dialog", { name: "Choose date" }));
    await waitFor(() => expect(calendar.getByRole("button", { name: /December 5th, 2026/ })).toHaveFocus());
    await form.user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "Choose date" })).toBeNull();
    expect(form.dialog.getByRole("button", { name: "Choose date" })).toHaveFocus();
    expect(form.field("Date")).toHaveValue("Sat, Dec 5, 2026");
    expect(screen.queryByRole("dialog", { name: "Discard your changes?" })).toBeNull();
  });

  it("cannot be picked in the past", async () => {
    const form = await openForm();
    await form.user.click(form.dialog.getByRole("button", { name: "Choose date" }));
    const calendar = within(await screen.findByRole("dialog", { name: "Choose date" }));
    expect(await calendar.findByRole("button", { name: /November 19th, 2026/ })).toBeDisabled();
  });

  it("ends on the day of the start if only the time of the end is typed", async () => {
    const form = await openForm();
    form.type("Date", "12/5/2026");
    await form.user.click(form.dialog.getByRole("button", { name: "More options" }));
    form.type("End date (optional)", "");
    form.type("End time", "5pm");
    await form.send();
    expect(await form.dialog.findByText("The event must end after it starts, within 31 days.")).toBeVisible();
  });
});

describe("The website of an event", () => {
  it("gets https:// when the member leaves the field", async () => {
    const form = await openForm();
    await form.user.click(form.dialog.getByRole("button", { name: "More options" }));
    await form.user.type(form.field("Website (optional)"), "example.com/lunch");
    await form.user.tab();
    expect(form.field("Website (optional)")).toHaveValue("https://example.com/lunch");
    await form.user.clear(form.field("Website (optional)"));
    await form.user.type(form.field("Website (optional)"), "http://example.com");
    await form.send();
    expect(await form.dialog.findByText("Enter a web address that starts with https://.")).toBeVisible();
  });
});
