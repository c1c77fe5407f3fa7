import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ada, problem, type Stubs, stubServer, stubs } from "./auth-server.ts";
import { button, closeAuth, email, openAuth, password } from "./auth-tab.tsx";

afterEach(closeAuth);

const SIGN_IN = "POST /api/auth/sign-in/email";
const STEP = "POST /api/auth/second-step";
const code = () => screen.findByLabelText("6-digit code");
const passwordWasRight = stubs({ [SIGN_IN]: () => ({ body: { next: "second-step" } }) });

/** Signs in as far as the code. */
async function upToTheCode<Route extends string>(routes: Stubs<Route>, path = "/sign-in?next=/messages") {
  const calls = stubServer(passwordWasRight, stubs(routes));
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
    await waitFor(() => expect(field).toHaveAccessibleDescription("That code is incorrect or was already used."));
    expect(calls.at(-1)?.body).toEqual({ code: "123456" });
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    expect(field).toHaveFocus();
    // The next code replaces the wrong one.
    await user.keyboard("6");
    expect(field).toHaveValue("6");
    expect(field).not.toHaveAttribute("aria-invalid");
  });

  it("asks for six digits before it sends fewer", async () => {
    const { user, field, calls } = await upToTheCode({});
    await user.type(field, "12a3{Enter}");
    expect(field).toHaveValue("123");
    expect(field).toHaveAccessibleDescription("Please enter the 6-digit code.");
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

  it.each([
    ["second-step-expired", "You took too long to enter the code. Please sign in again."],
    ["second-step-refused", "Too many incorrect codes. Sign in again, or use a recovery code."],
  ] as const)("returns to the password with the email, and says why above the fields: %s", async (code, sentence) => {
    const { user, field, router } = await upToTheCode({ [STEP]: () => problem(code) });
    await user.type(field, "123456");
    expect(await within(screen.getByRole("main")).findByRole("alert")).toHaveTextContent(sentence);
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    expect(router.state.location.search).toBe("?next=%2Fmessages");
    expect(screen.getByRole("heading", { level: 1, name: "Sign in" })).toHaveFocus();
    expect(email()).toHaveValue("ada@sample.test");
    expect(password()).toHaveValue("");
  });

  it("returns to the password with a mailed link on offer while many strangers try the account", async () => {
    const slowed = problem("sign-in-slowed", {}, { "retry-after": "40" });
    const { user, field } = await upToTheCode({ [STEP]: () => slowed });
    await user.type(field, "123456");
    expect(button("Sign in")).toHaveAccessibleDescription(/You can try again in/);
    expect(await screen.findByText(/Reset your password by email to sign in now/)).toBeVisible();
    expect(button("Email me a link")).toBeVisible();
    expect(email()).toHaveValue("ada@sample.test");
  });

  it("is still there after a reload, with the email", async () => {
    const { router } = await upToTheCode({});
    const { location } = router.state;
    expect(location.search).toBe("?next=%2Fmessages&step=code");
    expect(location.search).not.toContain("ada");
    cleanup();
    await openAuth({ ...location });
    expect(await code()).toHaveFocus();
    expect(screen.getByText("ada@sample.test")).toBeVisible();
  });

  it("is shown at once after OAuth, with a link back", async () => {
    stubServer({});
    const { user } = await openAuth("/sign-in?step=code&next=/messages");
    expect(await code()).toHaveFocus();
    await user.click(button("Back"));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Sign in");
  });
});
