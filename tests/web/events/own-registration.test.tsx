import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { ada, at, problem, stubServer } from "../auth/auth-server.ts";
import { leave, summit, toasts, visit } from "./events-server.tsx";
import {
  button,
  CANCEL,
  email,
  event,
  name,
  outcome,
  path,
  READ,
  REGISTER,
  registered,
} from "./summit-registration.ts";

afterEach(leave);

describe("While the event runs", () => {
  it.each([
    ["with an end", { startsAt: "2026-11-20T11:00:00.000Z", endsAt: "2026-11-20T13:00:00.000Z" }, "You're going"],
    ["without an end", { startsAt: "2026-11-20T08:00:00.000Z", endsAt: null }, "You're going"],
    [
      "that is over",
      { startsAt: "2026-11-20T08:00:00.000Z", endsAt: "2026-11-20T12:00:00.000Z" },
      "You were registered",
    ],
    ["of yesterday", { startsAt: "2026-11-19T08:00:00.000Z", endsAt: null }, "You were registered"],
  ])("the panel of an event %s says so", async (_, times, title) => {
    const view = { ...event, ...times, open: false, registration: registered };
    stubServer(
      {},
      at(READ, () => ({ body: view })),
    );
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: view } });
    expect(screen.getByRole("region", { name: "Registration" })).toHaveTextContent(title);
  });

  it("an event without an end has ended after its day for others too", async () => {
    const view = { ...event, startsAt: "2026-11-19T08:00:00.000Z", endsAt: null, open: false };
    stubServer(
      {},
      at(READ, () => ({ body: view })),
    );
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: view } });
    expect(screen.getByRole("region", { name: "Registration" })).toHaveTextContent("This event has ended");
  });
});

describe("On a phone", () => {
  it("the form opens in a sheet from the bar and closes after the outcome", async () => {
    let mine: typeof registered | null = null;
    stubServer(
      {},
      at(READ, () => ({ body: { ...event, registration: mine } })),
      at(REGISTER, () => {
        mine = registered;
        return { status: 201, body: outcome() };
      }),
    );
    const { router } = await visit(path, { viewer: ada, wide: false });
    const user = userEvent.setup();
    await user.click(await button("Register Now"));
    const sheet = await screen.findByRole("dialog", { name: "Register" });
    expect(router.state.location.search).toBe("?dialog=register");
    await user.click(await within(sheet).findByRole("button", { name: "Register" }));
    expect(await button("Cancel Registration")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("The waitlist", () => {
  const full = summit({ attendeeCount: 60, waitlistCount: 4 });
  const waiting = { status: "waitlisted", position: 5 } as const;

  it.each([true, false])(
    "is joined if there is no seat, shows the position, and is left again (wide: %s)",
    async (wide) => {
      let now = full;
      const calls = stubServer(
        {},
        at(READ, () => ({ body: now })),
        at(REGISTER, () => {
          now = { ...full, waitlistCount: 5, registration: waiting };
          return { status: 202, body: outcome({ registration: waiting }) };
        }),
        at(CANCEL, () => {
          now = full;
          return { status: 204 };
        }),
      );
      await visit(path, { viewer: ada, answers: { [`/api${path}`]: full }, wide });
      expect(screen.getByText(wide ? "4 people" : "4 people waiting")).toBeInTheDocument();
      const user = userEvent.setup();
      await user.click(await button("Join Waitlist"));
      await name();
      const submit = screen.getAllByRole("button", { name: "Join Waitlist" }).at(-1) as HTMLElement;
      await user.click(submit);
      await waitFor(() =>
        expect(toasts()).toEqual(["You're number 5 on the waitlist. We'll email you when a spot opens up."]),
      );
      expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ waitlist: true });
      expect(await screen.findByRole("heading", { name: "You're on the waitlist" })).toBeInTheDocument();
      expect(await screen.findByText(wide ? "4 people are ahead of you." : "You're number 5")).toBeInTheDocument();
      await user.click(await button("Leave the waitlist"));
      const question = await screen.findByRole("dialog", { name: "Leave the waitlist?" });
      await user.click(within(question).getByRole("button", { name: "Leave the waitlist" }));
      await waitFor(() => expect(toasts()).toContain("You left the waitlist"));
      expect(await button("Join Waitlist")).toBeInTheDocument();
    },
  );

  it("tells a visitor that a mail says their position", async () => {
    stubServer(
      {},
      at(READ, () => ({ body: full })),
      at(REGISTER, () => ({ status: 202, body: outcome({ registration: waiting }) })),
    );
    await visit(path, { answers: { [`/api${path}`]: full } });
    const user = userEvent.setup();
    await user.click(await button("Join Waitlist"));
    await user.type(await name(), "Greta Holm");
    await user.type(email(), "greta@holm.example");
    await user.click(await button("Join Waitlist"));
    expect(await screen.findByText(/We'll email greta@holm.example with your place in line/)).toBeInTheDocument();
  });
});

describe("The viewer's own registration", () => {
  const mine = summit({ registration: { status: "registered", listed: true } });

  it("offers the calendar file, and shows or hides the name among the attendees", async () => {
    const calls = stubServer(
      {},
      at(`PATCH /api/events/${event.id}/registration`, ({ body }) => ({
        body: { status: "registered", ...(body as object) },
      })),
      at(READ, () => ({ body: { ...mine, registration: { status: "registered", listed: false } } })),
    );
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: mine } });
    expect(screen.getByRole("link", { name: "Add to calendar" })).toHaveAttribute(
      "href",
      `/api/events/${event.id}/registration.ics`,
    );
    const google = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: /^Add to Google Calendar/ }).href);
    expect([google.origin, google.pathname]).toEqual(["https://calendar.google.com", "/calendar/render"]);
    expect(Object.fromEntries(google.searchParams)).toEqual({
      action: "TEMPLATE",
      text: event.title,
      dates: "20261203T080000Z/20261204T163000Z",
      location: event.location,
      details: `${window.location.origin}${path}`,
    });
    const box = screen.getByRole("checkbox", { name: "Show my name in the attendee list" });
    expect(box).toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(calls[0]?.body).toEqual({ listed: false }));
    expect(box).not.toBeChecked();
  });

  it("keeps the listing when the change is refused", async () => {
    stubServer(
      {},
      at(`PATCH /api/events/${event.id}/registration`, () => problem("registration-not-found")),
      at(READ, () => ({ body: mine })),
    );
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: mine } });
    const box = screen.getByRole("checkbox", { name: "Show my name in the attendee list" });
    await userEvent.click(box);
    await waitFor(() => expect(toasts()).toContain("You're not registered for this event."));
    expect(box).toBeChecked();
  });
});
