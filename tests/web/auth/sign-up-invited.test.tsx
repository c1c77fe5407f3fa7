import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { FREE_TIER, type TiersView } from "#contract/membership/tiers.ts";
import { ada, problem, stubServer } from "./auth-server.ts";
import { button, closeAuth, email, openAuth, password, refusal } from "./auth-tab.tsx";

afterEach(closeAuth);

const SIGN_UP = "POST /api/auth/sign-up/email";
const CHECK = "POST /api/auth/invitation";
const works = (trusted: boolean) => ({ body: { trusted, expiresAt: "2027-01-01T00:00:00.000Z" } });
const STARTUP = "01900000-0000-7000-8000-000500000002";
const tiers: TiersView = {
  tiers: [
    {
      id: FREE_TIER,
      name: "Free",
      price: { amountMinor: 0, currency: "EUR" },
      features: [],
      capabilities: [],
      offered: true,
    },
    {
      id: STARTUP,
      name: "Startup",
      price: { amountMinor: 4900, currency: "EUR" },
      features: [],
      capabilities: [],
      offered: true,
    },
    { id: STARTUP.replace(/2$/, "4"), name: "Enterprise", price: null, features: [], capabilities: [], offered: true },
  ],
  mine: null,
};
const joins = { [SIGN_UP]: () => ({ status: 201, body: {} }), "GET /api/me": () => ({ body: ada }) };
const code = () => screen.getByLabelText("Invitation code");

async function fillIn(user: UserEvent): Promise<void> {
  await user.type(screen.getByLabelText("Full name"), "Leila Haddad");
  await user.type(email(), "leila@members.test");
  await user.type(password(), "eight or more");
  await user.click(screen.getByRole("checkbox"));
}

describe("Sign-up by invitation only", () => {
  const only = { mode: "invitation" as const };

  it("requires a code and sends it with the form", async () => {
    const calls = stubServer({ [CHECK]: () => works(true), ...joins });
    const { user } = await openAuth("/sign-up", {}, only);
    await fillIn(user);
    await user.click(button("Create account"));
    expect(await refusal()).toHaveTextContent("Please fill in all fields");
    expect(code()).toHaveFocus();
    await user.type(code(), "node-7qfk-2mxd");
    await user.tab();
    await waitFor(() => expect(code()).toHaveAccessibleDescription("You're invited. You become a member right away."));
    await user.click(button("Create account"));
    expect(await screen.findByText("Now at /dashboard")).toBeVisible();
    expect(calls.find((call) => call.path.endsWith("/invitation"))?.body).toEqual({ code: "NODE7QFK2MXD" });
    expect(calls.find((call) => call.path.endsWith("/sign-up/email"))?.body).toMatchObject({
      invitation: "NODE7QFK2MXD",
    });
  });

  it("takes the code from a link, and says that an admin decides", async () => {
    stubServer({ [CHECK]: () => works(false) });
    await openAuth("/sign-up#invitation=NODE-7QFK", {}, only);
    expect(code()).toHaveValue("NODE-7QFK");
    await waitFor(() =>
      expect(code()).toHaveAccessibleDescription("You're invited. An admin still needs to approve your membership."),
    );
  });

  it("shows beside the field that a code is invalid, on blur and after the sign-up", async () => {
    stubServer({ [CHECK]: () => problem("invitation-invalid"), [SIGN_UP]: () => problem("invitation-invalid") });
    const { user } = await openAuth("/sign-up", {}, only);
    const sentence = /This invitation is not valid/;
    await user.type(code(), "WRONG");
    await user.tab();
    await waitFor(() => expect(code()).toHaveAccessibleDescription(sentence));
    await fillIn(user);
    await user.click(button("Create account"));
    await waitFor(() => expect(code()).toHaveFocus());
    expect(code()).toHaveAccessibleDescription(sentence);
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });
});

describe("A link with an invitation that is not required", () => {
  it("explains the invitation and sends its code", async () => {
    const calls = stubServer({ [CHECK]: () => works(true), ...joins });
    const { user } = await openAuth("/sign-up#invitation=NODE-7QFK");
    expect(await screen.findByText("You're invited. You become a member right away.")).toBeVisible();
    expect(screen.queryByLabelText("Invitation code")).toBeNull();
    expect(screen.queryByText("An admin reviews your application")).toBeNull();
    await fillIn(user);
    await user.click(button("Create account"));
    await screen.findByText("Account created successfully!");
    expect(calls.find((call) => call.path.endsWith("/sign-up/email"))?.body).toMatchObject({ invitation: "NODE7QFK" });
  });

  it("is not sent when it is invalid, which is shown", async () => {
    const calls = stubServer({ [CHECK]: () => problem("invitation-invalid"), ...joins });
    const { user } = await openAuth("/sign-up#invitation=NODE-7QFK");
    expect(screen.getByText("An admin reviews your application")).toBeVisible();
    expect(
      await screen.findByText(/This invitation is not valid.*You can create an account without an invitation\./),
    ).toBeVisible();
    await fillIn(user);
    await user.click(button("Create account"));
    await screen.findByText("Account created successfully!");
    expect(calls.find((call) => call.path.endsWith("/sign-up/email"))?.body).not.toHaveProperty("invitation");
  });
});

describe("The rest of a sign-up", () => {
  it("fetches the tiers only when the options are opened", async () => {
    const calls = stubServer({ "GET /api/tiers": () => ({ body: tiers }), ...joins });
    const { user } = await openAuth("/sign-up");
    expect(calls).toEqual([]);
    await user.click(button("More options"));
    await screen.findByRole("option", { name: "Startup, €49" });
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Free",
      "Startup, €49",
      "Enterprise, Custom",
    ]);
    await user.selectOptions(screen.getByLabelText(/Membership tier/), "Startup, €49");
    await fillIn(user);
    await user.click(button("Create account"));
    await screen.findByText("Account created successfully!");
    expect(calls.find((call) => call.path.endsWith("/sign-up/email"))?.body).toMatchObject({
      requestedTierId: STARTUP,
    });
  });

  it("shows why a password is weak beside the field until it changes", async () => {
    const reason = "This password has appeared in a data breach. Please choose a different one.";
    stubServer({ [SIGN_UP]: () => problem("weak-password", { fields: { password: reason } }) });
    const { user } = await openAuth("/sign-up");
    await fillIn(user);
    await user.click(button("Create account"));
    await waitFor(() => expect(password()).toHaveAccessibleDescription(reason));
    expect(password()).toHaveFocus();
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    await user.type(password(), " still");
    expect(password()).not.toHaveAttribute("aria-invalid");
  });

  it("asks for a code when invitations became required in the meantime, and keeps the input", async () => {
    stubServer({
      [SIGN_UP]: () => problem("invitation-required"),
      "GET /api/auth/registration": () => ({ body: { mode: "invitation", providers: [], isEarlyAccess: false } }),
    });
    const { user } = await openAuth("/sign-up");
    await fillIn(user);
    await user.click(button("Create account"));
    expect(await screen.findByLabelText("Invitation code")).toBeVisible();
    expect(screen.getByLabelText("Full name")).toHaveValue("Leila Haddad");
  });
});
