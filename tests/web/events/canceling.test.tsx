import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Answer, ada, at, problem, stubServer } from "../auth/auth-server.ts";
import { held } from "../auth/auth-tab.tsx";
import { leave, summit, toasts, visit } from "./events-server.tsx";
import { button, CANCEL, event, outcome, path, READ, REGISTER, registered } from "./summit-registration.ts";

afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

type Start = { search?: string; wide?: boolean };

/** Opens the event with the member's registration, and answers a cancellation with `answer`. */
async function open(
  mine = summit({ registration: registered }),
  answer: () => Answer | Promise<Answer> = () => ({ status: 204 }),
  { search = "", wide }: Start = {},
) {
  let isGone = false;
  const calls = stubServer(
    {},
    at(READ, () => ({ body: isGone ? { ...mine, registration: null } : mine })),
    at(CANCEL, async () => {
      const given = await answer();
      isGone = given.status === 204;
      return given;
    }),
    at(REGISTER, () => {
      const status = isGone ? 201 : 200;
      isGone = false;
      return { status, body: outcome() };
    }),
  );
  const { queryClient } = await visit(path + search, { viewer: ada, answers: { [`/api${path}`]: mine }, wide });
  const writes = () => calls.map(({ method }) => method).filter((method) => method !== "GET");
  const sent = () => writes().filter((method) => method === "DELETE").length;
  return { writes, sent, user: userEvent.setup(), queryClient };
}

describe("Canceling a registration while there are seats", () => {
  it("shows it at once, and is sent once the toast is gone", async () => {
    const { sent, user, queryClient } = await open();
    await user.dblClick(await button("Cancel Registration"));
    expect(await button("Register Now")).toBeVisible();
    expect(screen.getByText("37 of 60 taken")).toBeVisible();
    expect(toasts()).toEqual(["Your registration has been canceled"]);
    await act(() => queryClient.invalidateQueries());
    expect(await button("Register Now")).toBeVisible();
    expect(sent()).toBe(0);
    await user.click(await button("Dismiss"));
    await waitFor(() => expect(sent()).toBe(1));
    expect(await button("Register Now")).toBeVisible();
    expect(toasts()).toEqual([]);
  });

  it("is taken back by Undo, and nothing is sent", async () => {
    const { sent, user } = await open();
    await user.click(await button("Cancel Registration"));
    await user.click(await button("Undo"));
    expect(await button("Cancel Registration")).toBeVisible();
    expect(toasts()).toEqual([]);
    window.dispatchEvent(new Event("pagehide"));
    expect(sent()).toBe(0);
  });

  it.each([true, false])("is taken back by Register Now too, which opens no form (wide: %s)", async (wide) => {
    const { writes, user } = await open(undefined, undefined, { wide });
    await user.click(await button("Cancel Registration"));
    // The second click of a double one, where the button now is.
    fireEvent.click(await button("Register Now"), { detail: 2 });
    await user.click(await button("Register Now"));
    expect(await button("Cancel Registration")).toBeVisible();
    expect(screen.queryByRole("form", { name: "Registration" })).toBeNull();
    expect(toasts()).toEqual([]);
    await waitFor(() => expect(screen.getByRole("heading", { name: "You're going" })).toHaveFocus());
    window.dispatchEvent(new Event("pagehide"));
    expect(writes()).toEqual([]);
  });

  it("is taken back before a form is sent that the address opens", async () => {
    const { writes, user } = await open(undefined, undefined, { search: "?dialog=register" });
    await user.click(await button("Cancel Registration"));
    await user.click(await button("Register"));
    await waitFor(() => expect(toasts()).toContain("You've successfully registered for this event!"));
    expect(toasts()).not.toContain("Your registration has been canceled");
    window.dispatchEvent(new Event("pagehide"));
    expect(await button("Cancel Registration")).toBeVisible();
    expect(writes()).toEqual(["POST"]);
  });

  it("is answered before a new registration is sent", async () => {
    const { answer, give } = held();
    const { writes, user } = await open(undefined, () => answer);
    await user.click(await button("Cancel Registration"));
    await user.click(await button("Dismiss"));
    await user.click(await button("Register Now"));
    await user.click(await button("Register"));
    expect(writes()).toEqual(["DELETE"]);
    await act(async () => give({ status: 204 }));
    expect(await button("Cancel Registration")).toBeVisible();
    expect(writes()).toEqual(["DELETE", "POST"]);
  });

  it.each(["hidden", "closed"])("is sent at once when the page is %s, and cannot be taken back then", async (how) => {
    const { sent, user } = await open();
    await user.click(await button("Cancel Registration"));
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(async () => {
      if (how === "hidden") document.dispatchEvent(new Event("visibilitychange"));
      else window.dispatchEvent(new Event("pagehide"));
    });
    await waitFor(() => expect(sent()).toBe(1));
    expect(toasts()).toEqual(["Your registration has been canceled"]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await user.click(await button("Dismiss"));
    expect(sent()).toBe(1);
  });

  it("that fails says why, and shows the registration again", async () => {
    const { user } = await open(undefined, () => problem("unavailable"));
    await user.click(await button("Cancel Registration"));
    await user.click(await button("Dismiss"));
    await waitFor(() => expect(toasts()).toEqual(["The service is unavailable right now."]));
    expect(await button("Cancel Registration")).toBeVisible();
  });
});

it("Canceling a registration for a full event asks first, because the seat would be gone", async () => {
  const { sent, user } = await open(summit({ attendeeCount: 60, registration: registered }));
  await user.click(await button("Cancel Registration"));
  const question = await screen.findByRole("dialog", { name: "Cancel your registration?" });
  expect(question).toHaveTextContent("This event is full. If you cancel, your spot goes to someone else.");
  await user.click(within(question).getByRole("button", { name: "Keep my spot" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toBe(0);
  await user.click(await button("Cancel Registration"));
  const again = await screen.findByRole("dialog", { name: "Cancel your registration?" });
  await user.click(within(again).getByRole("button", { name: "Cancel Registration" }));
  await waitFor(() => expect(toasts()).toEqual(["Your registration has been canceled"]));
  expect(sent()).toBe(1);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("The seats of an open event are read again while one looks", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z"), shouldAdvanceTime: true });
  let taken = 38;
  stubServer(at(READ, () => ({ body: summit({ attendeeCount: taken }) })));
  await visit(path, { viewer: ada, answers: { [`/api${path}`]: event } });
  taken = 41;
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText("41 of 60 taken")).toBeVisible();
});
