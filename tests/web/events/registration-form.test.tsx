import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ACCOUNT_CREATED_REDIRECT_MS } from "#contract/limits.ts";
import { holdTimers } from "#tests/web/held-timers.ts";
import { ada, at, noAnswer, problem, stored, stubServer } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";
import { leave, summit, toasts, visit } from "./events-server.tsx";
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

afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

describe("The registration form", () => {
  it("appears on 'Register Now' with the focus in it, and 'Cancel' hides it and gives the focus back", async () => {
    stubServer({});
    const user = quickUser();
    await visit(path, { answers: { [`/api${path}`]: event } });
    await user.click(await button("Register Now"));
    await waitFor(async () => expect(await name()).toHaveFocus());
    await user.click(await button("Cancel"));
    expect(screen.queryByRole("form", { name: "Registration" })).toBeNull();
    await waitFor(async () => expect(await button("Register Now")).toHaveFocus());
  });

  it("links visitors, who may get an account by it, to the terms and the privacy policy in a new tab", async () => {
    stubServer({});
    const user = quickUser();
    await visit(path, { answers: { [`/api${path}`]: event } });
    await user.click(await button("Register Now"));
    const form = within(await screen.findByRole("form", { name: "Registration" }));
    for (const [link, to] of [
      ["Terms", "/terms"],
      ["Privacy Policy", "/privacy"],
    ]) {
      const anchor = form.getByRole("link", { name: new RegExp(`^${link} ?\\(opens in a new tab\\)$`) });
      expect([anchor.getAttribute("href"), anchor.getAttribute("target")]).toEqual([to, "_blank"]);
    }
    leave();
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: event } });
    await user.click(await button("Register Now"));
    expect(await screen.findByText(/^The host sees your name/)).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Terms/ })).toBeNull();
  });

  it("shows beside each field what is wrong, and focuses the first", async () => {
    const calls = stubServer({});
    await visit(path, { answers: { [`/api${path}`]: event } });
    const user = quickUser();
    await user.click(await button("Register Now"));
    await user.type(await name(), "A");
    await user.type(email(), "greta@holm");
    await user.click(await button("Register"));
    expect(await screen.findByText("Name must be at least 2 characters.")).toBeInTheDocument();
    expect(screen.getByText("Please enter a valid email address.")).toBeInTheDocument();
    expect(await name()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription("Please enter a valid email address.");
    expect(calls).toEqual([]);
  });

  it("is filled in for a member, who cannot change the address", async () => {
    stubServer({});
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: event } });
    await userEvent.click(await button("Register Now"));
    expect(await name()).toHaveValue("Ada Quill");
    expect(email()).toHaveValue("ada@sample.test");
    expect(email()).toHaveAttribute("readonly");
  });

  it("shows the server's refusal beside the field", async () => {
    stubServer(at(REGISTER, () => problem("invalid", { fields: { email: "Please enter a valid email address." } })));
    await visit(path, { answers: { [`/api${path}`]: event } });
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    expect(await screen.findByText("Please enter a valid email address.")).toBeInTheDocument();
    await waitFor(() => expect(email()).toHaveFocus());
  });

  it("keeps what a visitor typed over a reload, until it is sent", async () => {
    stubServer(
      {},
      at(READ, () => ({ body: event })),
      at(REGISTER, () => ({ status: 201, body: outcome() })),
    );
    const reload = async () => {
      cleanup();
      await visit(`${path}?dialog=register`, { answers: { [`/api${path}`]: event } });
    };
    await reload();
    await userEvent.type(await name(), "Greta Holm");
    await userEvent.type(email(), "greta@holm.example");
    await reload();
    expect(await name()).toHaveValue("Greta Holm");
    expect(email()).toHaveValue("greta@holm.example");
    await userEvent.click(await button("Register"));
    await screen.findByText(/The email to greta@holm.example/);
    expect(Object.keys(sessionStorage)).toEqual([`draft:events/guest/${event.id}`]);
  });

  it("is closed by Back, which stays on the event, and keeps what was typed", async () => {
    stubServer({});
    const { router } = await visit(path, { answers: { [`/api${path}`]: event } });
    await userEvent.click(await button("Register Now"));
    expect(router.state.location.search).toBe("?dialog=register");
    await userEvent.type(await name(), "Greta Holm");
    await act(() => router.navigate(-1));
    expect(screen.queryByRole("form", { name: "Registration" })).toBeNull();
    expect(router.state.location).toMatchObject({ pathname: path, search: "" });
    await userEvent.click(await button("Register Now"));
    expect(await name()).toHaveValue("Greta Holm");
  });

  it("leaves a visitor's name and address to nobody after Cancel, and keeps a member's input", async () => {
    stubServer({});
    const user = quickUser();
    const drafts = () => [sessionStorage, localStorage].flatMap((one) => Object.keys(one));
    await visit(path, { answers: { [`/api${path}`]: event } });
    await user.click(await button("Register Now"));
    await user.type(await name(), "Greta Holm");
    expect(drafts()).toEqual([`draft:events/registration/${event.id}`]);
    await user.click(await button("Cancel"));
    expect(drafts()).toEqual([]);
    await user.click(await button("Register Now"));
    expect(await name()).toHaveValue("");
    leave();

    stubServer({});
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: event } });
    await user.click(await button("Register Now"));
    const company = () => screen.findByRole("textbox", { name: /^Company/ });
    await user.type(await company(), "Quill");
    await user.click(await button("Cancel"));
    await user.click(await button("Register Now"));
    expect(await company()).toHaveValue("Quill");
  });

  it("leaves nothing of a visitor's input to anybody after an attempt without an answer and Cancel", async () => {
    stubServer(at(REGISTER, noAnswer));
    await visit(path, { answers: { [`/api${path}`]: event } });
    const user = quickUser();
    await user.click(await button("Register Now"));
    await user.type(await name(), "Greta Holm");
    await user.type(email(), "greta@holm.example");
    await user.type(screen.getByRole("textbox", { name: /^Company/ }), "Holm Marine");
    await user.click(await button("Register"));
    expect(await screen.findByText("You seem to be offline.")).toBeVisible();
    // The second attempt must have the key of the first, also after a reload.
    expect(Object.keys(sessionStorage)).toContain(`draft:events/registration/${event.id}/key`);
    await user.click(await button("Cancel"));
    expect(stored()).toBe("");
  });

  it("says when the next attempt is possible after too many, and keeps the input", async () => {
    stubServer(at(REGISTER, () => problem("rate-limited", {}, { "retry-after": "600" })));
    await visit(path, { answers: { [`/api${path}`]: event } });
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    const said = await screen.findByText(/Too many attempts\. You can try again at \d+:\d\d [AP]M\./);
    expect(said.closest("[role=alert]")).not.toBeNull();
    expect(await name()).toHaveValue("Greta Holm");
  });
});

