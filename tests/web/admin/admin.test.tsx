import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import { ada, problem, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { address, application, closeAdmin, openAdmin, otto, quiet, tiers } from "./admin-screen.tsx";

const restricted: RegistrationSettingsView = {
  mode: "restricted",
  changedAt: null,
  changedBy: null,
  isEarlyAccess: true,
};
const routes = stubs({
  "GET /api/admin/applications": () => ({ body: { rows: [application(1)], cursor: null } }),
  "GET /api/admin/tiers": () => ({ body: tiers }),
  "GET /api/admin/registration": () => ({ body: restricted }),
  "GET /api/admin/summary": () => ({ body: quiet }),
});
const h1 = () => screen.getByRole("heading", { level: 1 });

beforeEach(() => {
  stubSockets();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(closeAdmin);

describe("The admin panel at its own address", () => {
  it("shows its sections as links with the number of open applications", async () => {
    stubServer(routes);
    const { user } = await openAdmin("/admin", {
      answers: { "/api/admin/summary": { ...quiet, applications: 2, tierRequests: 1 } },
    });
    expect(h1()).toHaveTextContent("Admin Panel");
    const tabs = within(screen.getByRole("navigation", { name: "Admin Panel sections" }));
    expect(tabs.getByRole("link", { name: "Overview 3 waiting" })).toHaveAttribute("aria-current", "page");
    for (const name of ["Pending approvals", "Membership tiers", "Registration settings"])
      expect(await screen.findByRole("heading", { name })).toBeVisible();
    await user.click(tabs.getByRole("link", { name: "Invitations" }));
    expect(address()).toBe("/admin/invitations");
    expect(await screen.findByRole("heading", { name: "Invitations" })).toBeVisible();
    expect(screen.queryByText("Pending approvals")).toBeNull();
  });

  it("shows '9+' when more are waiting than are counted", async () => {
    stubServer(routes);
    await openAdmin("/admin", {
      answers: { "/api/admin/summary": { ...quiet, applications: 9, deadMails: 8, contentRequests: 2 } },
    });
    const tabs = within(screen.getByRole("navigation", { name: "Admin Panel sections" }));
    expect(tabs.getByRole("link", { name: "Overview 9+ waiting" })).toBeVisible();
    expect(tabs.getByRole("link", { name: "Outbox 8 failed" })).toBeVisible();
    expect(tabs.getByRole("link", { name: "Academy 2 requested" })).toBeVisible();
  });

  it("warns while /terms and /privacy have their default text, with a link to the editor", async () => {
    stubServer(routes);
    await openAdmin("/admin", {
      answers: { "/api/admin/summary": { ...quiet, unpublished: ["/terms", "/privacy"] } },
    });
    expect(screen.getByText("/terms and /privacy have the default text.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Edit pages" })).toHaveAttribute("href", "/admin/pages");
  });

  it.each([
    ["/admin/tiers", "Membership tiers"],
    ["/admin/registration", "Registration settings"],
  ])("shows the overview at %s, from this part on", async (path, title) => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    stubServer(routes);
    await openAdmin(path, { answers: { "/api/admin/tiers": tiers, "/api/admin/registration": restricted } });
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(screen.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    const part = scrolled.mock.contexts.at(-1) as HTMLElement;
    expect(part).toContainElement(screen.getByRole("heading", { name: title }));
    expect(part).not.toContainElement(screen.getByRole("heading", { name: "Pending approvals" }));
  });

  it("warns on the overview, the pages and the setup only", async () => {
    const answers = { "/api/admin/summary": { ...quiet, unpublished: ["/terms"] } };
    stubServer(
      routes,
      stubs({
        "GET /api/admin/summary": () => ({ body: answers["/api/admin/summary"] }),
        "GET /api/admin/pages": () => ({ body: { pages: [] } }),
        "GET /api/admin/setup": () => ({ body: { items: [] } }),
        "GET /api/admin/invitations": () => ({ body: { rows: [], cursor: null } }),
      }),
    );
    const { router } = await openAdmin("/admin", { answers });
    const warning = () => screen.queryByText("/terms has the default text.");
    for (const [path, title] of [
      ["/admin", "Pending approvals"],
      ["/admin/pages", "Public pages"],
      ["/admin/setup", "Before you launch"],
    ] as const) {
      await router.navigate(path);
      await screen.findByRole("heading", { name: title });
      expect(warning()).toBeVisible();
    }
    await router.navigate("/admin/invitations");
    await screen.findByRole("heading", { name: "Invitations" });
    expect(warning()).toBeNull();
  });

  it("shows no warning when both are published", async () => {
    stubServer(routes);
    await openAdmin("/admin");
    expect(await screen.findByText("Applicant 1")).toBeVisible();
    expect(screen.queryByText(/the default text/)).toBeNull();
  });

  it.each([
    ["a member", ada, "/admin"],
    ["an admin at a section that does not exist", otto, "/admin/secrets"],
  ])("shows %s the same as any address that does not exist", async (_who, viewer, path) => {
    const calls = stubServer(routes);
    await openAdmin(path, { viewer });
    expect(await screen.findByText("Oops! Page not found")).toBeVisible();
    expect(screen.queryByText("Admin Panel")).toBeNull();
    expect(calls.filter(({ path: asked }) => asked.startsWith("/api/admin"))).toEqual([]);
  });

  it("tells an admin without two-factor authentication what to do", async () => {
    const refused = () => problem("second-factor-required");
    stubServer(routes, stubs({ "GET /api/admin/summary": refused, "GET /api/admin/applications": refused }));
    await openAdmin("/admin", { answers: { "/api/admin/summary": undefined } });
    expect(await screen.findByRole("heading", { name: "Turn on two-step sign-in" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Open security settings" })).toHaveAttribute("href", "/settings/security");
    expect(screen.queryByText("Pending approvals")).toBeNull();
  });
});

describe("The admin panel on the dashboard", () => {
  const toggle = (name: string | RegExp) => screen.findByRole("button", { name });

  it("is opened by 'Admin Panel', closed by 'Hide Admin Panel', and kept in the URL", async () => {
    stubServer(routes);
    const { user, router } = await openAdmin("/dashboard");
    expect(h1()).toHaveTextContent("Welcome to the admin dashboard");
    const closed = await toggle("Admin Panel");
    expect(closed).toHaveAttribute("aria-expanded", "false");
    await user.click(closed);
    expect(address()).toBe("/dashboard?panel=admin");
    const open = await toggle("Hide Admin Panel");
    expect(open).toHaveAttribute("aria-expanded", "true");
    // What the button names is in the document while its content still loads.
    expect(document.getElementById(String(open.getAttribute("aria-controls")))).not.toBeNull();
    const panel = within(await screen.findByRole("region", { name: "Admin Panel" }));
    for (const name of ["Pending approvals", "Membership tiers", "Registration settings"])
      expect(await panel.findByRole("heading", { name })).toBeVisible();
    for (const name of ["Approve Applicant 1", "Reject Applicant 1", "Add New Tier", "Edit Tier Startup"])
      expect(panel.getByRole("button", { name })).toBeVisible();
    const tabs = within(panel.getByRole("navigation", { name: "Admin Panel sections" }));
    expect(tabs.getByRole("link", { current: "page" })).toHaveAccessibleName("Overview");
    expect(tabs.getByRole("link", { name: "Members" })).toHaveAttribute("href", "/admin/members");
    expect(open).toHaveAttribute("aria-controls", screen.getByRole("region", { name: "Admin Panel" }).id);
    await user.click(open);
    expect(address()).toBe("/dashboard");
    expect(screen.queryByRole("region", { name: "Admin Panel" })).toBeNull();
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("is open after a reload", async () => {
    stubServer(routes);
    await openAdmin("/dashboard?panel=admin");
    expect(await screen.findByRole("region", { name: "Admin Panel" })).toBeVisible();
  });

  it("shows the number of waiting decisions on its button", async () => {
    stubServer(routes);
    const waiting = { applications: 1, tierRequests: 1, reports: 1, opportunities: 1, quotes: 1, contentRequests: 1 };
    await openAdmin("/dashboard", { answers: { "/api/admin/summary": { ...quiet, ...waiting, deadMails: 1 } } });
    expect(await toggle("Admin Panel 7 waiting")).toBeVisible();
  });

  it("is never shown to a member, whatever the URL and the storage contain", async () => {
    const calls = stubServer(routes);
    localStorage.setItem("user", JSON.stringify({ isAdmin: true, role: "admin" }));
    localStorage.setItem("isAdmin", "true");
    await openAdmin("/dashboard?panel=admin", { viewer: ada });
    expect(h1()).toHaveTextContent("Welcome back to your founder dashboard");
    await waitFor(() => expect(screen.getByText("No upcoming events yet")).toBeVisible());
    expect(screen.queryByRole("button", { name: /Admin Panel/ })).toBeNull();
    expect(screen.queryByRole("region", { name: "Admin Panel" })).toBeNull();
    expect(calls).toEqual([]);
    localStorage.clear();
  });
});
