import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RegistrationsScreen } from "#web/features/events/attendees/registrations-screen.tsx";
import { ada, stubServer } from "../auth/auth-server.ts";
import { leave, summit, useZurichTime, visit } from "./events-server.tsx";
import { path } from "./summit-registration.ts";

afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

const show = (more: Parameters<typeof summit>[0], viewer = ada, wide = true) => {
  stubServer({});
  return visit(path, { viewer, answers: { [`/api${path}`]: summit(more) }, wide });
};

describe("An unconfirmed registration", () => {
  it("says until when it is held and what to do, beside the event and in the bar of a phone", async () => {
    useZurichTime();
    const heldUntil = "2026-11-21T12:30:00.000Z";
    for (const status of ["registered", "waitlisted"] as const)
      for (const wide of [true, false]) {
        await show({ registration: { status, heldUntil } }, ada, wide);
        const panel = within(screen.getByRole("region", { name: "Registration" }));
        expect(
          panel.getByText(/We're holding your (spot|place on the waitlist) until Sat, Nov 21.* 1:30 PM/),
        ).toBeVisible();
        expect(panel.getByText(/Confirm your email by then/)).toBeVisible();
        cleanup();
      }
    await show({ registration: { status: "registered" } });
    expect(screen.queryByText(/We're holding/)).toBeNull();
  });

  it("says that a hold ends at the start, and nothing that does not happen then", async () => {
    await show({ registration: { status: "registered", heldUntil: summit().startsAt } });
    const panel = within(screen.getByRole("region", { name: "Registration" }));
    expect(panel.getByText(/^We're holding your spot until the event starts\. Confirm your email with/)).toBeVisible();
  });

  it("says that it gets no seat without a confirmation, once an earlier one was not confirmed in time", async () => {
    for (const wide of [true, false]) {
      await show({ registration: { status: "waitlisted", position: 1, waitsForVerification: true } }, ada, wide);
      const panel = within(screen.getByRole("region", { name: "Registration" }));
      expect(panel.getByText(/To get a spot, confirm your email/)).toBeVisible();
      cleanup();
    }
  });

  it("is counted for the host, beside the attendees and above the registrations", async () => {
    await show({
      unconfirmedCount: 3,
      viewer: { isHost: true, mayEdit: true, isPreviewMissing: false, company: null },
    });
    const attendees = screen.getByRole("region", { name: "Attendees" });
    expect(attendees).toHaveTextContent("38 going, 3 not confirmed yet");
    cleanup();
    const id = summit().id;
    stubServer({});
    const rows = { rows: [], cursor: null };
    const event = summit({
      unconfirmedCount: 3,
      viewer: { isHost: true, mayEdit: true, isPreviewMissing: false, company: null },
    });
    await visit("/registrations", {
      viewer: ada,
      answers: { [`/api${path}`]: event, [`/api${path}/registrations`]: { pages: [rows], pageParams: [null] } },
      routes: [{ path: "/registrations", element: <RegistrationsScreen id={id} /> }],
    });
    expect(screen.getByText("Not confirmed", { selector: "dt" }).parentElement).toHaveTextContent("3");
    expect(screen.getByText(/doesn't confirm their email within 24 hours, their spot opens up again/)).toBeVisible();
    cleanup();
    await show({ unconfirmedCount: null });
    expect(screen.queryByText(/not confirmed yet/)).toBeNull();
  });
});

describe("The names of everybody who attends", () => {
  const APPROVED = "Approved members and confirmed attendees can see all names.";

  it.each([
    ["whose membership is pending", { status: "pending" as const }, null, APPROVED],
    ["whose address is not confirmed", { emailVerified: false }, null, "Confirm your email to see all attendees."],
    [
      "with a seat under an invented address",
      { status: "pending" as const, emailVerified: false },
      "registered",
      APPROVED,
    ],
  ] as const)("are not offered to a member %s, and it says why", async (_who, viewer, status, sentence) => {
    await show({ registration: status && { status } }, { ...ada, ...viewer });
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole("button", { name: "View all attendees" })).toBeNull();
  });

  it("are offered to a pending member with a confirmed seat", async () => {
    await show({ registration: { status: "registered" } }, { ...ada, status: "pending" });
    expect(screen.getByRole("button", { name: "View all attendees" })).toBeVisible();
  });
});
