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
    { id: FREE_TIER, name: "Free", price: { amountMinor: 0, currency: "EUR" }, features: [], capabilities: [] },
    { id: STARTUP, name: "Startup", price: { amountMinor: 4900, currency: "EUR" }, features: [], capabilities: [] },
    { id: STARTUP.replace(/2$/, "4"), name: "Enterprise", price: null, features: [], capabilities: [] },
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

  it("asks for a code, counts its absence as a field missing, and sends it with what was filled in", async () => {
    const calls = stubServer({ [CHECK]: () => works(true), ...joins });
    const { user } = await openAuth("/sign-up", {}, only);
    await fillIn(user);
    await user.click(button("Create account"));
    expect(await refusal()).toHaveTextContent("Please fill in all fields");
    expect(code()).toHaveFocus();
    await user.type(code(), "node-7qfk-2mxd");
    await user.tab();
    await waitFor(() => expect(code()).toHaveAccessibleDescription("You are invited: you are a member at once."));
    await user.click(button("Create account"));
    expect(await screen.findByText("Now at /dashboard")).toBeVisible();
    expect(calls.find((call) => call.path.endsWith("/invitation"))?.body).toEqual({ code: "NODE7QFK2MXD" });
    expect(calls.find((call) => call.path.endsWith("/sign-up/email"))?.body).toMatchObject({
      invitation: "NODE7QFK2MXD",
    });
  });

  it("takes the code out of a link, and says that an administrator still decides", async () => {
    stubServer({ [CHECK]: () => works(false) });
    await openAuth("/sign-up?invitation=NODE-7QFK", {}, only);
    expect(code()).toHaveValue("NODE-7QFK");
    await waitFor(() =>
      expect(code()).toHaveAccessibleDescription(
        "You are invited. An administrator still decides about your membership.",
      ),
    );
  });

  it("says beside the field that a code does not work, when it is left and when the server says so at the end", async () => {
    stubServer({ [CHECK]: () => problem("invitation-invalid"), [SIGN_UP]: () => problem("invitation-invalid") });
    const { user } = await openAuth("/sign-up", {}, only);
    const sentence = /This invitation does not work/;
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

describe("A link with an invitation where none is needed", () => {
  it("says what it means and is used silently", async () => {
    const calls = stubServer({ [CHECK]: () => works(true), ...joins });
    const { user } = await openAuth("/sign-up?invitation=NODE-7QFK");
    expect(await screen.findByText("You are invited: you are a member at once.")).toBeVisible();
    expect(screen.queryByLabelText("Invitation code")).toBeNull();
    expect(screen.queryByText("An administrator reads your request")).toBeNull();
    await fillIn(user);
    await user.click(button("Create account"));
    await screen.findByText("Account created successfully!");
    expect(calls.find((call) => call.path.endsWith("/sign-up/email"))?.body).toMatchObject({ invitation: "NODE7QFK" });
  });

  it("is left out when it does not work, which is said", async () => {
    const calls = stubServer({ [CHECK]: () => problem("invitation-invalid"), ...joins });
    const { user } = await openAuth("/sign-up?invitation=NODE-7QFK");
    expect(screen.getByText("An administrator reads your request")).toBeVisible();
    expect(
      await screen.findByText(/This invitation does not work.*You can create an account without one\./),
    ).toBeVisible();
    await fillIn(user);
    await user.click(button("Create account"));
    await screen.findByText("Account created successfully!");
    expect(calls.find((call) => call.path.endsWith("/sign-up/email"))?.body).not.toHaveProperty("invitation");
  });
});

describe("The rest of a sign-up", () => {
  it("asks for a tier when one opens the options, and for none else", async () => {
    const calls = stubServer({ "GET /api/tiers": () => ({ body: tiers }), ...joins });
    const { user } = await openAuth("/sign-up");
    expect(calls).toEqual([]);
    await user.click(screen.getByText("More options"));
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

  it("says the reason of a weak password beside the field until it is another one", async () => {
    const reason = "This password is in a list of stolen ones. Please choose another.";
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

  it("turns into the form with a code when invitations became needed meanwhile, and keeps what was typed", async () => {
    stubServer({
      [SIGN_UP]: () => problem("invitation-required"),
      "GET /api/auth/registration": () => ({ body: { mode: "invitation", providers: [] } }),
    });
    const { user } = await openAuth("/sign-up");
    await fillIn(user);
    await user.click(button("Create account"));
    expect(await screen.findByLabelText("Invitation code")).toBeVisible();
    expect(screen.getByLabelText("Full name")).toHaveValue("Leila Haddad");
  });
});
