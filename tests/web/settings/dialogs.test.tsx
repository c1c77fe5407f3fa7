import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ada, closeTabs, noAnswer, problem, stored, stubServer } from "../auth/auth-server.ts";
import { expectNoDialog } from "../no-dialog.ts";
import { openSettings, security } from "./settings-screen.tsx";

const account = { "/api/me/account": { emailChange: null } };
const button = (name: string) => screen.findByRole("button", { name });

afterEach(() => {
  cleanup();
  closeTabs();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("A dialog of the settings", () => {
  it.each([
    ["account", "Change name", "name"],
    ["account", "Change email", "email"],
    ["account", "Change what describes you", "kind"],
    ["security", "Change password", "password"],
    ["security", "Turn on two-step sign-in", "two-step"],
  ])("in %s is in the URL, and Back closes it: %s", async (section, name, dialog) => {
    stubServer({});
    const { user, router } = await openSettings(section, { ...account, "/api/me/security": security });
    await user.click(await button(name));
    expect(await screen.findByRole("dialog")).toBeVisible();
    expect(router.state.location.search).toBe(`?dialog=${dialog}`);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location).toMatchObject({ pathname: `/settings/${section}`, search: "" });
  });

  it("is not opened by an unknown name in the URL", async () => {
    stubServer({});
    await openSettings("account?dialog=nothing", account);
    expect(await button("Change name")).toBeVisible();
    await expectNoDialog(
      import("#web/features/settings/account/name-dialog.tsx"),
      import("#web/features/settings/account/email-dialog.tsx"),
      import("#web/features/settings/account/kind-dialog.tsx"),
    );
  });

  it("keeps a typed email as a draft, and never the password", async () => {
    stubServer({ "PUT /api/me/email": () => problem("password-wrong") });
    const { user } = await openSettings("account", account);
    await user.click(await button("Change email"));
    const form = within(await screen.findByRole("dialog"));
    await user.type(form.getByLabelText("New email"), "ada@quill.test");
    await user.type(form.getByLabelText("Password"), "a very secret horse");
    expect(Object.keys(localStorage)).toEqual([`draft:${ada.id}:settings/email`]);
    expect(JSON.stringify(localStorage)).toContain("ada@quill.test");
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("secret horse");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await button("Change email"));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByLabelText("New email")).toHaveValue("ada@quill.test");
    expect(again.getByLabelText("Password")).toHaveValue("");
  });
});

describe("The password in the dialog to change the email", () => {
  it.each([
    ["the session is over, which sign-in says", () => problem("session-missing"), null],
    ["there is no answer", noAnswer, "You seem to be offline."],
  ])("is in no storage after it was sent and %s", async (_, answer, sentence) => {
    stubServer({ "PUT /api/me/email": answer });
    const { user } = await openSettings("account", account);
    await user.click(await button("Change email"));
    const form = within(await screen.findByRole("dialog"));
    await user.type(form.getByLabelText("New email"), "ada@quill.test");
    await user.type(form.getByLabelText("Password"), "a very secret horse");
    await user.click(form.getByRole("button", { name: "Send links" }));
    const { currentViewer } = await import("#web/lib/auth/auth-client.ts");
    if (sentence) expect(await screen.findByText(sentence)).toBeInTheDocument();
    else await waitFor(() => expect(currentViewer()).toBeNull());
    expect(screen.queryByText("Auth session missing!")).not.toBeInTheDocument();
    expect(stored()).not.toContain("secret horse");
    // Also not as a hash, which could be guessed.
    expect(Object.keys(localStorage)).toEqual([`draft:${ada.id}:settings/email`]);
  });
});

describe("What the member is here as", () => {
  it("is changed in a dialog, and shown at once", async () => {
    let me = ada;
    const calls = stubServer({
      "PUT /api/me/kind": () => {
        me = { ...ada, kind: "organizer" };
        return { body: me };
      },
      "GET /api/me": () => ({ body: me }),
    });
    const { user } = await openSettings("account", account);
    expect(await screen.findByText("Founder")).toBeVisible();
    await user.click(await button("Change what describes you"));
    const form = within(await screen.findByRole("dialog", { name: "What describes you best?" }));
    expect(form.getByRole("radio", { name: /^Founder/ })).toBeChecked();
    await user.click(form.getByRole("radio", { name: /^Event organizer/ }));
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Your choice was saved.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Event organizer")).toBeVisible();
    expect(calls[0]).toMatchObject({ method: "PUT", path: "/api/me/kind", body: { kind: "organizer" } });
  });
});
