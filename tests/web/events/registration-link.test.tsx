import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { problem, stubServer } from "../auth/auth-server.ts";
import { card, leave, toasts, visit } from "./events-server.tsx";
import { button } from "./summit-registration.ts";

afterEach(leave);

describe("The link of a mail", () => {
  const ASK = "POST /api/registrations/link";
  const link = {
    event: card(1, { title: "Open Desk" }),
    state: "unconfirmed",
    position: null,
    name: "Greta Holm",
  } as const;

  it("asks before it cancels, then says so, and removes the token from the URL", async () => {
    const calls = stubServer({
      [ASK]: () => ({ body: link }),
      "POST /api/registrations/cancellation": () => ({ body: { ...link, state: "cancelled" } }),
    });
    const { router } = await visit("/registration#token=t-1&do=cancel");
    expect(await screen.findByRole("heading", { name: "Cancel this registration?" })).toBeInTheDocument();
    expect(screen.getByText("Greta Holm")).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ search: "", hash: "" });
    expect(calls.every((call) => call.path === "/api/registrations/link")).toBe(true);
    await userEvent.click(await button("Cancel Registration"));
    const done = await screen.findByRole("heading", { name: "Your registration has been canceled" });
    await waitFor(() => expect(done).toHaveFocus());
    expect(toasts()).toEqual(["Your registration has been canceled"]);
    expect(calls.map((call) => call.body)).toContainEqual({ token: "t-1" });
    expect(calls.map((call) => call.path)).toContain("/api/registrations/cancellation");
  });

  it("confirms, or cancels for those who did not register", async () => {
    const calls = stubServer({
      [ASK]: () => ({ body: link }),
      "POST /api/registrations/confirmation": () => ({ body: { ...link, state: "confirmed" } }),
    });
    await visit("/registration#token=t-1&do=confirm");
    await userEvent.click(await button("Confirm Registration"));
    expect(await screen.findByRole("heading", { name: "Your registration is confirmed" })).toBeInTheDocument();
    expect(calls.filter((call) => call.path.endsWith("/confirmation"))).toHaveLength(1);
    leave();

    stubServer({ [ASK]: () => ({ body: link }) });
    await visit("/registration#token=t-1&do=confirm");
    await userEvent.click(await button("It wasn't me"));
    expect(await screen.findByRole("heading", { name: "Cancel this registration?" })).toBeInTheDocument();
  });

  it("says after a confirmation whether that is a spot or the waitlist", async () => {
    for (const [position, sentence] of [
      [null, "You're going to Open Desk."],
      [3, "You're on the waitlist for Open Desk."],
    ] as const) {
      stubServer({ [ASK]: () => ({ body: { ...link, position, state: "confirmed" } }) });
      await visit("/registration#token=t-1&do=confirm");
      expect(await screen.findByText(sentence)).toBeVisible();
      leave();
    }
  });

  it.each([
    ["confirm", "confirmed", "Your registration is confirmed"],
    ["cancel", "cancelled", "Your registration has been canceled"],
    ["confirm", "cancelled", "This link no longer works"],
  ] as const)("to %s a registration that is already %s asks nothing", async (action, state, heading) => {
    stubServer({ [ASK]: () => ({ body: { ...link, state } }) });
    await visit(`/registration#token=t-1&do=${action}`);
    expect(await screen.findByRole("heading", { name: heading })).toBeInTheDocument();
  });

  it("that is no longer valid says so", async () => {
    stubServer({ [ASK]: () => problem("link-invalid") });
    await visit("/registration#token=t-1&do=cancel");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
    leave();
    stubServer({});
    await visit("/registration");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
  });
});

describe("The calendar link of a mail", () => {
  const FILE = "POST /api/registrations/calendar";

  it("downloads the file at a press, by a token that is in no URL", async () => {
    const calls = stubServer({ [FILE]: () => ({ body: "BEGIN:VCALENDAR" }) });
    const saved = vi.fn(() => "blob:file");
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    const { router } = await visit("/registration#calendar=c-1");
    expect(await screen.findByRole("heading", { name: "Your calendar file" })).toBeInTheDocument();
    expect(router.state.location.hash).toBe("");
    expect(calls).toEqual([]);
    await userEvent.click(await button("Download calendar file"));
    await waitFor(() => expect(toasts()).toEqual(["Calendar file downloaded"]));
    expect(calls.map(({ path, body }) => [path, body])).toEqual([["/api/registrations/calendar", { token: "c-1" }]]);
    expect(saved).toHaveBeenCalledOnce();
  });

  it("that is no longer valid says so", async () => {
    stubServer({ [FILE]: () => problem("link-invalid") });
    await visit("/registration#calendar=c-1");
    await userEvent.click(await button("Download calendar file"));
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeInTheDocument();
  });
});
