import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import { type Answer, ada, problem, stubServer, stubs } from "./auth-server.ts";
import { button, closeAuth, openAuth, password } from "./auth-tab.tsx";

afterEach(closeAuth);

const LOOK = "POST /api/auth/confirmation/link";
const DO = "POST /api/auth/confirmation";
const link = (more: Partial<ConfirmationView> = {}): ConfirmationView => ({
  kind: "verify",
  email: "leila@members.test",
  newEmail: null,
  mine: true,
  done: false,
  ...more,
});
const did = (more: Partial<ConfirmationResult> = {}): { body: ConfirmationResult } => ({
  body: { done: true, setPasswordToken: null, otherEnd: false, ...more },
});
const open = (viewer = false) =>
  openAuth("/confirm-address#token=secret-token", viewer ? { viewer: { ...ada, emailVerified: false } } : {});
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("A mailed link to confirm an email", () => {
  it("does nothing before the button is pressed, and removes the token from the URL", async () => {
    const calls = stubServer({ [LOOK]: () => ({ body: link() }) });
    const { router } = await open(true);
    expect(await title("Is this your email address?")).toBeVisible();
    expect(screen.getByText("leila@members.test")).toBeVisible();
    await waitFor(() => expect(router.state.location.hash).toBe(""));
    expect(router.state.location.state).toEqual({ mailedLink: { token: "secret-token" } });
    expect(calls).toMatchObject([{ method: "POST", path: LOOK.slice(5), body: { token: "secret-token" } }]);
  });

  it("confirms the email of the signed-in member, and pages show it at once", async () => {
    const calls = stubServer({
      [LOOK]: () => ({ body: link() }),
      [DO]: () => did(),
      "GET /api/me": () => ({ body: ada }),
    });
    const { user } = await open(true);
    expect(screen.queryByText(/password anew/)).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Confirm email" }));
    expect(await title("Your email is confirmed")).toHaveFocus();
    expect(screen.getByRole("link", { name: "Go to dashboard" })).toHaveAttribute("href", "/dashboard");
    expect(calls.find((call) => call.path === DO.slice(5))?.body).toEqual({ token: "secret-token" });
    await waitFor(() => expect(calls.at(-1)?.path).toBe("/api/me"));
  });

  it("asks for a new password in another browser", async () => {
    const calls = stubServer({
      [LOOK]: () => ({ body: link({ mine: false }) }),
      [DO]: () => did({ setPasswordToken: "fresh-token" }),
      "POST /api/auth/reset-password": () => ({ body: {} }),
    });
    const { user } = await open();
    expect(await screen.findByText(/After you confirm, you choose a new password on this page/)).toBeVisible();
    await user.click(button("Confirm email"));
    expect(await title("Choose your password")).toHaveFocus();
    await user.type(password("New password"), "long enough for me{Enter}");
    expect(await title("Sign in")).toBeVisible();
    expect(calls.at(-1)).toMatchObject({
      path: "/api/auth/reset-password",
      body: { token: "fresh-token", newPassword: "long enough for me" },
    });
  });

  it.each([
    ["change-old", "Change your email?", "Change email"],
    ["change-new", "Is this your new email address?", "Confirm email"],
  ] as const)("asks at the end %s of a change and says that the other end waits", async (kind, question, press) => {
    stubServer({
      [LOOK]: () => ({ body: link({ kind, newEmail: "new@members.test", mine: false }) }),
      [DO]: () => did({ otherEnd: true }),
    });
    const { user } = await open();
    expect(await title(question)).toBeVisible();
    expect(screen.getByText("new@members.test")).toBeVisible();
    expect(screen.queryByText(/password anew/)).toBeNull();
    await user.click(button(press));
    expect(await title("One email address confirmed")).toHaveFocus();
  });

  it("shows the new email after both inboxes confirmed", async () => {
    stubServer({
      [LOOK]: () => ({ body: link({ kind: "change-new", newEmail: "new@members.test" }) }),
      [DO]: () => did(),
    });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Confirm email" }));
    expect(await title("Your email is confirmed")).toBeVisible();
    expect(screen.getByText("new@members.test")).toBeVisible();
  });

  it("says that it was used before", async () => {
    stubServer({ [LOOK]: () => ({ body: link({ done: true }) }) });
    await open();
    expect(await title("Already confirmed")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Confirm email" })).toBeNull();
  });

  it.each([
    ["is worth nothing", stubs({ [LOOK]: () => problem("link-invalid") }), false],
    [
      "was used while it stood open",
      stubs({ [LOOK]: () => ({ body: link() }), [DO]: () => problem("link-invalid") }),
      true,
    ],
  ])("says that it no longer works when it %s", async (_, routes, press) => {
    stubServer(routes);
    const { user } = await open();
    if (press) await user.click(await screen.findByRole("button", { name: "Confirm email" }));
    expect(await title("This link no longer works")).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/sign-in");
  });

  it("shows an error when it cannot be checked, and tries again", async () => {
    let answer: Answer<ConfirmationView> = problem("internal");
    stubServer({ [LOOK]: () => answer });
    const { user } = await open();
    expect(await screen.findByText("The link could not be checked")).toBeVisible();
    answer = { body: link() };
    await user.click(button("Retry"));
    expect(await title("Is this your email address?")).toBeVisible();
  });

  it("removes the token from the address bar, and takes a second link in the same tab", async () => {
    const calls = stubServer({ [LOOK]: () => ({ body: link() }) });
    const { router } = await openAuth("/confirm-address#token=first-token");
    expect(await title("Is this your email address?")).toBeVisible();
    await waitFor(() => expect(router.state.location).toMatchObject({ search: "", hash: "" }));
    await act(() => router.navigate("/confirm-address#token=second-token"));
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ token: "second-token" }));
    expect(router.state.location.hash).toBe("");
    expect(calls.map(({ path }) => path).join()).not.toContain("token");
  });

  it("says that there is no link when the URL has no token", async () => {
    stubServer({});
    await openAuth("/confirm-address");
    expect(await title("This link no longer works")).toBeVisible();
  });
});
