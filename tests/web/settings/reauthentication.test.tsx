import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ada, problem, stubServer } from "../auth/auth-server.ts";
import { closeAuth } from "../auth/auth-tab.tsx";
import { openSettings, security } from "./settings-screen.tsx";

const linked = { ...security, identities: [{ provider: "google" as const, linkedAt: "2026-09-02T10:00:00.000Z" }] };

/** Opens the section on a server that asks for a confirmation until it gets `accepted`. */
async function open(accepted: object, viewer = {}) {
  let isConfirmed = false;
  const calls = stubServer({
    "DELETE /api/me/identities/google": () => (isConfirmed ? { status: 204 } : problem("confirmation-needed")),
    "POST /api/auth/reauthentication": ({ body }) => {
      isConfirmed = JSON.stringify(body) === JSON.stringify(accepted);
      return isConfirmed ? { status: 204 } : problem("password-wrong");
    },
    "GET /api/me/security": () => ({ body: { ...security, linkable: ["google"] } }),
    "GET /api/me": () => ({ body: ada }),
  });
  const { user } = await openSettings("security", { "/api/me/security": linked }, viewer);
  return { user, calls };
}
const dialog = async () => within(await screen.findByRole("dialog", { name: "Confirm it's you" }));

afterEach(closeAuth);

describe("A change of a way to sign in that needs the password again", () => {
  it("asks for it, shows a wrong one beside its field, and then makes the change", async () => {
    const { user } = await open({ password: "correct horse" });
    await user.click(screen.getByRole("button", { name: "Unlink Google" }));
    const field = (await dialog()).getByLabelText(/^Password/);
    await user.type(field, "wrong{Enter}");
    expect(await (await dialog()).findByText("That password is incorrect.")).toBeVisible();
    await user.clear(field);
    await user.type(field, "correct horse{Enter}");
    expect(await screen.findByText("Google unlinked")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("takes a code of members with two-factor sign-in", async () => {
    const { user } = await open({ code: "123456" }, { secondFactor: true });
    await user.click(screen.getByRole("button", { name: "Unlink Google" }));
    await user.click((await dialog()).getByRole("button", { name: "Use a code from your app" }));
    await user.type((await dialog()).getByLabelText(/^6-digit code/), "123456{Enter}");
    expect(await screen.findByText("Google unlinked")).toBeVisible();
  });

  it("changes nothing when the question is closed", async () => {
    const { user, calls } = await open({ password: "correct horse" });
    await user.click(screen.getByRole("button", { name: "Unlink Google" }));
    await user.click((await dialog()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });
});
