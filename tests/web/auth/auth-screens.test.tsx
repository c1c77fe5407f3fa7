import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { EventCardView } from "#contract/events/event.ts";
import { type Answer, ada, problem, stubServer } from "./auth-server.ts";
import { button, closeAuth, email, held, NO_EVENTS, openAuth, password, refusal } from "./auth-tab.tsx";

afterEach(closeAuth);

describe("Sign-in", () => {
  it("says that the session was revoked elsewhere, and nothing after a sign-out", async () => {
    let me: Answer = problem("session-missing");
    stubServer({ "GET /api/me": () => me, "POST /api/auth/sign-out": () => ({ body: null }) });
    const first = await openAuth("/events", { viewer: ada });
    const { refreshViewer } = await import("#web/lib/auth/auth-client.ts");
    await refreshViewer();
    await act(() => first.router.navigate("/sign-in"));
    expect(await screen.findByText("Your session ended. Please sign in again.")).toBeVisible();
    cleanup();
    await closeAuth();

    stubServer({ "GET /api/me": () => me, "POST /api/auth/sign-out": () => ({ body: null }) });
    me = { body: ada };
    const second = await openAuth("/events", { viewer: ada });
    const { signOut } = await import("#web/lib/auth/auth-client.ts");
    await signOut();
    await act(() => second.router.navigate("/sign-in"));
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(screen.queryByText(/session ended/)).toBeNull();
  });

  it("does not say 'still signed in' when the session was missing before the sign-out", async () => {
    stubServer({ "POST /api/auth/sign-out": () => problem("session-missing") });
    const { router } = await openAuth("/events", { viewer: ada });
    const { signOut } = await import("#web/lib/auth/auth-client.ts");
    await act(() => signOut());
    await act(() => router.navigate("/sign-in"));
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(screen.queryByText(/still signed in|session ended/)).toBeNull();
  });

  it("removes the notice about an ended session when another tab says that it was a sign-out", async () => {
    stubServer({ "GET /api/me": () => problem("session-missing") });
    const { router } = await openAuth("/events", { viewer: ada });
    const { refreshViewer } = await import("#web/lib/auth/auth-client.ts");
    await refreshViewer();
    await act(() => router.navigate("/sign-in?next=%2Fevents"));
    expect(await screen.findByText("Your session ended. Please sign in again.")).toBeVisible();
    const other = new BroadcastChannel("auth");
    other.postMessage({ event: "SIGNED_OUT", isIntended: true });
    await waitFor(() => expect(screen.queryByText(/session ended/)).toBeNull());
    other.close();
  });

  it("shows a toast for missing fields, sends nothing and focuses the first missing field", async () => {
    const calls = stubServer({});
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample.test");
    await user.click(button("Sign in"));
    expect(await screen.findByText("Please enter both email and password")).toBeVisible();
    expect(password()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("shows beside the field that an email is invalid, until it is valid", async () => {
    const calls = stubServer({});
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample");
    await user.type(password(), "sample-password{Enter}");
    expect(email()).toHaveAccessibleDescription("Please enter a valid email address.");
    expect(email()).toHaveFocus();
    await user.type(email(), ".test");
    expect(email()).not.toHaveAccessibleDescription();
    expect(calls).toEqual([]);
  });

  it("is busy during the request, sends it once, shows a welcome and opens the requested page", async () => {
    const { answer, give } = held();
    const calls = stubServer({
      "POST /api/auth/sign-in/email": () => answer,
      "GET /api/me": () => ({ body: ada }),
      "GET /api/events": () => ({ body: NO_EVENTS }),
    });
    const { user } = await openAuth("/sign-in?next=%2Fmessages%3Fq%3D1");
    await user.type(email(), "Ada@Sample.test");
    await user.type(password(), "sample-password{Enter}");
    const busy = await screen.findByRole("button", { name: "Signing in..." });
    expect(busy).toHaveAttribute("aria-busy", "true");
    expect(busy).toHaveAttribute("aria-disabled", "true");
    await user.click(busy);
    await user.type(password(), "{Enter}");
    give({ body: { next: "signed-in" } });
    expect(await screen.findByText("Welcome back!")).toBeVisible();
    expect(await screen.findByText("Now at /messages?q=1")).toBeVisible();
    expect(calls.filter((call) => call.method === "POST")).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ email: "ada@sample.test", password: "sample-password" });
  });

  it("shows the same sentence for every refused sign-in and keeps the input", async () => {
    let answer = problem("invalid-credentials");
    stubServer({ "POST /api/auth/sign-in/email": () => answer });
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample.test");
    await user.type(password(), "wrong");
    await user.click(button("Sign in"));
    expect(await refusal()).toHaveTextContent("Invalid email or password");
    expect(email()).toHaveValue("ada@sample.test");
    expect(password()).toHaveValue("wrong");
    await user.click(button("Dismiss"));
    answer = { status: 500, body: { stack: "SQLITE_ERROR at worker/auth" } };
    await user.click(button("Sign in"));
    expect(await screen.findByText("Invalid email or password")).toBeVisible();
  });

  it("shows the wait and sends nothing before it is over", async () => {
    const calls = stubServer({
      "POST /api/auth/sign-in/email": () => problem("rate-limited", {}, { "retry-after": "42" }),
    });
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample.test");
    await user.type(password(), "wrong{Enter}");
    expect(await screen.findByText(/Possible in 0:42/)).toBeVisible();
    expect(button("Sign in")).toHaveAccessibleDescription(/Possible in 0:4\d/);
    await user.click(button("Sign in"));
    await user.type(password(), "{Enter}");
    expect(calls).toHaveLength(1);
    expect(await screen.findByText(/Possible in 0:41/, {}, { timeout: 2500 })).toBeVisible();
  });

  it("says that the browser is offline instead of blaming the password", async () => {
    stubServer({});
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample.test");
    await user.type(password(), "sample-password{Enter}");
    expect(await refusal()).toHaveTextContent("You seem to be offline.");
  });

  it("redirects when another tab signs in", async () => {
    stubServer({ "GET /api/me": () => ({ body: ada }) });
    await openAuth("/sign-in?next=/events");
    const other = new BroadcastChannel("auth");
    other.postMessage({ event: "SIGNED_IN", isIntended: false });
    expect(await screen.findByText("Now at /events")).toBeVisible();
    other.close();
  });

  it("links to recovery, sign-up and home, and offers no other provider", async () => {
    stubServer({});
    await openAuth("/sign-in");
    expect(screen.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/forgot-password");
    expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/sign-up");
    expect(screen.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
    expect(screen.queryByText("Or continue with")).toBeNull();
    expect(email()).toHaveAttribute("type", "email");
    expect(email()).toHaveAttribute("autocomplete", "username");
    expect(password()).toHaveAttribute("autocomplete", "current-password");
  });

  it.each([
    ["/messages?q=1#end", "/messages?q=1#end"],
    ["https://evil.test/", "/dashboard"],
    ["//evil.test/dashboard", "/dashboard"],
    ["/\\evil.test", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["/", "/dashboard"],
    ["", "/dashboard"],
    ["/.//evil.example", "/dashboard"],
    ["/x/..//evil.example", "/dashboard"],
  ])("leads %j to %j", async (next, path) => {
    const { nextPath } = await import("#web/features/auth/next-path.ts");
    expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe(path);
  });
});

describe("Sign-up", () => {
  const name = () => screen.getByLabelText("Full name");
  const terms = () => screen.getByRole("checkbox", { name: /I agree to the Terms/ });

  it("checks for missing fields, then the terms, then the password, and sends nothing before all are valid", async () => {
    const calls = stubServer({});
    const { user } = await openAuth("/sign-up");
    await user.type(name(), "   ");
    await user.type(email(), "leila@members.test");
    await user.type(password(), "short");
    await user.click(button("Create account"));
    expect(await refusal()).toHaveTextContent("Please fill in all fields");
    expect(name()).toHaveFocus();
    await user.click(button("Dismiss"));
    await user.type(name(), "Leila Haddad");
    await user.click(button("Create account"));
    expect(await screen.findByText("Please agree to the terms and conditions")).toBeVisible();
    expect(terms()).toHaveFocus();
    await user.click(button("Dismiss"));
    expect(password()).not.toHaveAttribute("aria-invalid");
    await user.click(terms());
    await user.click(button("Create account"));
    expect(password()).toHaveAttribute("aria-invalid", "true");
    expect(password()).toHaveAccessibleDescription("Password must be at least 8 characters long");
    expect(password()).toHaveFocus();
    await user.type(password(), "-no-more");
    expect(password()).not.toHaveAttribute("aria-invalid");
    expect(calls).toEqual([]);
  });

  it("sends the chosen kind once and opens the dashboard", async () => {
    const { answer, give } = held();
    const calls = stubServer({
      "POST /api/auth/sign-up/email": () => answer,
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
    await user.click(await screen.findByRole("button", { name: "Creating account..." }));
    give({ status: 201, body: { success: true } });
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
    await user.type(name(), "Leila Haddad");
    await user.type(email(), "leila@members.test");
    await user.type(password(), "eight or more");
    await user.click(terms());
    await user.click(button("Create account"));
    expect(await refusal()).toHaveTextContent(sentence);
    expect(name()).toHaveValue("Leila Haddad");
  });

  it("starts as investor with the password hint, the early-access text and links that keep the input", async () => {
    stubServer({});
    await openAuth("/sign-up");
    expect(screen.getByRole("radio", { name: /^Investor/ })).toBeChecked();
    expect(password()).toHaveAccessibleDescription("Password must be at least 8 characters long");
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

  it("shows the end of early access while it is in the future", async () => {
    stubServer({});
    await openAuth("/sign-up", {
      earlyAccessUntil: "2027-04-10",
      answers: { "/api/auth/registration": { mode: "open", providers: [] }, "/api/events": NO_EVENTS },
    });
    expect(screen.getByText(/gets access before 10 April 2027/)).toBeVisible();
  });

  it("replaces the form when registration is closed", async () => {
    stubServer({});
    await openAuth("/sign-up", {}, { mode: "closed" });
    expect(screen.getByText("New accounts are not open at the moment.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Create account" })).toBeNull();
  });

  it("replaces the form when sign-up was closed while it was open", async () => {
    let mode: RegistrationMode = "restricted";
    stubServer({
      "GET /api/auth/registration": () => ({ body: { mode, providers: [] } }),
      "POST /api/auth/sign-up/email": () => {
        mode = "closed";
        return problem("sign-up-closed");
      },
    });
    const { user } = await openAuth("/sign-up");
    await user.type(name(), "Leila Haddad");
    await user.type(email(), "leila@members.test");
    await user.type(password(), "eight or more");
    await user.click(terms());
    await user.click(button("Create account"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Create account" })).toBeNull());
    expect(screen.getAllByText("New accounts are not open at the moment.").length).toBeGreaterThan(0);
  });
});

describe("Recovery", () => {
  const RESET = "POST /api/auth/request-password-reset";

  it("answers the same for every email and allows another request only after a wait", async () => {
    const calls = stubServer({ [RESET]: () => ({ body: { status: true } }) });
    const { user } = await openAuth("/forgot-password");
    await user.type(email(), "nobody@members.test");
    await user.click(button("Send the link"));
    const title = await screen.findByRole("heading", { level: 1, name: "Check your inbox" });
    expect(title).toHaveFocus();
    expect(screen.getByText(/If there is an account for/)).toHaveTextContent("nobody@members.test");
    expect(button("Send again")).toHaveAccessibleDescription(/Possible in (1:00|0:59)/);
    await user.click(button("Send again"));
    expect(calls).toEqual([{ method: "POST", path: RESET.slice(5), body: { email: "nobody@members.test" } }]);
    await user.click(button("Use another address"));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Forgot your password?");
  });

  it("removes the token from the URL, checks the length while typing and opens sign-in", async () => {
    const calls = stubServer({ "POST /api/auth/reset-password": () => ({ body: { status: true } }) });
    const { user, router } = await openAuth("/forgot-password?token=secret-token");
    await waitFor(() => expect(router.state.location.search).toBe(""));
    const field = password("New password");
    await user.type(field, "short");
    expect(screen.getByText(/5 of 8 to 128 characters/)).toHaveTextContent("not yet");
    await user.click(button("Save the new password"));
    expect(field).toHaveAttribute("aria-invalid", "true");
    expect(calls).toEqual([]);
    await user.type(field, " and longer");
    expect(screen.getByText(/16 of 8 to 128 characters/)).toHaveTextContent("long enough");
    await user.click(button("Save the new password"));
    expect(await screen.findByText("Your password is saved. Please sign in with it.")).toBeVisible();
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    expect(calls[0]?.body).toEqual({ token: "secret-token", newPassword: "short and longer" });
  });

  it("offers a new link when the link was used or has expired", async () => {
    stubServer({ "POST /api/auth/reset-password": () => problem("link-invalid"), [RESET]: () => ({ body: {} }) });
    const { user } = await openAuth("/forgot-password?token=used");
    await user.type(password("New password"), "long enough{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "This link no longer works" })).toHaveFocus();
    await user.type(email(), "ada@sample.test");
    await user.click(button("Send a new link"));
    expect(await screen.findByRole("heading", { level: 1, name: "Check your inbox" })).toBeVisible();
  });

  it("emits PASSWORD_RECOVERY in every tab when the link is opened", async () => {
    stubServer({});
    const other = new BroadcastChannel("auth");
    const heard = new Promise((resolve) => {
      other.onmessage = ({ data }: MessageEvent) => resolve(data.event);
    });
    await openAuth("/forgot-password?token=secret-token");
    expect(await heard).toBe("PASSWORD_RECOVERY");
    other.close();
  });
});

describe("The dashboard", () => {
  const card = (id: string, title: string, more: Partial<EventCardView> = {}): EventCardView => ({
    id,
    title,
    startsAt: "2026-12-03T08:00:00.000Z",
    endsAt: null,
    timeZone: "Europe/Zurich",
    location: "Zürich",
    cover: null,
    cancelled: false,
    description: "",
    capacity: 120,
    exclusive: false,
    attendeeCount: 98,
    registration: null,
    sample: true,
    ...more,
  });
  const show = (viewer: Partial<ViewerView>, rows: EventCardView[] = []) =>
    openAuth("/dashboard", { viewer: { ...ada, ...viewer }, answers: { "/api/events": { rows, cursor: null } } });

  it.each([
    [{ kind: "investor" }, "Welcome back to your investor dashboard"],
    [{ kind: "founder" }, "Welcome back to your founder dashboard"],
    [{ kind: "service_provider" }, "Welcome back to your service provider dashboard"],
    [{ kind: "investor", role: "admin" }, "Welcome to the admin dashboard"],
  ] as const)("welcomes %j as %s, with Messages and the disclaimer", async (viewer, title) => {
    stubServer({});
    await show(viewer);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title);
    expect(screen.getByRole("link", { name: "Messages" })).toHaveAttribute("href", "/messages");
    expect(screen.getByText(/no money moves here/)).toBeVisible();
    expect(screen.queryByText("Waiting for approval")).toBeNull();
  });

  it("shows the events of the member first, then the next ones with their seats", async () => {
    stubServer({});
    await show({}, [
      card("e1", "Winter Investment Summit"),
      card("e2", "Full House", { attendeeCount: 120 }),
      card("e3", "Founders and Lenders Breakfast", { registration: { status: "registered" } }),
    ]);
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent.replaceAll("\u00a0", " "));
    expect(rows[0]).toContain("Founders and Lenders Breakfast");
    expect(rows[0]).toContain("You're going · 9:00 AM, Zürich");
    expect(rows[1]).toContain("9:00 AM, Zürich · 22 places left");
    expect(rows[2]).toContain("9:00 AM, Zürich · full");
  });

  it("says that no events are planned", async () => {
    stubServer({});
    await show({});
    expect(screen.getByText("No events are planned")).toBeVisible();
  });

  it("shows an error when the events cannot be loaded, and loads them again", async () => {
    let answer = problem("internal");
    stubServer({ "GET /api/events": () => answer });
    const { user } = await openAuth("/dashboard", { viewer: ada, answers: {} });
    expect(await screen.findByText("The events could not be loaded")).toBeVisible();
    expect(screen.getByText("request-1")).toBeVisible();
    answer = { body: { rows: [card("e1", "Winter Investment Summit")], cursor: null } };
    await user.click(button("Retry"));
    expect(await screen.findByText("Winter Investment Summit")).toBeVisible();
  });
});
