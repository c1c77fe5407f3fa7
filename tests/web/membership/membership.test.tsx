import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { DAY_MS } from "#contract/limits.ts";
import { FREE_TIER, type TiersView } from "#contract/membership/tiers.ts";
import { quiet } from "../admin/admin-screen.tsx";
import { ada, problem, stubServer } from "../auth/auth-server.ts";
import { button, closeAuth, NO_EVENTS, openAuth, refusal } from "../auth/auth-tab.tsx";

afterEach(closeAuth);

const show = (viewer: Partial<ViewerView>, { mail = true } = {}) =>
  openAuth("/dashboard", { viewer: { ...ada, ...viewer }, mail, answers: { "/api/events": NO_EVENTS } });
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const STARTUP = "01900000-0000-7000-8000-000500000002";
const tiers = (requested: string | null): TiersView => ({
  tiers: [{ id: STARTUP, name: "Startup", price: null, features: [], capabilities: [], offered: true }],
  mine: {
    tierId: FREE_TIER,
    agreedPrice: null,
    requested: requested ? { tierId: requested, at: daysAgo(1) } : null,
    refused: null,
  },
});
const TIERS = "GET /api/tiers";
const RESEND = "POST /api/auth/verification";
const NOT_CONFIRMED = "Your email address is not confirmed yet.";

