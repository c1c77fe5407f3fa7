import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { ada, noAnswer, problem, stored, stubServer } from "./auth-server.ts";
import { button, closeAuth, email, NO_EVENTS, openAuth, password, refusal } from "./auth-tab.tsx";

afterEach(async () => {
  await closeAuth();
  sessionStorage.clear();
});

describe("Sign-up", () => {
  const name = () => screen.getByLabelText("Full name");
  const terms = () => screen.getByRole("checkbox", { name: /I agree to the Terms/ });
  const sendForm = async ({ user }: Pick<Awaited<ReturnType<typeof openAuth>>, "user">) => {
    await user.type(name(), "Leila Haddad");
    await user.type(email(), "leila@members.test");
    await user.type(password(), "eight or more");
    await user.click(terms());
    await user.click(button("Create account"));
  };

  it("marks every fault at once beside its field, with the toast of the first, and sends nothing before all are valid", async () => {
    const calls = stubServer({});
    const { user } = await openAuth("/sign-up");
    await user.type(name(), "   ");
    await user.type(email(), "leila@members.test");
    await user.type(password(), "short");
    await user.click(button("Create account"));
    expect(await refusal()).toHaveTextContent("Please fill in all fields");
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription("Enter your full name.");
    expect(email()).not.toHaveAttribute("aria-invalid");
    expect(password()).toHaveAttribute("aria-invalid", "true");
    expect(password()).toHaveAccessibleDescription("Password must be at least 8 characters long");
    expect(terms()).toHaveAccessibleDescription("Please agree to the terms and conditions");
    await user.click(button("Dismiss"));
    await user.type(name(), "Leila Haddad");
    expect(name()).not.toHaveAttribute("aria-invalid");
    await user.click(button("Create account"));
    expect(await refusal()).toHaveTextContent("Please agree to the terms and conditions");
    expect(password()).toHaveFocus();
    await user.click(terms());
    expect(terms()).not.toHaveAttribute("aria-invalid");
    await user.type(password(), "-no-more");
    expect(password()).toHaveAccessibleDescription("Password must be at least 8 characters long. Long enough.");
    expect(password()).not.toHaveAttribute("aria-invalid");
    expect(calls).toEqual([]);
  });

  it("sends the chosen kind and opens the dashboard", async () => {
    const calls = stubServer({
      "POST /api/auth/sign-up/email": () => ({ status: 201, body: { success: true } }),
      "GET /api/me": () => ({ body: { ...ada, status: "pending" } }),
    });
    const { user } = await openAuth("/sign-up?kind=lender&next=%2Fmessages");
    expect(screen.getByRole("radio", { name: /^Lender/ })).toBeChecked();
    await user.click(screen.getByRole("radio", { name: /^Event organizer/ }));
    expect(screen.getByText(/creates an/)).toHaveTextContent("Signing up now creates an event organizer account.");
    await user.type(name(), " Leila Haddad ");
    await user.type(email(), " Leila@members.test");
    await user.type(password(), " eight or more ");
    await user.click(terms());
    await user.click(button("Create account"));
    expect(await screen.findByText("Account created successfully!")).toBeVisible();
    expect(await screen.findByText("Now at /dashboard")).toBeVisible();
    expect(calls.filter((call) => call.method === "POST").map((call) => call.body)).toEqual([
      {
        name: "Leila Haddad",
        email: "leila@members.test",
        password: " eight or more ",
        kind: "organizer",
        acceptedTerms: true,
      },
    ]);
  });

  it.each([
    ["a taken address", problem("email-taken"), "An account with this email already exists."],
    ["anything unforeseen", { status: 500, body: {} }, "An error occurred during sign up"],
    [
      "a rule only the server knows",
      problem("invalid", { fields: { acceptedTerms: "Please agree to the terms and conditions" } }),
      "Please agree to the terms and conditions",
    ],
  ])("tells %s in its sentence", async (_, answer, sentence) => {
    stubServer({ "POST /api/auth/sign-up/email": () => answer });
    const { user } = await openAuth("/sign-up");
    await sendForm({ user });
    expect(await refusal()).toHaveTextContent(sentence);
    expect(name()).toHaveValue("Leila Haddad");
  });

  it.each([
    ["Sign in", "Sign in"],
    ["Forgot password?", "Forgot your password?"],
  ])("offers '%s' for an email that has an account, and takes the email along, not in the URL", async (link, title) => {
    stubServer({ "POST /api/auth/sign-up/email": () => problem("email-taken") });
    const { user, router } = await openAuth("/sign-up");
    await sendForm({ user });
    await waitFor(() => expect(email()).toHaveFocus());
    expect(email()).toHaveAccessibleDescription("An account with this email already exists.");
    await user.click(screen.getAllByRole("link", { name: link })[0] as HTMLElement);
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(email()).toHaveValue("leila@members.test");
    expect(router.state.location.search).toBe("");
  });

  it("keeps what was typed through a reload, except the password", async () => {
    stubServer({});
    const first = await openAuth("/sign-up");
    await first.user.click(screen.getByRole("radio", { name: /^Lender/ }));
    await first.user.type(name(), "Leila Haddad");
    await first.user.type(email(), "leila@members.test");
    await first.user.type(password(), "eight or more");
    cleanup();
    await closeAuth();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("eight or more");
    expect(Object.keys(localStorage)).toEqual([]);
    stubServer({});
    await openAuth("/sign-up");
    expect(name()).toHaveValue("Leila Haddad");
    expect(email()).toHaveValue("leila@members.test");
    expect(screen.getByRole("radio", { name: /^Lender/ })).toBeChecked();
    expect(password()).toHaveValue("");
  });

  it.each([
    ["the answer is 401", () => problem("session-missing"), "Auth session missing!"],
    ["there is no answer", noAnswer, "You seem to be offline."],
  ])("leaves the password and the invitation in no storage when %s", async (_, answer, sentence) => {
    stubServer({
      "POST /api/auth/sign-up/email": answer,
      "POST /api/auth/invitation": () => ({ body: { trusted: false, expiresAt: "2026-12-20T09:00:00.000Z" } }),
    });
    const { user } = await openAuth("/sign-up#invitation=ABCD-EFGH");
    await sendForm({ user });
    expect(await refusal()).toHaveTextContent(sentence);
    expect(stored()).toContain("leila@members.test");
    expect(stored()).not.toMatch(/eight or more|ABCD-EFGH/);
    expect(Object.keys(sessionStorage)).toEqual(["draft:sign-up"]);
  });

  it("starts as investor with the password hint, the early-access text and links that keep the input", async () => {
    stubServer({});
    await openAuth("/sign-up");
    expect(screen.getByRole("radio", { name: /^Investor/ })).toBeChecked();
    expect(password()).toHaveAccessibleDescription("Password must be at least 8 characters long");
    expect(screen.getAllByText(/characters/)).toHaveLength(1);
    expect(screen.getByText(/Early access is open/).parentElement).toHaveTextContent("creates an investor account");
    expect(screen.queryByText(/first batch/)).toBeNull();
    expect(screen.getByText("Registration: Restricted")).toBeVisible();
    for (const [link, path] of [
      ["Terms", "/terms"],
      ["Privacy Policy", "/privacy"],
    ]) {
      const anchor = screen.getByRole("link", { name: new RegExp(`^${link} ?\\(opens in a new tab\\)$`) });
      expect([anchor.getAttribute("href"), anchor.getAttribute("target")]).toEqual([path, "_blank"]);
    }
  });

  it("says nothing of early access once an admin switched that off", async () => {
    stubServer({});
    await openAuth("/sign-up", {
      answers: {
        "/api/auth/registration": { mode: "open", providers: [], isEarlyAccess: false },
        "/api/events": NO_EVENTS,
      },
    });
    expect(await screen.findByLabelText("Full name")).toBeVisible();
    expect(screen.queryByText(/Early access is open|under development/)).toBeNull();
  });

  it("shows the end of early access while it is in the future", async () => {
    stubServer({});
    await openAuth("/sign-up", {
      earlyAccessUntil: "2027-04-10",
      answers: {
        "/api/auth/registration": { mode: "open", providers: [], isEarlyAccess: true },
        "/api/events": NO_EVENTS,
      },
    });
    expect(screen.getByText(/gets access before April 10, 2027/)).toBeVisible();
  });

  it("replaces the form when registration is closed", async () => {
    stubServer({});
    await openAuth("/sign-up", {}, { mode: "closed" });
    expect(screen.getByText("Sign-up is currently closed.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Create account" })).toBeNull();
  });

  it("replaces the form when sign-up was closed while it was open", async () => {
    let mode: RegistrationMode = "restricted";
    stubServer({
      "GET /api/auth/registration": () => ({ body: { mode, providers: [], isEarlyAccess: false } }),
      "POST /api/auth/sign-up/email": () => {
        mode = "closed";
        return problem("sign-up-closed");
      },
    });
    const { user } = await openAuth("/sign-up");
    await sendForm({ user });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Create account" })).toBeNull());
    expect(screen.getAllByText("Sign-up is currently closed.").length).toBeGreaterThan(0);
  });
});
