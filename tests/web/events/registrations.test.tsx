import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { RegistrationRowView } from "#contract/events/attendees.ts";
import type { EventView } from "#contract/events/event.ts";
import { RegistrationsScreen } from "#web/features/events/attendees/registrations-screen.tsx";
import { ada, at, problem, type Routes, stubServer, stubs } from "../auth/auth-server.ts";
import { leave, summit, visit } from "./events-server.tsx";

afterEach(leave);

const { id } = summit();
const EVENT = `/api/events/${id}` as const;
const LIST = `${EVENT}/registrations` as const;

const row = (name: string, more: Partial<RegistrationRowView> = {}): RegistrationRowView => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@guests.test`,
  company: null,
  account: "member",
  memberId: null,
  image: null,
  state: "going",
  position: null,
  heldUntil: null,
  createdAt: "2026-11-18T09:00:00.000Z",
  ...more,
});
const page = (...rows: RegistrationRowView[]) => ({ body: { rows, cursor: null } });

/** Opens the host's page of registrations, with these answers to its requests. */
async function open(event: Partial<EventView> = {}, routes?: Routes, search = "") {
  const hosted = summit({
    waitlistCount: 4,
    unconfirmedCount: 2,
    unconfirmedWaitlistCount: 1,
    viewer: { isHost: true, mayEdit: true, isPreviewMissing: false, company: null },
    ...event,
  });
  const calls = stubServer(
    at(`GET ${LIST}`, () => page(row("Nadia"))),
    stubs(routes),
  );
  const tab = await visit(`/registrations${search}`, {
    viewer: ada,
    answers: { [EVENT]: hosted },
    routes: [{ path: "/registrations", element: <RegistrationsScreen id={id} /> }],
  });
  return { ...tab, calls, user: userEvent.setup({ delay: null }) };
}

const loadScreen = async () => {
  const module = await import("#web/features/events/attendees/registrations-screen.tsx");
  return { element: <module.RegistrationsScreen id={id} /> };
};

describe("The registrations of an event", () => {
  it("begin with the figures, and each tab has its count", async () => {
    await open();
    const figure = (name: string) => screen.getByText(name, { selector: "dt" }).parentElement;
    expect(figure("Going")).toHaveTextContent("38 of 60");
    expect(figure("Spots left")).toHaveTextContent("22");
    expect(figure("On the waitlist")).toHaveTextContent("4");
    expect(figure("Not confirmed")).toHaveTextContent("3");
    expect(screen.getByText(/they lose their spot or their place on the waitlist\./)).toBeVisible();
    const tabs = within(screen.getByRole("navigation", { name: "Registration lists" }));
    expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Going 38", "Waitlist 4"]);
  });

  it("of an event that does not exist are not found, without a button to try again", async () => {
    stubServer(at(`GET ${EVENT}`, () => problem("event-not-found")));
    await visit("/registrations", {
      viewer: ada,
      routes: [{ path: "/registrations", element: <RegistrationsScreen id={id} /> }],
    });
    expect(await screen.findByRole("heading", { name: "Event not found" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("link the names of members to their profiles, and no other names", async () => {
    stubServer(
      at(`GET ${LIST}`, () =>
        page(row("Nadia", { memberId: "member-1", image: "/media/nadia.webp" }), row("Greta", { account: "guest" })),
      ),
    );
    await visit("/registrations", {
      viewer: ada,
      answers: { [EVENT]: summit({ viewer: { isHost: true, mayEdit: true, isPreviewMissing: false, company: null } }) },
      // The links read the session of this tab, which is loaded anew.
      routes: [{ path: "/registrations", lazy: loadScreen }],
    });
    expect(await screen.findByRole("link", { name: "Nadia" })).toHaveAttribute("href", "/profile/member-1");
    expect(document.querySelector('img[src="/media/nadia.webp"]')).not.toBeNull();
    expect(screen.getByText("Greta")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Greta" })).toBeNull();
  });

  it("ignore filters in the URL that they do not know", async () => {
    await open({}, {}, "?show=all&account=x&state=y");
    expect(await screen.findByText("Nadia")).toBeVisible();
  });

  it("are not shown to an admin without two-step sign-in, who reads what to do", async () => {
    const calls = stubServer({});
    await visit("/registrations", {
      viewer: { ...ada, role: "admin" },
      answers: {
        [EVENT]: summit({ viewer: { isHost: false, mayEdit: false, isPreviewMissing: false, company: null } }),
      },
      // The screen reads the session of this tab, which is loaded anew.
      routes: [{ path: "/registrations", lazy: loadScreen }],
    });
    expect(await screen.findByText(/^Admins need two-step sign-in/)).toBeVisible();
    expect(calls).toEqual([]);
  });

  it("tell members, pending members and guests apart, who has not confirmed, and until when they can", async () => {
    await open(
      {},
      at(`GET ${LIST}`, () =>
        page(
          row("Nadia", { company: "Marrowfield" }),
          row("Ruben", { account: "pending" }),
          row("Greta", { account: "guest", state: "unconfirmed", heldUntil: "2126-11-20T12:00:00.000Z" }),
          row("Hugo", { account: "guest", state: "unconfirmed", heldUntil: "2026-11-02T12:00:00.000Z" }),
        ),
      ),
    );
    expect(await screen.findByRole("row", { name: /Nadia/ })).toHaveTextContent(/Marrowfield.*Member.*Confirmed/);
    expect(screen.getByRole("row", { name: /Ruben/ })).toHaveTextContent(/No company.*Pending member/);
    expect(screen.getByRole("row", { name: /Greta/ })).toHaveTextContent(
      /Guest.*Not confirmed.*Must confirm by Wed, Nov 20, 2126/,
    );
    // The time is over, and cron has not ended the registration yet.
    expect(screen.getByRole("row", { name: /Hugo/ })).not.toHaveTextContent("Must confirm");
  });

  it("are searched and filtered in the URL, and say when nothing matches", async () => {
    const tab = await open(
      {},
      stubs(
        at(`GET ${LIST}?q=gre`, () => page(row("Greta"))),
        at(`GET ${LIST}?q=gre&account=pending`, () => page()),
      ),
    );
    await screen.findByRole("row", { name: /Nadia/ });
    fireEvent.change(screen.getByRole("searchbox", { name: "Search registrations" }), { target: { value: "gre" } });
    expect(await screen.findByRole("row", { name: /Greta/ })).toBeVisible();
    await tab.user.selectOptions(screen.getByRole("combobox", { name: "Account" }), "Pending member");
    expect(await screen.findByText("No registrations found")).toBeVisible();
    expect(tab.router.state.location.search).toBe("?q=gre&account=pending");
  });

  it("show the waitlist in its own tab, without the filter by status", async () => {
    const waiting = row("Wim", { state: "waiting", position: 1 });
    const tab = await open(
      {},
      at(`GET ${LIST}?show=waitlist`, () => page(waiting)),
    );
    await tab.router.navigate("/registrations?show=waitlist");
    expect(await screen.findByRole("row", { name: /Wim/ })).toHaveTextContent("Number 1 in line");
    expect(screen.queryByRole("combobox", { name: "Status" })).toBeNull();
  });

  it("offer to edit the event and to email attendees, not once it is canceled", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Edit" })).toHaveAttribute("href", `/events/${id}?dialog=edit`);
    expect(screen.getByRole("link", { name: "Email attendees" })).toBeVisible();
    leave();
    await open({ cancelled: true, open: false });
    await waitFor(() => expect(screen.getByText("Had registered")).toBeVisible());
    expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  });

  it("are removed one by one after a question that says who gets the spot, and the focus stays on the page", async () => {
    const { calls, user } = await open(
      { startsAt: "2126-12-03T08:00:00.000Z" },
      stubs(
        at(`GET ${LIST}`, () => page(row("Nadia"), row("Greta"))),
        at(`DELETE ${LIST}/Nadia`, () => ({ status: 204 })),
        at(`GET ${EVENT}`, () => problem("unavailable")),
      ),
    );
    const press = async () => user.click(await screen.findByRole("button", { name: "Remove Nadia" }));
    await press();
    const dialog = within(await screen.findByRole("dialog", { name: "Remove Nadia?" }));
    expect(dialog.getByText(/^Their spot goes to the next person .*\. We'll email nadia@guests\.test\./)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Keep registration" }));
    expect(calls.filter(({ method }) => method === "DELETE")).toEqual([]);
    await press();
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Registration removed")).toBeVisible();
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("cannot be removed once the event has started or is canceled", async () => {
    await open({ startsAt: "2026-01-03T08:00:00.000Z" });
    expect(await screen.findByText("Nadia")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
    leave();
    await open({ startsAt: "2126-12-03T08:00:00.000Z", cancelled: true, open: false });
    expect(await screen.findByText("Nadia")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  });
});