describe("A pending member's dashboard", () => {
  it("shows what works now, what an approval opens, and the requested tier", async () => {
    stubServer({ [TIERS]: () => ({ body: tiers(STARTUP) }) });
    await show({ status: "pending" });
    expect(await screen.findByRole("heading", { name: "Waiting for approval" })).toBeVisible();
    expect(screen.getByRole("link", { name: "View events and register" })).toHaveAttribute("href", "/events");
    expect(screen.getByText("Connect with members and send messages")).toBeVisible();
    expect(await screen.findByText("Startup")).toBeVisible();
    expect(screen.getByRole("link", { name: "Change" })).toHaveAttribute("href", "/settings/tier");
    expect(screen.getByText(/doesn't handle money/)).toBeVisible();
    // Messages are listed as locked; the main button is something that works.
    expect(screen.getByRole("link", { name: "Browse events" })).toHaveAttribute("href", "/events");
    expect(screen.queryByRole("link", { name: "Messages" })).toBeNull();
    expect(screen.queryByText(NOT_CONFIRMED)).toBeNull();
  });

  it("says that the email is not verified", async () => {
    stubServer({ [TIERS]: () => ({ body: tiers(null) }) });
    await show({ status: "pending", emailVerified: false });
    expect(await screen.findByText(NOT_CONFIRMED)).toBeVisible();
    expect(screen.getByText(ada.email)).toBeVisible();
    expect(screen.getByText("Confirm your email while you wait")).toBeVisible();
    expect(screen.queryByText("You don't need to do anything")).toBeNull();
    expect(screen.getByRole("heading", { name: "Waiting for approval" })).toBeVisible();
  });

  it("becomes the dashboard of a member when the decision arrives, without a reload", async () => {
    stubServer({ [TIERS]: () => ({ body: tiers(null) }), "GET /api/me": () => ({ body: ada }) });
    await show({ status: "pending" });
    await screen.findByRole("heading", { name: "Waiting for approval" });
    const { refreshViewer } = await import("#web/lib/auth/auth-client.ts");
    await refreshViewer();
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Waiting for approval" })).toBeNull());
  });
});

describe("A member whose two-step sign-in an admin is about to turn off", () => {
  it("reads on the dashboard when, and where to stop it", async () => {
    await show({ secondFactor: true, secondFactorRemovalDueAt: new Date(2026, 10, 23, 14, 5).toISOString() });
    expect(await screen.findByText("Two-step sign-in is about to be turned off.")).toBeVisible();
    expect(
      screen.getByText(/Starting November 23, 2026, 2:05\sPM, you sign in with just your password\./),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Open security settings" })).toHaveAttribute("href", "/settings/security");
  });
});

describe("A member whose email is not verified", () => {
  it("can change a mistyped address or request the link again, and then only after a wait", async () => {
    const calls = stubServer({ [RESEND]: () => ({ status: 202, body: { mail: "accepted" } }) });
    const { user } = await show({ emailVerified: false });
    expect(await screen.findByText(NOT_CONFIRMED)).toBeVisible();
    expect(screen.getByRole("link", { name: "Wrong address? Change it" })).toHaveAttribute(
      "href",
      "/settings/account?dialog=email",
    );
    await user.click(button("Resend link"));
    expect(await screen.findByText("A new link is on its way. Only the newest link works.")).toBeVisible();
    expect(button("Resend link")).toHaveAccessibleDescription(/You can try again in (1:00|0:59)/);
    await user.click(button("Resend link"));
    expect(calls).toHaveLength(1);
  });

  it("sees the wait after too many requests", async () => {
    stubServer({ [RESEND]: () => problem("rate-limited", {}, { "retry-after": "1800" }) });
    const { user } = await show({ emailVerified: false });
    await user.click(await screen.findByRole("button", { name: "Resend link" }));
    expect(await refusal()).toHaveTextContent("Too many attempts. Please wait a moment and try again.");
    expect(screen.getByText(/You can try again in (30:00|29:5\d)/)).toBeVisible();
  });

  it("sees no notice when no mail can be sent", async () => {
    stubServer({ [TIERS]: () => ({ body: tiers(null) }) });
    await show({ status: "pending", emailVerified: false }, { mail: false });
    expect(await screen.findByText("You don't need to do anything")).toBeVisible();
    expect(screen.queryByText(NOT_CONFIRMED)).toBeNull();
  });

  it("sees no notice after the email was verified elsewhere", async () => {
    stubServer({ [RESEND]: () => ({ body: { mail: "skipped" } }), "GET /api/me": () => ({ body: ada }) });
    const { user } = await show({ emailVerified: false });
    await user.click(await screen.findByRole("button", { name: "Resend link" }));
    await waitFor(() => expect(screen.queryByText(NOT_CONFIRMED)).toBeNull());
  });
});

describe("A rejected member's dashboard", () => {
  const rejected = { status: "rejected", statusReason: "We could not find your company." } as const;

  it("shows the reason and the day of the next possible application", async () => {
    stubServer({});
    await show({ ...rejected, statusSince: "2999-01-01T12:00:00.000Z" });
    expect(await screen.findByText("Your application was not approved.")).toBeVisible();
    expect(screen.getByText("We could not find your company.")).toBeVisible();
    expect(screen.getByText("January 31, 2999")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Apply again" })).toBeNull();
  });

  it("offers to apply again after thirty days, and is pending then", async () => {
    const calls = stubServer({
      "POST /api/me/application": () => ({ body: {} }),
      "GET /api/me": () => ({ body: { ...ada, status: "pending" } }),
      [TIERS]: () => ({ body: tiers(null) }),
    });
    const { user } = await show({ ...rejected, statusSince: daysAgo(31) });
    await user.click(await screen.findByRole("button", { name: "Apply again" }));
    expect(await screen.findByRole("heading", { name: "Waiting for approval" })).toBeVisible();
    expect(screen.getByText("Your application was sent.")).toBeVisible();
    expect(calls[0]).toMatchObject({ method: "POST", path: "/api/me/application", body: {} });
  });

  it("shows the error of the server when it is too early", async () => {
    const detail = "You may apply again from December 21, 2026.";
    stubServer({ "POST /api/me/application": () => problem("reapply-later", { detail }) });
    const { user } = await show({ ...rejected, statusSince: daysAgo(31) });
    await user.click(await screen.findByRole("button", { name: "Apply again" }));
    expect(await refusal()).toHaveTextContent(detail);
  });
});

describe("An admin without two-factor authentication", () => {
  it("sees a link to the settings where the installation requires it", async () => {
    stubServer({ "GET /api/admin/summary": () => problem("second-factor-required") });
    await show({ role: "admin" });
    expect(await screen.findByText("Admins need two-step sign-in.")).toBeVisible();
    expect(screen.getByRole("link", { name: "turn it on in Settings > Security" })).toHaveAttribute(
      "href",
      "/settings/security",
    );
  });

  it("sees no notice where it is not required", async () => {
    const calls = stubServer({
      "GET /api/admin/summary": () => ({ body: quiet }),
    });
    await show({ role: "admin" });
    await waitFor(() => expect(calls.map((call) => call.path)).toContain("/api/admin/summary"));
    expect(screen.queryByText("Admins need two-step sign-in.")).toBeNull();
  });
});
