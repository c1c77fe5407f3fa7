import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RegistrationResult } from "#contract/events/registration.ts";
import { ada, problem } from "../auth/auth-server.ts";
import { leave, stubWorker, summit, toasts, visit } from "./events-server.tsx";
import {
  button,
  email,
  event,
  name,
  outcome,
  path,
  READ,
  REGISTER,
  registerAs,
  registered,
} from "./summit-registration.ts";

vi.setConfig({ testTimeout: 15_000 });

afterEach(leave);

describe("The registration form", () => {
  it("appears on 'Register Now' with the focus in it, and 'Cancel' hides it and gives the focus back", async () => {
    stubWorker({});
    const user = userEvent.setup();
    await visit(path, { answers: { [`/api${path}`]: event } });
    await user.click(await button("Register Now"));
    await waitFor(async () => expect(await name()).toHaveFocus());
    await user.click(await button("Cancel"));
    expect(screen.queryByRole("form", { name: "Registration" })).toBeNull();
    await waitFor(async () => expect(await button("Register Now")).toHaveFocus());
  });

  it("validates on submit, then with every change, and focuses the first wrong field", async () => {
    const calls = stubWorker({});
    await visit(path, { answers: { [`/api${path}`]: event } });
    const user = userEvent.setup();
    await user.click(await button("Register Now"));
    await user.type(await name(), "A");
    await user.type(email(), "greta@holm");
    expect(screen.queryByText("Name must be at least 2 characters.")).toBeNull();
    await user.click(await button("Register"));
    expect(await screen.findByText("Name must be at least 2 characters.")).toBeInTheDocument();
    expect(screen.getByText("Please enter a valid email address.")).toBeInTheDocument();
    expect(await name()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription("Please enter a valid email address.");
    await user.type(await name(), "da");
    expect(screen.queryByText("Name must be at least 2 characters.")).toBeNull();
    await user.type(email(), ".example");
    expect(screen.queryByText("Please enter a valid email address.")).toBeNull();
    expect(calls).toEqual([]);
  });

  it("is filled in for a member, who cannot change the address", async () => {
    stubWorker({});
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: event } });
    await userEvent.click(await button("Register Now"));
    expect(await name()).toHaveValue("Ada Quill");
    expect(email()).toHaveValue("ada@sample.test");
    expect(email()).toHaveAttribute("readonly");
  });

  it("shows the server's refusal beside the field", async () => {
    stubWorker({ [REGISTER]: () => problem("invalid", { fields: { email: "Please enter a valid email address." } }) });
    await visit(path, { answers: { [`/api${path}`]: event } });
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    expect(await screen.findByText("Please enter a valid email address.")).toBeInTheDocument();
    await waitFor(() => expect(email()).toHaveFocus());
  });

  it("says when the next attempt is possible after too many, and keeps the input", async () => {
    stubWorker({ [REGISTER]: () => problem("rate-limited", {}, { "retry-after": "600" }) });
    await visit(path, { answers: { [`/api${path}`]: event } });
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    const said = await screen.findByText(
      /Too many tries\. Please wait a little\. You can try again from \d+:\d\d [AP]M\./,
    );
    expect(said.closest("[role=alert]")).not.toBeNull();
    expect(await name()).toHaveValue("Greta Holm");
  });
});

