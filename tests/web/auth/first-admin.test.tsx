import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ada, problem, stubServer } from "./auth-server.ts";
import { button, closeAuth, NO_EVENTS, openAuth } from "./auth-tab.tsx";

afterEach(closeAuth);

const secret = () => screen.getByLabelText("Setup secret");
const SETUP = "POST /api/setup";

describe("Set-up", () => {
  it("makes the member with the secret an admin and opens the admin dashboard", async () => {
    const calls = stubServer({
      [SETUP]: () => ({ status: 204 }),
      "GET /api/me": () => ({ body: { ...ada, role: "admin" } }),
      "GET /api/events": () => ({ body: NO_EVENTS }),
      "GET /api/admin/summary": () => problem("second-factor-required"),
    });
    const { user } = await openAuth("/setup", { viewer: { ...ada, status: "pending" } });
    await user.type(secret(), "the one-time secret{Enter}");
    expect(await screen.findByText("You are now an admin.")).toBeVisible();
    expect(await screen.findByRole("heading", { level: 1, name: "Welcome to the admin dashboard" })).toBeVisible();
    expect(calls[0]).toMatchObject({ method: "POST", path: "/api/setup", body: { secret: "the one-time secret" } });
  });

  it("asks for the secret, and shows beside the field that it is wrong", async () => {
    const calls = stubServer({ [SETUP]: () => problem("setup-refused") });
    const { user } = await openAuth("/setup", { viewer: ada });
    await user.click(button("Become admin"));
    expect(secret()).toHaveAccessibleDescription("Please enter the secret.");
    expect(calls).toEqual([]);
    await user.type(secret(), "a guess{Enter}");
    await waitFor(() => expect(secret()).toHaveAccessibleDescription("That setup secret is incorrect."));
    expect(secret()).toHaveFocus();
    expect(secret()).toHaveValue("a guess");
  });

  it("says that another member was first", async () => {
    stubServer({ [SETUP]: () => problem("not-found") });
    const { user } = await openAuth("/setup", { viewer: ada });
    await user.type(secret(), "too late{Enter}");
    await waitFor(() => expect(secret()).toHaveAccessibleDescription("Setup is already complete."));
  });

  it("redirects an admin", async () => {
    stubServer({});
    await openAuth("/setup", { viewer: { ...ada, role: "admin" } });
    expect(screen.getByText(/You're already an admin/)).toBeVisible();
    expect(screen.queryByLabelText("Setup secret")).toBeNull();
  });
});
