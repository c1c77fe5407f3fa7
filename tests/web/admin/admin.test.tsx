import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ada, problem, stubServer } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { address, application, closeAdmin, openAdmin, otto, quiet, tiers } from "./admin-screen.tsx";

const routes = {
  "GET /api/admin/applications": () => ({ body: { rows: [application(1)], cursor: null } }),
  "GET /api/admin/tiers": () => ({ body: tiers }),
  "GET /api/admin/registration": () => ({ body: { mode: "restricted", changedAt: null, changedBy: null } }),
  "GET /api/admin/summary": () => ({ body: quiet }),
};
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
    expect(tabs.getByRole("link", { name: "Approvals 3 waiting" })).toHaveAttribute("aria-current", "page");
    await user.click(tabs.getByRole("link", { name: "Registration" }));
    expect(address()).toBe("/admin/registration");
    expect(await screen.findByRole("heading", { name: "Registration settings" })).toBeVisible();
    expect(screen.queryByText("Pending approvals")).toBeNull();
  });

  it("shows '9+' when more are waiting than are counted", async () => {
    stubServer(routes);
    await openAdmin("/admin", { answers: { "/api/admin/summary": { ...quiet, applications: 9, deadMails: 8 } } });
    const tabs = within(screen.getByRole("navigation", { name: "Admin Panel sections" }));
    expect(tabs.getByRole("link", { name: "Approvals 9+ waiting" })).toBeVisible();
    expect(tabs.getByRole("link", { name: "Outbox 8 dead letters" })).toBeVisible();
  });

  it("warns while /terms and /privacy are not published, with a link to the editor", async () => {
    stubServer(routes);
    await openAdmin("/admin", {
      answers: { "/api/admin/summary": { ...quiet, unpublished: ["/terms", "/privacy"] } },
    });
    expect(screen.getByText("/terms and /privacy are not published.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Write them" })).toHaveAttribute("href", "/admin/pages");
  });

  it("shows no warning when both are published", async () => {
    stubServer(routes);
    await openAdmin("/admin");
    expect(await screen.findByText("Applicant 1")).toBeVisible();
    expect(screen.queryByText(/not published/)).toBeNull();
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
    stubServer({ ...routes, "GET /api/admin/summary": refused, "GET /api/admin/applications": refused });
    await openAdmin("/admin", { answers: { "/api/admin/summary": undefined } });
    expect(await screen.findByRole("heading", { name: "Administrators need a second step" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Switch it on" })).toHaveAttribute("href", "/settings/security");
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
    const panel = within(await screen.findByRole("region", { name: "Admin Panel" }));
    for (const name of ["Pending approvals", "Membership tiers", "Registration settings"])
      expect(await panel.findByRole("heading", { name })).toBeVisible();
    for (const name of ["Approve Applicant 1", "Reject Applicant 1", "Add New Tier", "Edit Tier Startup"])
      expect(panel.getByRole("button", { name })).toBeVisible();
    expect(panel.getByRole("link", { name: "Everything else: Admin Panel" })).toHaveAttribute("href", "/admin");
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
    await openAdmin("/dashboard", { answers: { "/api/admin/summary": { ...quiet, applications: 4 } } });
    expect(await toggle("Admin Panel 4 waiting")).toBeVisible();
  });

  it("is never shown to a member, whatever the URL and the storage contain", async () => {
    const calls = stubServer(routes);
    localStorage.setItem("user", JSON.stringify({ isAdmin: true, role: "admin" }));
    localStorage.setItem("isAdmin", "true");
    await openAdmin("/dashboard?panel=admin", { viewer: ada });
    expect(h1()).toHaveTextContent("Welcome back to your founder dashboard");
    await waitFor(() => expect(screen.getByText("No events are planned")).toBeVisible());
    expect(screen.queryByRole("button", { name: /Admin Panel/ })).toBeNull();
    expect(screen.queryByRole("region", { name: "Admin Panel" })).toBeNull();
    expect(calls).toEqual([]);
    localStorage.clear();
  });
});