describe("Registering", () => {
  it("as a member shows the specified sentences and offers to cancel", async () => {
    let mine: typeof registered | null = null;
    const calls = stubWorker({
      [READ]: () => ({ body: { ...event, registration: mine } }),
      [REGISTER]: () => {
        mine = registered;
        return { status: 201, body: outcome() };
      },
    });
    await visit(path, { viewer: ada });
    await registerAs({});
    expect(await button("Cancel Registration")).toBeInTheDocument();
    expect(toasts()).toEqual([
      "You've successfully registered for this event!",
      "A confirmation email has been sent to your inbox.",
    ]);
    expect(calls.find((call) => call.method === "POST")?.body).toEqual({ name: "Ada Quill", email: "ada@sample.test" });
    await waitFor(() => expect(screen.getByRole("heading", { name: "You're going" })).toHaveFocus());
  });

  it("as an unknown visitor signs them in and goes to /dashboard after two seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    stubWorker({
      [READ]: () => ({ body: { ...event, registration: registered } }),
      [REGISTER]: () => ({ status: 201, body: outcome({ accountCreated: true }) }),
      "GET /api/me": () => ({ body: { ...ada, name: "Greta Holm", status: "pending", sample: false } }),
    });
    const { router } = await visit(path, { answers: { [`/api${path}`]: event } });
    const started = Date.now();
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    await waitFor(() =>
      expect(toasts()).toEqual([
        "Account created successfully! You can now access the platform.",
        "A confirmation email has been sent to your inbox.",
      ]),
    );
    await vi.advanceTimersByTimeAsync(1000);
    expect(router.state.location.pathname).toBe(path);
    await vi.advanceTimersByTimeAsync(1100);
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
  });

  it("as any other visitor mentions the mail, and does not reveal whether the address has an account", async () => {
    stubWorker({ [READ]: () => ({ body: event }), [REGISTER]: () => ({ status: 201, body: outcome() }) });
    const { router } = await visit(path);
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    expect(
      await screen.findByText(
        "The mail to greta@holm.example has a link to confirm and one to cancel. Nobody was signed in here.",
      ),
    ).toBeInTheDocument();
    expect(toasts()[0]).toBe("You've successfully registered for this event!");
    expect(screen.queryByRole("button", { name: "Register Now" })).toBeNull();
    expect(router.state.location.pathname).toBe(path);
  });

  it("says when the mail was refused", async () => {
    stubWorker({
      [READ]: () => ({ body: event }),
      [REGISTER]: () => ({ status: 201, body: outcome({ mail: "refused" }) }),
    });
    await visit(path, { viewer: ada });
    await registerAs({});
    await waitFor(() =>
      expect(toasts()).toContain("Could not send confirmation email, but your registration is complete."),
    );
    expect(toasts()).not.toContain("A confirmation email has been sent to your inbox.");
  });

  it("only warns in the console when no provider is configured", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    stubWorker({
      [READ]: () => ({ body: event }),
      [REGISTER]: () => ({ status: 201, body: outcome({ mail: "skipped" }) }),
    });
    await visit(path, { viewer: ada });
    await registerAs({});
    await waitFor(() => expect(toasts()).toEqual(["You've successfully registered for this event!"]));
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it("is sent once even if the button is pressed several times", async () => {
    let answer = (_: { status: number; body: RegistrationResult }) => {};
    const calls = stubWorker({
      [READ]: () => ({ body: event }),
      [REGISTER]: () => new Promise((resolve) => (answer = resolve)),
    });
    await visit(path, { viewer: ada });
    const user = await registerAs({});
    const busy = screen.getByRole("button", { name: "Registering..." });
    await user.dblClick(busy);
    await user.type(await name(), "{Enter}");
    answer({ status: 201, body: outcome() });
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(calls.filter((call) => call.method === "POST")).toHaveLength(1);
  });

  it("keeps its idempotency key after a network failure, and gets a new one for another body or after an outcome", async () => {
    let up = false;
    const calls = stubWorker({
      [READ]: () => ({ body: event }),
      [REGISTER]: () => {
        if (!up) throw new TypeError("Failed to fetch");
        return problem("rate-limited");
      },
    });
    await visit(path);
    const user = await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    expect(await screen.findByText("You seem to be offline.")).toBeInTheDocument();
    await user.click(await button("Register"));
    await user.type(await name(), "m");
    up = true;
    await user.click(await button("Register"));
    await screen.findByText("Too many tries. Please wait a little.");
    await user.click(await button("Register"));
    await waitFor(() => expect(calls.filter((call) => call.method === "POST")).toHaveLength(4));
    const [first, repeated, changed, decided] = calls.filter((call) => call.method === "POST").map((call) => call.key);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(repeated).toBe(first);
    expect(new Set([first, changed, decided]).size).toBe(3);
  });

  it.each([
    ["event-full", "This event is full.", { attendeeCount: 60 }, "No places left"],
    ["registration-closed", "Registration for this event is closed.", { open: false }, "Registration closed"],
  ] as const)("that is too late (%s) says so and shows the current event", async (code, sentence, now, shown) => {
    stubWorker({ [READ]: () => ({ body: summit(now) }), [REGISTER]: () => problem(code) });
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: event } });
    await registerAs({});
    await waitFor(() => expect(toasts()).toEqual([sentence]));
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(screen.queryByRole("form", { name: "Registration" })).toBeNull();
  });
});