describe("Registering", () => {
  it("as a member shows the specified sentences and offers to cancel", async () => {
    let mine: typeof registered | null = null;
    const calls = stubServer(
      {},
      at(READ, () => ({ body: { ...event, registration: mine } })),
      at(REGISTER, () => {
        mine = registered;
        return { status: 201, body: outcome() };
      }),
    );
    await visit(path, { viewer: ada });
    await registerAs({});
    expect(await button("Cancel Registration")).toBeInTheDocument();
    expect(toasts()).toEqual([
      "You've successfully registered for this event!",
      "A confirmation email has been sent to your inbox.",
    ]);
    const sent = calls.find((call) => call.method === "POST");
    expect(sent?.body).toEqual({ name: "Ada Quill", email: "ada@sample.test" });
    expect(sent?.key).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(screen.getByRole("heading", { name: "You're going" })).toHaveFocus());
  });

  it("as an unknown visitor signs them in and goes to /dashboard after two seconds", async () => {
    const redirect = holdTimers(ACCOUNT_CREATED_REDIRECT_MS);
    stubServer(
      { "GET /api/me": () => ({ body: { ...ada, name: "Greta Holm", status: "pending", sample: false } }) },
      at(READ, () => ({ body: { ...event, registration: registered } })),
      at(REGISTER, () => ({ status: 201, body: outcome({ accountCreated: true }) })),
    );
    const { router } = await visit(path, { answers: { [`/api${path}`]: event } });
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    await waitFor(() =>
      expect(toasts()).toEqual([
        "Account created successfully! You can now access the platform.",
        "A confirmation email has been sent to your inbox.",
      ]),
    );
    await waitFor(() => expect(redirect.count).toBe(1));
    expect(router.state.location.pathname).toBe(path);
    redirect.end();
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  });

  it("as any other visitor mentions the mail, and does not reveal whether the address has an account", async () => {
    const calls = stubServer(
      {},
      at(READ, () => ({ body: event })),
      at(REGISTER, () => ({ status: 201, body: outcome() })),
    );
    const { router } = await visit(path);
    await registerAs({ name: "Greta Holm", email: "greta@holm.example" });
    expect(
      await screen.findByText(
        "The email to greta@holm.example has links to confirm or cancel. Confirm to keep your spot. You are not signed in.",
      ),
    ).toBeInTheDocument();
    // The text below the form says that who registers agrees to both.
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      ...{ name: "Greta Holm", email: "greta@holm.example", acceptedTerms: true },
    });
    expect(toasts()[0]).toBe("You've successfully registered for this event!");
    expect(screen.queryByRole("button", { name: "Register Now" })).toBeNull();
    expect(router.state.location.pathname).toBe(path);
    expect(Object.values(sessionStorage).join()).not.toMatch(/greta|holm/i);
    cleanup();
    await visit(path);
    expect(await screen.findByRole("heading", { name: "You're going" })).toBeVisible();
    expect(screen.getByText(/^You are not signed in\./)).toBeVisible();
  });

  it("says when the mail was refused", async () => {
    stubServer(
      {},
      at(READ, () => ({ body: event })),
      at(REGISTER, () => ({ status: 201, body: outcome({ mail: "refused" }) })),
    );
    await visit(path, { viewer: ada });
    await registerAs({});
    await waitFor(() =>
      expect(toasts()).toContain("Could not send confirmation email, but your registration is complete."),
    );
    expect(toasts()).not.toContain("A confirmation email has been sent to your inbox.");
  });

  it("only warns in the console when no provider is configured", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    stubServer(
      {},
      at(READ, () => ({ body: event })),
      at(REGISTER, () => ({ status: 201, body: outcome({ mail: "skipped" }) })),
    );
    await visit(path, { viewer: ada });
    await registerAs({});
    await waitFor(() => expect(toasts()).toEqual(["You've successfully registered for this event!"]));
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it.each([
    ["event-full", "This event is full.", { attendeeCount: 60 }, "No spots left"],
    ["registration-closed", "Registration for this event is closed.", { open: false }, "Registration closed"],
  ] as const)("that is too late (%s) says so and shows the current event", async (code, sentence, now, shown) => {
    stubServer(
      {},
      at(READ, () => ({ body: summit(now) })),
      at(REGISTER, () => problem(code)),
    );
    await visit(path, { viewer: ada, answers: { [`/api${path}`]: event } });
    await registerAs({});
    await waitFor(() => expect(toasts()).toEqual([sentence]));
    expect(await screen.findByText(shown)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("form", { name: "Registration" })).toBeNull());
  });
});
