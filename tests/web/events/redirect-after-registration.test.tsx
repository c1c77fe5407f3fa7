import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { RegistrationResult } from "#contract/events/registration.ts";
import { ACCOUNT_CREATED_REDIRECT_MS } from "#contract/limits.ts";
import { holdTimers } from "#tests/web/held-timers.ts";
import { ada, at, stubServer } from "../auth/auth-server.ts";
import { held } from "../auth/auth-tab.tsx";
import { quickUser } from "../quick-user.ts";
import { leave, summit, toasts, visit } from "./events-server.tsx";

const event = summit();
const path = `/events/${event.id}`;
const greta: ViewerView = { ...ada, name: "Greta Holm", status: "pending", sample: false };

/** A visitor sends a registration that creates an account. */
async function sendRegistration() {
  const redirect = holdTimers(ACCOUNT_CREATED_REDIRECT_MS);
  const outcome = held<RegistrationResult>();
  stubServer(
    { "GET /api/me": () => ({ body: greta }) },
    at(`GET /api/events/${event.id}`, () => ({ body: { ...event, registration: { status: "registered" } } })),
    at(`POST /api/events/${event.id}/registration`, () => outcome.answer),
  );
  let bring: () => void = () => undefined;
  const code = new Promise<void>((resolve) => {
    bring = resolve;
  });
  const tab = await visit(path, {
    answers: { [`/api${path}`]: event },
    routes: [{ path: "/elsewhere", lazy: async () => code.then(() => ({ element: <h1>Elsewhere</h1> })) }],
  });
  const user = quickUser();
  await user.click(await screen.findByRole("button", { name: "Register Now" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Greta Holm");
  await user.type(screen.getByRole("textbox", { name: "Email" }), "greta@holm.example");
  await user.click(screen.getByRole("button", { name: "Register" }));
  const answer = async () => {
    const registration = { status: "registered" } as const;
    outcome.give({ status: 201, body: { registration, accountCreated: true, mail: "accepted" } });
    await waitFor(() => expect(toasts()[0]).toMatch(/^Account created/));
  };
  /** Lets the two seconds pass. */
  const later = async () => {
    await waitFor(() => expect(redirect.count).toBe(1));
    await act(async () => redirect.end());
  };
  return { ...tab, bring, answer, later };
}

/** The account is created, and the two seconds begin. */
async function justJoined() {
  const tab = await sendRegistration();
  await tab.answer();
  return tab;
}

const shown = (tab: { router: { state: { location: { pathname: string } } } }) => tab.router.state.location.pathname;
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

describe("A new member", () => {
  it("whose next page is still loading after two seconds reaches it", async () => {
    const tab = await justJoined();
    act(() => void tab.router.navigate("/elsewhere"));
    await tab.later();
    expect(shown(tab)).toBe(path);
    tab.bring();
    await waitFor(() => expect(shown(tab)).toBe("/elsewhere"));
    expect(screen.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  });

  it("who left before the answer is not redirected", async () => {
    const tab = await sendRegistration();
    act(() => void tab.router.navigate("/elsewhere"));
    await tab.answer();
    tab.bring();
    await tab.later();
    expect(shown(tab)).toBe("/elsewhere");
  });

  it("who opened another page stays there", async () => {
    const tab = await justJoined();
    tab.bring();
    await act(() => tab.router.navigate("/elsewhere"));
    await tab.later();
    expect(shown(tab)).toBe("/elsewhere");
  });

  it("whose next document is still loading after two seconds is not redirected", async () => {
    const tab = await justJoined();
    window.dispatchEvent(new Event("beforeunload"));
    await tab.later();
    expect(shown(tab)).toBe(path);
  });

  it("who stayed on the page is redirected to the dashboard", async () => {
    const tab = await justJoined();
    await act(() => tab.router.navigate(`${path}?about=attendees`));
    await tab.later();
    await waitFor(() => expect(shown(tab)).toBe("/dashboard"));
  });
});
