import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import { problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { expectNoDialog } from "../no-dialog.ts";
import { closeAdmin, openAdmin, quiet } from "./admin-screen.tsx";

const PATH = "/api/admin/registration";
let settings: RegistrationSettingsView;
const toast = (text: string) => within(screen.getByRole("region", { name: "Notices" })).findByText(text);
const mode = (name: RegExp) => screen.getByRole("radio", { name });
const save = () => screen.getByRole("button", { name: "Save" });

beforeEach(() => {
  stubSockets();
  settings = { mode: "restricted", changedAt: null, changedBy: null, isEarlyAccess: true };
});
afterEach(closeAdmin);

async function openRegistration<Route extends string>(routes?: Stubs<Route>) {
  const calls = stubServer(
    {
      [`GET ${PATH}`]: () => ({ body: settings }),
      "GET /api/admin/summary": () => ({ body: quiet }),
      "GET /api/admin/applications": () => ({ body: { rows: [], cursor: null } }),
      "GET /api/admin/tiers": () => ({ body: { tiers: [] } }),
      [`PUT ${PATH}`]: ({ body }) => {
        settings = {
          mode: (body as { mode: "open" }).mode,
          changedAt: "2026-11-20T09:00:00.000Z",
          changedBy: "Otto Berg",
          isEarlyAccess: settings.isEarlyAccess,
        };
        return { body: settings };
      },
    },
    stubs(routes),
  );
  const tab = await openAdmin("/admin/registration", {
    answers: { "/api/admin/summary": { ...quiet, applications: 6 } },
  });
  await screen.findByRole("heading", { name: "Registration settings" });
  return { ...tab, calls };
}

describe("Registration settings", () => {
  it("offer the four modes, each with its effect, and mark the current one", async () => {
    await openRegistration();
    expect(screen.getAllByRole("radio")).toHaveLength(4);
    expect(mode(/^Open ?.*full access right away/)).not.toBeChecked();
    expect(mode(/^Restricted ?Current/)).toBeChecked();
    expect(mode(/^Invitation Only ?.*code or link/)).not.toBeChecked();
    expect(mode(/^Closed ?.*No new accounts/)).not.toBeChecked();
    expect(screen.getByText("Never (default)")).toBeVisible();
    expect(screen.getByText("Waiting for approval").nextElementSibling).toHaveTextContent("6");
    expect(save()).toHaveAttribute("aria-disabled", "true");
  });

  it("become more open at once when saved", async () => {
    const { user, calls } = await openRegistration();
    await user.click(mode(/^Open/));
    await user.click(save());
    expect(await toast("Registration is now set to Open")).toBeVisible();
    await expectNoDialog();
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ mode: "open" });
    expect(await screen.findByText(/by Otto Berg$/)).toBeVisible();
    await waitFor(() => expect(mode(/^Open ?Current/)).toBeChecked());
  });

  it("ask for confirmation before they become stricter", async () => {
    const { user, calls } = await openRegistration();
    await user.click(mode(/^Closed/));
    await user.click(save());
    const dialog = within(await screen.findByRole("dialog", { name: "Change registration to Closed" }));
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
    await user.click(dialog.getByRole("button", { name: "Change to Closed" }));
    expect(await toast("Registration is now set to Closed")).toBeVisible();
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ mode: "closed" });
  });

  it("change nothing when the confirmation is cancelled", async () => {
    const { user, calls } = await openRegistration();
    await user.click(mode(/^Invitation Only/));
    await user.click(save());
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("show an error when saving failed, and keep the choice", async () => {
    const { user } = await openRegistration({ [`PUT ${PATH}`]: () => problem("unavailable") });
    await user.click(mode(/^Open/));
    await user.click(save());
    expect(await toast("The service is unavailable right now.")).toBeVisible();
    expect(mode(/^Open/)).toBeChecked();
  });
});

describe("The early-access notice", () => {
  it("is shown or hidden by a switch that saves at once, and stays as it was when that fails", async () => {
    let fails = false;
    const { user, calls } = await openRegistration({
      [`PUT ${PATH}/early-access`]: ({ body }) => {
        if (fails) return problem("internal");
        settings = { ...settings, isEarlyAccess: (body as { isShown: boolean }).isShown };
        return { body: settings };
      },
    });
    const notice = () => screen.getByRole("switch", { name: "Show the early-access notice" });
    expect(notice()).toBeChecked();
    await user.click(notice());
    expect(await toast("The early-access notice is hidden")).toBeVisible();
    await waitFor(() => expect(notice()).not.toBeChecked());
    fails = true;
    await user.click(notice());
    await waitFor(() => expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(2));
    await waitFor(() => expect(notice()).not.toBeChecked());
    expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      { isShown: false },
      { isShown: true },
    ]);
  });
});
