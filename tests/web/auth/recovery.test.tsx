import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { problem, stubServer } from "./auth-server.ts";
import { button, closeAuth, email, openAuth, password } from "./auth-tab.tsx";

afterEach(async () => {
  vi.useRealTimers();
  await closeAuth();
});

describe("Recovery", () => {
  const RESET = "POST /api/auth/request-password-reset";

  it("answers the same for every email and allows another request only after a wait", async () => {
    const calls = stubServer({ [RESET]: () => ({ body: { status: true } }) });
    const { user } = await openAuth("/forgot-password");
    await user.type(email(), "nobody@members.test");
    await user.click(button("Send link"));
    const title = await screen.findByRole("heading", { level: 1, name: "Check your inbox" });
    expect(title).toHaveFocus();
    expect(screen.getByText(/If there is an account for/)).toHaveTextContent("nobody@members.test");
    expect(screen.getByText(/^Today, \d+:\d\d [AP]M$/)).toBeVisible();
    expect(button("Resend link")).toHaveAccessibleDescription(/You can try again in (1:00|0:59)/);
    await user.click(button("Resend link"));
    expect(calls).toMatchObject([{ method: "POST", path: RESET.slice(5), body: { email: "nobody@members.test" } }]);
    await user.click(button("Use a different email"));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Forgot your password?");
  });

  it("sends another link after the wait, to the same email, and begins another wait", async () => {
    const calls = stubServer({ [RESET]: () => ({ body: { status: true } }) });
    const { user } = await openAuth("/forgot-password");
    await user.type(email(), "ada@sample.test{Enter}");
    await screen.findByText(/You can try again in/);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 61_000);
    await waitFor(() => expect(screen.queryByText(/You can try again in/)).toBeNull(), { timeout: 2500 });
    await user.click(button("Resend link"));
    expect(
      await screen.findByText("If you have an account, a new link is on its way. Only the newest link works."),
    ).toBeVisible();
    expect(button("Resend link")).toHaveAccessibleDescription(/You can try again in (1:00|0:59)/);
    expect(calls.map((call) => call.body)).toEqual([{ email: "ada@sample.test" }, { email: "ada@sample.test" }]);
  });

  it("removes the token from the URL, checks the length while typing and opens sign-in", async () => {
    const calls = stubServer({ "POST /api/auth/reset-password": () => ({ body: { status: true } }) });
    const { user, router } = await openAuth("/forgot-password#token=secret-token");
    await waitFor(() => expect(router.state.location.hash).toBe(""));
    const field = password("New password");
    await user.type(field, "short");
    expect(field).toHaveAccessibleDescription("Password must be at least 8 characters long");
    await user.click(button("Save new password"));
    expect(field).toHaveAttribute("aria-invalid", "true");
    expect(calls).toEqual([]);
    await user.type(field, " and longer");
    expect(field).toHaveAccessibleDescription("Password must be at least 8 characters long. Long enough.");
    await user.click(button("Save new password"));
    expect(await screen.findByText("Password saved. Sign in with your new password.")).toBeVisible();
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    expect(calls[0]?.body).toEqual({ token: "secret-token", newPassword: "short and longer" });
  });

  it("offers to unlink the providers that this installation has", async () => {
    const calls = stubServer({ "POST /api/auth/reset-password": () => ({ body: { status: true } }) });
    const { user } = await openAuth("/forgot-password#token=secret-token", {}, { providers: ["google", "linkedin"] });
    await user.type(password("New password"), "long enough");
    await user.click(screen.getByRole("checkbox", { name: /^Also unlink Google and LinkedIn/ }));
    await user.click(button("Save new password"));
    expect(await screen.findByText("Password saved. Sign in with your new password.")).toBeVisible();
    expect(calls[0]?.body).toEqual({ token: "secret-token", newPassword: "long enough", removeOtherWays: true });
  });

  it("offers a new link when the link was used or has expired", async () => {
    stubServer({ "POST /api/auth/reset-password": () => problem("link-invalid"), [RESET]: () => ({ body: {} }) });
    const { user } = await openAuth("/forgot-password#token=used");
    await user.type(password("New password"), "long enough{Enter}");
    expect(await screen.findByRole("heading", { level: 1, name: "This link no longer works" })).toHaveFocus();
    // The heading says it, so no toast does.
    expect(screen.queryByText("This link is no longer valid.")).toBeNull();
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
    await openAuth("/forgot-password#token=secret-token");
    expect(await heard).toBe("PASSWORD_RECOVERY");
    other.close();
  });
});
