import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { problem } from "../auth/auth-server.ts";
import { card, leave, stubWorker, toasts, visit } from "./events-server.tsx";
import { button } from "./summit-registration.ts";

vi.setConfig({ testTimeout: 15_000 });

afterEach(leave);

describe("The link of a mail", () => {
  const ASK = "GET /api/registrations/link?token=t-1";
  const link = { event: card(1, { title: "Open Desk" }), state: "unconfirmed", name: "Greta Holm" } as const;

  it("asks before it cancels, then says so, and removes the token from the URL", async () => {
    const calls = stubWorker({
      [ASK]: () => ({ body: link }),
      "POST /api/registrations/cancellation": () => ({ body: { ...link, state: "cancelled" } }),
    });
    const { router } = await visit("/registration?token=t-1&do=cancel");
    expect(await screen.findByRole("heading", { name: "Cancel this registration?" })).toBeInTheDocument();
    expect(screen.getByText("Greta Holm")).toBeInTheDocument();
    expect(router.state.location.search).toBe("");
    expect(calls.every((call) => call.method === "GET")).toBe(true);
    await userEvent.click(await button("Cancel Registration"));
    const done = await screen.findByRole("heading", { name: "Your registration has been canceled" });
    await waitFor(() => expect(done).toHaveFocus());
    expect(toasts()).toEqual(["Your registration has been canceled"]);
    expect(calls.find((call) => call.method === "POST")?.body).toEqual({ token: "t-1" });
  });

  it("confirms, or cancels for those who did not register", async () => {
    const calls = stubWorker({
      [ASK]: () => ({ body: link }),
      "POST /api/registrations/confirmation": () => ({ body: { ...link, state: "confirmed" } }),
    });
    await visit("/registration?token=t-1&do=confirm");
    await userEvent.click(await button("Confirm Registration"));
    expect(await screen.findByRole("heading", { name: "Your registration is confirmed" })).toBeInTheDocument();
    expect(calls.filter((call) => call.method === "POST")).toHaveLength(1);
    leave();

    stubWorker({ [ASK]: () => ({ body: link }) });
    await visit("/registration?token=t-1&do=confirm");
    await userEvent.click(await button("It was not me"));
    expect(await screen.findByRole("heading", { name: "Cancel this registration?" })).toBeInTheDocument();
  });

  it.each([
    ["confirm", "confirmed", "Your registration is confirmed"],
    ["cancel", "cancelled", "Your registration has been canceled"],
    ["confirm", "cancelled", "This link no longer works"],
  ])("to %s a registration that is already %s asks nothing", async (action, state, heading) => {
    stubWorker({ [ASK]: () => ({ body: { ...link, state } }) });
    await visit(`/registration?token=t-1&do=${action}`);
    expect(await screen.findByRole("heading", { name: heading })).toBeInTheDocument();
  });

  it("that is no longer valid says so", async () => {
    stubWorker({ [ASK]: () => problem("link-invalid") });
    await visit("/registration?token=t-1&do=cancel");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
    leave();
    stubWorker({});
    await visit("/registration");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
  });
});
