import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { SignInResult } from "#contract/auth/sign-in.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { type Answer, ada, type Call, problem, stubServer } from "./auth-server.ts";
import { button, closeAuth, email, held, NO_EVENTS, openAuth, password, refusal } from "./auth-tab.tsx";

afterEach(closeAuth);

describe("Sign-in", () => {
  it("says that the session was revoked elsewhere, and nothing after a sign-out", async () => {
    let me: Answer<ViewerView> = problem("session-missing");
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
    expect(await refusal()).toHaveTextContent("Please enter both email and password");
    expect(password()).toHaveFocus();
    expect(password()).toHaveAccessibleDescription("Enter your password.");
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

  it("sends the email and the password once, shows a welcome and opens the requested page", async () => {
    const { answer, give } = held<SignInResult>();
    const calls = stubServer({
      "POST /api/auth/sign-in/email": () => answer,
      "GET /api/me": () => ({ body: ada }),
      "GET /api/events": () => ({ body: NO_EVENTS }),
    });
    const { user } = await openAuth("/sign-in?next=%2Fmessages%3Fq%3D1");
    await user.type(email(), "Ada@Sample.test");
    await user.type(password(), "sample-password{Enter}");
    expect(await screen.findByRole("button", { name: "Signing in..." })).toBeVisible();
    await user.type(password(), "{Enter}");
    give({ body: { next: "signed-in" } });
    expect(await screen.findByText("Welcome back!")).toBeVisible();
    expect(await screen.findByText("Now at /messages?q=1")).toBeVisible();
    expect(calls.filter((call) => call.method === "POST")).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ email: "ada@sample.test", password: "sample-password" });
  });

  it("refuses a password that no account can have without a request", async () => {
    const calls = stubServer({});
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample.test");
    await user.click(password());
    await user.paste("x".repeat(129));
    await user.click(button("Sign in"));
    expect(await refusal()).toHaveTextContent("Invalid email or password");
    expect(password()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("asks the server about a password of 128 characters that are two units each", async () => {
    const calls = stubServer({ "POST /api/auth/sign-in/email": () => problem("invalid-credentials") });
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample.test");
    await user.click(password());
    await user.paste("🔑".repeat(128));
    await user.click(button("Sign in"));
    await refusal();
    expect(calls).toHaveLength(1);
  });

  it("shows the same sentence for every refused sign-in, in a toast and above the fields, and keeps the input", async () => {
    let answer: Answer<SignInResult> = problem("invalid-credentials");
    stubServer({ "POST /api/auth/sign-in/email": () => answer });
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample.test");
    await user.type(password(), "wrong");
    await user.click(button("Sign in"));
    expect(await refusal()).toHaveTextContent("Invalid email or password");
    const aboveFields = () => within(screen.getByRole("main")).getByRole("alert");
    expect(aboveFields()).toHaveTextContent("Invalid email or password");
    expect(email()).toHaveValue("ada@sample.test");
    expect(password()).toHaveValue("wrong");
    await user.click(button("Dismiss"));
    answer = { status: 500, body: { stack: "SQLITE_ERROR at worker/auth" } };
    await user.click(button("Sign in"));
    expect(await refusal()).toHaveTextContent("Invalid email or password");
    expect(aboveFields()).toHaveTextContent("Invalid email or password");
  });

  it("says that the server is busy and for how long, keeps what was typed, and then signs in", async () => {
    let answer: Answer<SignInResult> = problem("busy", {}, { "retry-after": "1" });
    const calls = stubServer({ "POST /api/auth/sign-in/email": () => answer });
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample.test");
    await user.type(password(), "sample-password{Enter}");
    // Once, inside of the form: the countdown is there too.
    expect(await screen.findAllByText(PROBLEMS.busy[1])).toHaveLength(1);
    expect(within(screen.getByRole("main")).getByRole("alert")).toHaveTextContent(PROBLEMS.busy[1]);
    expect(button("Sign in")).toHaveAccessibleDescription(/0:01/);
    expect(password()).toHaveValue("sample-password");
    answer = { body: { next: "second-step" } };
    await waitFor(() => expect(button("Sign in")).not.toHaveAccessibleDescription(/0:0/), { timeout: 3000 });
    await user.click(button("Sign in"));
    expect(await screen.findByRole("heading", { name: "Enter your code" })).toBeVisible();
    expect(calls.filter(({ path }) => path === "/api/auth/sign-in/email")).toHaveLength(2);
  });

  it("offers a mailed link, and the time to wait, while many strangers try the account", async () => {
    const calls = stubServer({
      "POST /api/auth/sign-in/email": () => problem("sign-in-slowed", {}, { "retry-after": "40" }),
      "POST /api/auth/request-password-reset": () => ({ body: { status: true } }),
    });
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample.test");
    await user.type(password(), "sample-password{Enter}");
    expect(await screen.findByText(PROBLEMS["sign-in-slowed"][1])).toHaveAttribute("role", "alert");
    expect(button("Sign in")).toHaveAccessibleDescription(/You can try again in/);
    await user.click(button("Email me a link"));
    expect(await screen.findByText(/a link is on its way/)).toHaveTextContent("ada@sample.test");
    expect(calls.at(-1)).toMatchObject({
      path: "/api/auth/request-password-reset",
      body: { email: "ada@sample.test" },
    });
    await waitFor(() => expect(screen.getByText(/a link is on its way/)).toHaveFocus());
    expect(screen.queryByRole("button", { name: "Resend link" })).toBeNull();
    expect(email()).toHaveValue("ada@sample.test");
  });

  it("lets another email sign in while one has to wait", async () => {
    const calls: Call[] = stubServer({
      "POST /api/auth/sign-in/email": () =>
        calls.length === 1 ? problem("rate-limited", {}, { "retry-after": "40" }) : { body: { next: "second-step" } },
    });
    const { user } = await openAuth("/sign-in");
    await user.type(email(), "ada@sample.test");
    await user.type(password(), "sample-password{Enter}");
    expect(await screen.findAllByText(PROBLEMS["rate-limited"][1])).toHaveLength(1);
    expect(button("Sign in")).toHaveAttribute("aria-disabled", "true");
    await user.clear(email());
    await user.type(email(), "noor@sample.test");
    expect(screen.queryByText(PROBLEMS["rate-limited"][1])).toBeNull();
    expect(button("Sign in")).not.toHaveAttribute("aria-disabled");
    await user.click(button("Sign in"));
    expect(await screen.findByRole("heading", { name: "Enter your code" })).toBeVisible();
    expect(calls[1]?.body).toMatchObject({ email: "noor@sample.test" });
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

  it("says while Caps Lock is on at the password", async () => {
    stubServer({});
    const { user } = await openAuth("/sign-in");
    const hint = () => screen.queryByText("Caps Lock is on.");
    await user.click(password());
    await user.keyboard("{CapsLock}a");
    expect(hint()).toBeVisible();
    await user.tab();
    expect(hint()).toBeNull();
    await user.click(password());
    await user.keyboard("b");
    expect(hint()).toBeVisible();
    await user.keyboard("{CapsLock}c");
    expect(hint()).toBeNull();
    expect(password()).toHaveValue("abc");
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
