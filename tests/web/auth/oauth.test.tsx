import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stubServer } from "./auth-server.ts";
import { closeAuth, openAuth, refusal } from "./auth-tab.tsx";

const redirectTo = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/auth/redirect.ts", () => ({ redirectTo }));

afterEach(async () => {
  redirectTo.mockReset();
  await closeAuth();
});

describe("Sign-in with a third party", () => {
  const SOCIAL = "POST /api/auth/sign-in/social";
  const google = { providers: ["google" as const] };

  it("is offered only for configured providers, and redirects to the chosen one with the return path", async () => {
    const calls = stubServer({ [SOCIAL]: () => ({ body: { url: "https://accounts.example/authorize" } }) });
    const { user } = await openAuth("/sign-in?next=/messages", {}, google);
    expect(screen.getByText("Or continue with")).toBeVisible();
    expect(screen.queryByRole("button", { name: /LinkedIn/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /Google/ }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith("https://accounts.example/authorize"));
    expect(calls.map((call) => call.body)).toEqual([{ provider: "google", next: "/messages" }]);
  });

  it("needs the terms at sign-up, and sends the kind and the invitation", async () => {
    const calls = stubServer({
      [SOCIAL]: () => ({ body: { url: "https://accounts.example/authorize" } }),
      "POST /api/auth/invitation": () => ({ body: { trusted: true, expiresAt: "2027-01-01T00:00:00.000Z" } }),
    });
    const { user } = await openAuth("/sign-up?kind=lender#invitation=NODE-7QFK", {}, google);
    await screen.findByText("You're invited. You become a member right away.");
    await user.click(screen.getByRole("button", { name: /Google/ }));
    expect(await refusal()).toHaveTextContent("Please agree to the terms and conditions");
    expect(screen.getByRole("checkbox")).toHaveFocus();
    expect(redirectTo).not.toHaveBeenCalled();
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: /Google/ }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalled());
    expect(calls.at(-1)?.body).toEqual({
      provider: "google",
      next: "/dashboard",
      join: { kind: "lender", acceptedTerms: true, invitation: "NODE7QFK" },
    });
  });

  it.each([
    ["account-suspended", "This account is suspended."],
    ["access_denied", "Could not sign you in. Please try again."],
    ["toString", "Could not sign you in. Please try again."],
  ])("tells once that it was refused as %s, and keeps the way back", async (error, sentence) => {
    stubServer({});
    const { router } = await openAuth(`/sign-in?error=${error}&next=%2Fmessages`);
    expect(await refusal()).toHaveTextContent(sentence);
    await waitFor(() => expect(router.state.location.search).toBe("?next=%2Fmessages"));
    expect(screen.getAllByText(sentence)).toHaveLength(1);
  });
});

describe("A redirect to another service", () => {
  it("goes to web addresses only", async () => {
    const { redirectTo: actual } =
      await vi.importActual<typeof import("#web/lib/auth/redirect.ts")>("#web/lib/auth/redirect.ts");
    expect(() => actual("javascript:alert(1)")).toThrow("Not a web address.");
  });
});
