import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ada, problem, stubServer } from "./auth-server.ts";
import { button, closeAuth, email, openAuth, password, refusal } from "./auth-tab.tsx";

const redirectTo = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/auth/redirect.ts", () => ({ redirectTo }));

afterEach(async () => {
  redirectTo.mockReset();
  await closeAuth();
});

const SIGN_IN = "POST /api/auth/sign-in/email";
const STEP = "POST /api/auth/second-step";
const code = () => screen.findByLabelText("Six-digit code");
const passwordWasRight = { [SIGN_IN]: () => ({ body: { next: "second-step" } }) };

/** Signs in as far as the code. */
async function upToTheCode(routes: Parameters<typeof stubServer>[0], path = "/sign-in?next=/messages") {
  const calls = stubServer({ ...passwordWasRight, ...routes });
  const tab = await openAuth(path);
  await tab.user.type(email(), "ada@sample.test");
  await tab.user.type(password(), "sample-password{Enter}");
  return { ...tab, calls, field: await code() };
}

describe("The second step of sign-in", () => {
  it("asks for the code, keeps the email on screen and submits with the sixth digit", async () => {
    const { user, calls, field } = await upToTheCode({
      [STEP]: () => ({ body: { next: "signed-in" } }),
      "GET /api/me": () => ({ body: ada }),
    });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Enter your code");
    expect(screen.getByText("ada@sample.test")).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute("autocomplete", "one-time-code");
    expect(field).toHaveAttribute("inputmode", "numeric");
    expect(screen.queryByText("Welcome back!")).toBeNull();
    await user.type(field, "12345");
    expect(calls.filter((call) => call.path.endsWith("second-step"))).toEqual([]);
    await user.type(field, "6");
    expect(await screen.findByText("Welcome back!")).toBeVisible();
    expect(await screen.findByText("Now at /messages")).toBeVisible();
    expect(calls.filter((call) => call.path.endsWith("second-step")).map((call) => call.body)).toEqual([
      { code: "123456" },
    ]);
  });

  it("accepts a pasted code with a space, and shows a wrong code beside the field", async () => {
    const { user, field, calls } = await upToTheCode({ [STEP]: () => problem("second-factor-invalid") });
    await user.click(field);
    await user.paste("123 456");
    await waitFor(() => expect(field).toHaveAccessibleDescription("That code is not right, or was used already."));
    expect(calls.at(-1)?.body).toEqual({ code: "123456" });
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    expect(field).toHaveFocus();
    await user.clear(field);
    expect(field).not.toHaveAttribute("aria-invalid");
  });

  it("asks for six digits before it sends fewer", async () => {
    const { user, field, calls } = await upToTheCode({});
    await user.type(field, "12a3{Enter}");
    expect(field).toHaveValue("123");
    expect(field).toHaveAccessibleDescription("Please enter the six digits.");
    expect(calls).toHaveLength(1);
  });

  it("takes a recovery code instead", async () => {
    const { user, calls } = await upToTheCode({
      [STEP]: () => ({ body: { next: "signed-in" } }),
      "GET /api/me": () => ({ body: ada }),
    });
    await user.click(button("Use a recovery code"));
    const field = screen.getByLabelText("Recovery code");
    expect(field).toHaveFocus();
    await user.type(field, "AbCd-123456{Enter}");
    expect(await screen.findByText("Now at /messages")).toBeVisible();
    expect(calls.find((call) => call.path.endsWith("second-step"))?.body).toEqual({ recoveryCode: "AbCd-123456" });
  });

  it("returns to the password with the email when the step expired, and says so", async () => {
    const { user, field } = await upToTheCode({ [STEP]: () => problem("second-step-expired") });
    await user.type(field, "123456");
    expect(await refusal()).toHaveTextContent("Please sign in again: the second step took too long.");
    expect(screen.getByRole("heading", { level: 1, name: "Sign in" })).toHaveFocus();
    expect(email()).toHaveValue("ada@sample.test");
    expect(password()).toHaveValue("");
  });

  it("shows the wait after too many codes and sends nothing before it is over", async () => {
    const { user, field, calls } = await upToTheCode({
      [STEP]: () => problem("rate-limited", {}, { "retry-after": "600" }),
    });
    await user.type(field, "123456");
    expect(await screen.findByText(/Possible in (10:00|9:5\d)/)).toBeVisible();
    await user.click(button("Sign in"));
    expect(calls.filter((call) => call.path.endsWith("second-step"))).toHaveLength(1);
  });

  it("is shown at once after OAuth, with a link back", async () => {
    stubServer({});
    const { user } = await openAuth("/sign-in?step=code&next=/messages");
    expect(await code()).toHaveFocus();
    await user.click(button("Back"));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Sign in");
  });
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
    const { user } = await openAuth("/sign-up?kind=lender&invitation=NODE-7QFK", {}, google);
    await screen.findByText("You are invited: you are a member at once.");
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
    ["access_denied", "That sign-in did not work. Please try again."],
    ["toString", "That sign-in did not work. Please try again."],
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
