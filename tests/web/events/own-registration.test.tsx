import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ada, problem } from "../auth/auth-server.ts";
import { leave, stubWorker, summit, toasts, visit } from "./events-server.tsx";
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

vi.setConfig({ testTimeout: 15_000 });

afterEach(leave);

describe("Canceling", () => {
  const mine = { ...event, registration: registered };

  it("cancels the registration once and says so", async () => {
    let gone = false;
    let answer = (_: { status: number }) => {};
    const calls = stubWorker({
      [READ]: () => ({ body: gone ? event : mine }),
      [CANCEL]: () => new Promise((resolve) => (answer = resolve)),
    });
    await visit(path, { viewer: ada });
    const cancel = await button("Cancel Registration");
    await userEvent.dblClick(cancel);
    gone = true;
    answer({ status: 204 });
    await waitFor(() => expect(toasts()).not.toEqual([]));
    await userEvent.click(cancel);
    expect(await button("Register Now")).toBeInTheDocument();
    expect(toasts()).toEqual(["Your registration has been canceled"]);
    expect(calls.filter((call) => call.method === "DELETE")).toHaveLength(1);
  });

  it("that fails says why and keeps the registration", async () => {
    stubWorker({ [READ]: () => ({ body: mine }), [CANCEL]: () => problem("unavailable") });
    await visit(path, { viewer: ada });
    await userEvent.click(await button("Cancel Registration"));
    await waitFor(() => expect(toasts()).toEqual(["The service is not available right now."]));
    expect(await button("Cancel Registration")).toBeInTheDocument();
  });
});

describe("On a phone", () => {
  it("the form opens in a sheet from the bar and closes after the outcome", async () => {
    let mine: typeof registered | null = null;
    stubWorker({
      [READ]: () => ({ body: { ...event, registration: mine } }),
      [REGISTER]: () => {
        mine = registered;
        return { status: 201, body: outcome() };
      },
    });
    await visit(path, { viewer: ada, wide: false });
    const user = userEvent.setup();
    await user.click(await button("Register Now"));
    const sheet = await screen.findByRole("dialog", { name: "Register" });
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
      const calls = stubWorker({
        [READ]: () => ({ body: now }),
        [REGISTER]: () => {
          now = { ...full, waitlistCount: 5, registration: waiting };
          return { status: 202, body: outcome({ registration: waiting }) };
        },
        [CANCEL]: () => {
          now = full;
          return { status: 204 };
        },
      });
      await visit(path, { viewer: ada, answers: { [`/api${path}`]: full }, wide });
      expect(screen.getByText(wide ? "4 people" : "4 people waiting")).toBeInTheDocument();
      const user = userEvent.setup();
      await user.click(await button("Join Waitlist"));
      await name();
      const submit = screen.getAllByRole("button", { name: "Join Waitlist" }).at(-1) as HTMLElement;
      await user.click(submit);
      await waitFor(() => expect(toasts()).toContain("You're on the waitlist, 5th in line."));
      expect(toasts()).not.toContain("You've successfully registered for this event!");
      expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ waitlist: true });
      expect(await screen.findByRole("heading", { name: "You're on the waitlist" })).toBeInTheDocument();
      expect(await screen.findByText(wide ? "4 people are before you." : "Your place in line: 5")).toBeInTheDocument();
      await user.click(await button("Leave the waitlist"));
      await waitFor(() => expect(toasts()).toContain("You have left the waitlist"));
      expect(await button("Join Waitlist")).toBeInTheDocument();
    },
  );

  it("tells a visitor that a mail says their position", async () => {
    stubWorker({
      [READ]: () => ({ body: full }),
      [REGISTER]: () => ({ status: 202, body: outcome({ registration: waiting }) }),
    });
    await visit(path, { answers: { [`/api${path}`]: full } });
    const user = userEvent.setup();
    await user.click(await button("Join Waitlist"));
    await user.type(await name(), "Greta Holm");
    await user.type(email(), "greta@holm.example");
    await user.click(await button("Join Waitlist"));
    expect(await screen.findByText(/A mail to greta@holm.example says where you stand/)).toBeInTheDocument();
  });
});

describe("The viewer's own registration", () => {
  const mine = summit({ registration: { status: "registered", listed: true } });

  it("offers the calendar file, and shows or hides the name among the attendees", async () => {
    const calls = stubWorker({
      [`PATCH /api/events/${event.id}/registration`]: ({ body }) => ({
        body: { status: "registered", ...(body as object) },
      }),
      [READ]: () => ({ body: { ...mine, registration: { status: "registered", listed: false } } }),
    });
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: mine } });
    expect(screen.getByRole("link", { name: "Add to calendar" })).toHaveAttribute(
      "href",
      `/api/events/${event.id}/registration.ics`,
    );
    const box = screen.getByRole("checkbox", { name: "Show my name among the attendees" });
    expect(box).toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(calls[0]?.body).toEqual({ listed: false }));
    expect(box).not.toBeChecked();
  });

  it("keeps the listing when the change is refused", async () => {
    stubWorker({
      [`PATCH /api/events/${event.id}/registration`]: () => problem("registration-not-found"),
      [READ]: () => ({ body: mine }),
    });
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: mine } });
    const box = screen.getByRole("checkbox", { name: "Show my name among the attendees" });
    await userEvent.click(box);
    await waitFor(() => expect(toasts()).toContain("You have no place at this event."));
    expect(box).toBeChecked();
  });
});
