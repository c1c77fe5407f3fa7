import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ada, problem, stubServer } from "../auth/auth-server.ts";
import { closeAuth } from "../auth/auth-tab.tsx";
import { openSettings } from "./settings-screen.tsx";

const account = { "/api/me/account": { emailChange: null } };
const deletionDueAt = new Date(2026, 11, 3, 14, 5).toISOString();

afterEach(closeAuth);

describe("The deletion of an account", () => {
  it("is asked first, then needs the password, and is shown with its date", async () => {
    let isConfirmed = false;
    const calls = stubServer({
      "POST /api/me/deletion": () =>
        isConfirmed ? { body: { ...ada, deletionDueAt } } : problem("confirmation-needed"),
      "POST /api/auth/reauthentication": () => {
        isConfirmed = true;
        return { status: 204 };
      },
      "GET /api/me": () => ({ body: { ...ada, deletionDueAt: isConfirmed ? deletionDueAt : null } }),
    });
    const { user } = await openSettings("account", account);
    await user.click(screen.getByRole("button", { name: "Delete account" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    expect(calls).toEqual([]);
    await user.click(question.getByRole("button", { name: "Delete account" }));
    const again = within(await screen.findByRole("dialog", { name: "Confirm it's you" }));
    await user.type(again.getByLabelText(/^Password/), "correct horse{Enter}");
    expect(await screen.findByText("Your account is about to be deleted.")).toBeVisible();
    expect(screen.getByText(/It will be deleted on .*Dec 3|December 3/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete account" })).toBeNull();
  });

  it("says why it is refused", async () => {
    stubServer({ "POST /api/me/deletion": () => problem("hosts-events") });
    const { user } = await openSettings("account", account);
    await user.click(screen.getByRole("button", { name: "Delete account" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    await user.click(question.getByRole("button", { name: "Delete account" }));
    expect(await screen.findByText(/You host events that haven't started/)).toBeVisible();
  });

  it("is taken back by Keep account", async () => {
    let isKept = false;
    stubServer({
      "DELETE /api/me/deletion": () => {
        isKept = true;
        return { status: 204 };
      },
      "GET /api/me": () => ({ body: { ...ada, deletionDueAt: isKept ? null : deletionDueAt } }),
    });
    const { user } = await openSettings("account", account, { deletionDueAt });
    await user.click(screen.getByRole("button", { name: "Keep account" }));
    expect(await screen.findByText("Your account stays.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Your account is about to be deleted.")).toBeNull());
    expect(screen.getByRole("button", { name: "Delete account" })).toBeVisible();
  });
});

it("The copy of a member's data is saved as a file", async () => {
  const urls = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:copy");
  stubServer({ "POST /api/me/copy": () => ({ body: { account: [{ id: ada.id }] } }) });
  const { user } = await openSettings("account", account);
  await user.click(screen.getByRole("button", { name: "Download your data" }));
  await waitFor(() => expect(urls).toHaveBeenCalledOnce());
});
