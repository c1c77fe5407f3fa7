import { screen, waitFor, within } from "@testing-library/react";
import decodeQR from "qr/decode.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SecurityView } from "#contract/settings/security.ts";
import type { SecurityEventView } from "#contract/settings/security-events.ts";
import { type Answer, ada, problem, stubServer } from "../auth/auth-server.ts";
import { closeAuth } from "../auth/auth-tab.tsx";
import { laptop, openSettings, phone, security } from "./settings-screen.tsx";

const redirectTo = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/auth/redirect.ts", () => ({ redirectTo }));

const SECRET = "K7QF2MXDN4TB6WZR";
const SETUP = {
  uri: `otpauth://totp/Node:ada%40sample.test?secret=${SECRET}&issuer=Node`,
  secret: SECRET,
  recoveryCodes: Array.from({ length: 10 }, (_, n) => `code${n}-xyz`),
};

/** The pixels of a drawing of rectangles that are one unit high. */
function pixelsOf(picture: HTMLElement) {
  const scale = 4;
  const side = Number(picture.getAttribute("viewBox")?.split(" ")[2]) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  const bars =
    picture
      .querySelector("path")
      ?.getAttribute("d")
      ?.matchAll(/M(\d+) (\d+)h(\d+)v1/g) ?? [];
  for (const [, x, y, width] of bars)
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      data.fill(0, (row * side + Number(x) * scale) * 4, (row * side + (Number(x) + Number(width)) * scale) * 4);
  return { width: side, height: side, data: data.map((value, at) => (at % 4 === 3 ? 255 : value)) };
}

const open = (view: Partial<SecurityView> = {}) =>
  openSettings("security", { "/api/me/security": { ...security, ...view } });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const inDialog = async () => within(await screen.findByRole("dialog"));
const me = {
  "GET /api/me": () => ({ body: ada }),
  "GET /api/me/security-events": () => ({ body: { rows: [], cursor: null } }),
};
const on = (left: number): SecurityView["secondFactor"] => ({
  enabled: true,
  recoveryCodesLeft: left,
  required: false,
  removalDueAt: null,
});

afterEach(async () => {
  await closeAuth();
  vi.restoreAllMocks();
});

describe("A second step that an administrator is about to remove", () => {
  it("can be kept", async () => {
    const removalDueAt = "2026-11-23T09:00:00.000Z";
    const calls = stubServer({
      "DELETE /api/auth/second-factor/pending-removal": () => ({ status: 204 }),
      "GET /api/me/security": () => ({ body: { ...security, secondFactor: on(9) } }),
      ...me,
    });
    const { user } = await open({ secondFactor: { ...on(9), removalDueAt } });
    expect(screen.getByText("Two-step sign-in is about to be turned off.")).toBeVisible();
    await user.click(button("Keep two-step sign-in"));
    expect(
      await screen.findByText(/Two-step sign-in stays on\. If you didn't ask for this, change your password\./),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Two-step sign-in is about to be turned off.")).toBeNull());
    expect(calls[0]?.method).toBe("DELETE");
  });
});

describe("The password", () => {
  it("is changed with the current one, with an error beside its field when that is wrong", async () => {
    let answer: Answer = problem("password-wrong");
    const calls = stubServer({
      "PUT /api/me/password": () => answer,
      "GET /api/me/security": () => ({ body: security }),
      ...me,
    });
    const { user } = await open();
    expect(await screen.findByText("Set on September 2, 2026")).toBeVisible();
    await user.click(button("Change password"));
    const form = await inDialog();
    await user.type(form.getByLabelText("Current password"), "old password");
    await user.type(form.getByLabelText("New password"), "short");
    expect(form.getAllByText(/characters/)).toHaveLength(1);
    await user.click(form.getByRole("button", { name: "Change password" }));
    expect(form.getByLabelText("New password")).toHaveFocus();
    expect(form.getByLabelText("New password")).toHaveAccessibleDescription(
      "Password must be at least 8 characters long",
    );
    expect(calls).toEqual([]);
    await user.type(form.getByLabelText("New password"), " but longer");
    await user.click(form.getByRole("button", { name: "Change password" }));
    await waitFor(() =>
      expect(form.getByLabelText("Current password")).toHaveAccessibleDescription("That password is incorrect."),
    );
    expect(form.getByLabelText("Current password")).toHaveFocus();
    expect(form.getByLabelText("New password")).toHaveValue("short but longer");
    answer = { status: 204 };
    await user.click(form.getByRole("button", { name: "Change password" }));
    expect(await screen.findByText("Password changed. All other devices are signed out.")).toBeVisible();
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      password: "old password",
      newPassword: "short but longer",
    });
    await waitFor(() => expect(button("Change password")).toHaveFocus());
  });

  it("shows why the new one is too common beside its field", async () => {
    const detail = "This password is known from a breach.";
    stubServer({ "PUT /api/me/password": () => problem("weak-password", { detail }) });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Change password" }));
    const form = await inDialog();
    await user.type(form.getByLabelText("Current password"), "old password");
    await user.type(form.getByLabelText("New password"), "password1");
    await user.click(form.getByRole("button", { name: "Change password" }));
    await waitFor(() => expect(form.getByLabelText("New password")).toHaveAccessibleDescription(detail));
  });

  it("that was never set is set with a link, which a button emails", async () => {
    const calls = stubServer({ "POST /api/auth/request-password-reset": () => ({ body: { status: true } }) });
    const { user } = await open({ hasPassword: false, passwordSetAt: null });
    expect(await screen.findByText("No password yet")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Email me a link to set a password" }));
    expect(
      await screen.findByText("A link is on its way to ada@sample.test. Open it to set your password."),
    ).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ email: "ada@sample.test" }]);
    expect(screen.queryByRole("button", { name: "Turn on two-step sign-in" })).not.toBeInTheDocument();
  });
});

describe("The second step", () => {
  it("is set up with the password, a QR code or a key, a first code and ten recovery codes", async () => {
    let confirmed: Answer = problem("second-factor-invalid");
    let view = security;
    const calls = stubServer({
      "POST /api/auth/second-factor": ({ body }) =>
        (body as { password: string }).password === "sample-password" ? { body: SETUP } : problem("password-wrong"),
      "POST /api/auth/second-factor/confirmation": () => confirmed,
      "GET /api/me/security": () => ({ body: view }),
      ...me,
    });
    const { user } = await open();
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);

    await user.click(await screen.findByRole("button", { name: "Turn on two-step sign-in" }));
    const form = await inDialog();
    expect(form.getByText(/All other devices will be signed out\./)).toBeVisible();
    await user.type(form.getByLabelText("Password"), "wrong{Enter}");
    await waitFor(() =>
      expect(form.getByLabelText("Password")).toHaveAccessibleDescription("That password is incorrect."),
    );
    await user.clear(form.getByLabelText("Password"));
    await user.type(form.getByLabelText("Password"), "sample-password{Enter}");

    const picture = await screen.findByRole("img", { name: "QR code for the authenticator app" });
    expect(picture.querySelectorAll("path")).toHaveLength(1);
    expect(decodeQR(pixelsOf(picture))).toBe(SETUP.uri);
    expect(screen.getByText("K7QF 2MXD N4TB 6WZR")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("list", { name: "Set up two-step sign-in" })).toHaveFocus());
    await user.click(button("Copy"));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    expect(screen.queryByText("code0-xyz")).not.toBeInTheDocument();

    const code = screen.getByLabelText("Enter the code from the app");
    await user.type(code, "12345{Enter}");
    expect(code).toHaveAccessibleDescription("Please enter the 6-digit code.");
    await user.type(code, "6{Enter}");
    await waitFor(() => expect(code).toHaveAccessibleDescription("That code is incorrect or was already used."));
    expect(code).toHaveFocus();
    confirmed = { status: 204 };
    view = { ...security, secondFactor: on(10) };
    await user.clear(code);
    await user.type(code, "654 321{Enter}");
    expect(await screen.findByText("code0-xyz")).toBeVisible();
    expect(calls.findLast(({ path }) => path.endsWith("/confirmation"))?.body).toEqual({ code: "654321" });

    const codes = screen.getByRole("list", { name: "Recovery codes" });
    expect(within(codes).getAllByRole("listitem")).toHaveLength(10);
    await user.click(button("Copy"));
    expect(await navigator.clipboard.readText()).toBe(SETUP.recoveryCodes.join("\n"));
    await user.click(button("Download"));
    expect(pressed).toHaveBeenCalledOnce();
    expect(await saved[0]?.text()).toBe(`${SETUP.recoveryCodes.join("\n")}\n`);

    await user.click(button("Done"));
    const kept = screen.getByRole("checkbox", { name: "I have saved these codes" });
    expect(kept).toHaveFocus();
    expect(kept).toHaveAccessibleDescription("Save the codes first. You won't see them again.");
    await user.click(kept);
    await user.click(button("Done"));
    expect(await screen.findByText(/10 of 10 left/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole("list", { name: "Two-step sign-in" })).toHaveFocus());
    expect(screen.queryByText("code0-xyz")).not.toBeInTheDocument();
  });

  it("is switched off with the password", async () => {
    let view: SecurityView = { ...security, secondFactor: on(8) };
    const calls = stubServer({
      "POST /api/auth/second-factor/removal": () => {
        view = security;
        return { status: 204 };
      },
      "GET /api/me/security": () => ({ body: view }),
      ...me,
    });
    const { user } = await open({ secondFactor: on(8) });
    expect(await screen.findByText(/8 of 10 left/)).toBeVisible();
    await user.click(button("Turn off two-step sign-in"));
    await user.type((await inDialog()).getByLabelText("Password"), "sample-password{Enter}");
    expect(await screen.findByText("Two-step sign-in is off.")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Turn on two-step sign-in" })).toBeVisible();
    expect(calls[0]?.body).toEqual({ password: "sample-password" });
  });

  it("creates ten new recovery codes", async () => {
    stubServer({
      "POST /api/auth/second-factor/recovery-codes": () => ({ body: { recoveryCodes: SETUP.recoveryCodes } }),
      "GET /api/me/security": () => ({ body: { ...security, secondFactor: on(10) } }),
    });
    const { user } = await open({ secondFactor: on(1) });
    await user.click(await screen.findByRole("button", { name: "New recovery codes" }));
    await user.type((await inDialog()).getByLabelText("Password"), "sample-password{Enter}");
    expect(await screen.findByText("code9-xyz")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("list", { name: "Recovery codes" })).toHaveFocus());
  });

  it("cannot be switched off by admins, who need it", async () => {
    stubServer({});
    await open({ secondFactor: { ...on(10), required: true } });
    expect(await screen.findByText(/Required for admins\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Turn off two-step sign-in" })).not.toBeInTheDocument();
  });
});

describe("The devices", () => {
  it("are listed with location and day, and the current one cannot be signed out here", async () => {
    stubServer({});
    const old = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await open({ sessions: [laptop, { ...phone, lastSeenAt: old }] });
    const rows = within(await screen.findByRole("list", { name: "Devices where you're signed in" }));
    expect(
      rows.getByText(/Stockholm, Sweden\. Active now\. Signed in September 2, 2026, \d+:\d\d\s[AP]M\./),
    ).toBeVisible();
    expect(rows.getByText(/Last active 3 days ago\./)).toBeVisible();
    expect(rows.getByText("This device")).toBeVisible();
    expect(rows.getAllByRole("button")).toHaveLength(1);
  });

  it("sign out one by one, and the list keeps the focus", async () => {
    let sessions = [laptop, phone];
    const calls = stubServer({
      "DELETE /api/me/sessions/session-phone": () => {
        sessions = [laptop];
        return { status: 204 };
      },
      "GET /api/me/security": () => ({ body: { ...security, sessions } }),
    });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Sign out Safari on iPhone" }));
    expect(await screen.findByText("Signed out Safari on iPhone")).toBeVisible();
    expect(calls[0]?.method).toBe("DELETE");
    await waitFor(() => expect(screen.getByRole("list", { name: "Devices where you're signed in" })).toHaveFocus());
    expect(screen.queryByRole("button", { name: "Sign out all other devices" })).not.toBeInTheDocument();
  });

  it("sign out all at once, but only after a confirmation", async () => {
    let sessions = [laptop, phone];
    const calls = stubServer({
      "DELETE /api/me/sessions": () => {
        sessions = [laptop];
        return { status: 204 };
      },
      "GET /api/me/security": () => ({ body: { ...security, sessions } }),
    });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Sign out all other devices" }));
    const question = await inDialog();
    expect(calls).toEqual([]);
    await user.click(question.getByRole("button", { name: "Sign out all other devices" }));
    expect(await screen.findByText("All other devices are signed out.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("list", { name: "Devices where you're signed in" })).toHaveFocus());
  });

  it("keep the row and show an error when the request fails", async () => {
    stubServer({ "DELETE /api/me/sessions/session-phone": () => problem("internal") });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Sign out Safari on iPhone" }));
    expect(await screen.findByText("The device could not be signed out. Please try again.")).toBeVisible();
    expect(button("Sign out Safari on iPhone")).toBeVisible();
  });
});

describe("Third parties", () => {
  it("are shown only when there is one", async () => {
    stubServer({});
    await open();
    await screen.findByRole("heading", { name: "Devices" });
    expect(screen.queryByRole("heading", { name: "Other ways to sign in" })).not.toBeInTheDocument();
  });

  it("are linked at the URL of the server, and unlinked unless they are the only sign-in method", async () => {
    const view = {
      identities: [{ provider: "linkedin" as const, linkedAt: "2026-10-01T10:00:00.000Z" }],
      linkable: ["google" as const],
    };
    let answer: Answer = problem("sign-in-method-needed");
    const calls = stubServer({
      "POST /api/auth/link-social": () => ({ body: { url: "https://accounts.google.test/authorize" } }),
      "DELETE /api/me/identities/linkedin": () => answer,
      "GET /api/me/security": () => ({ body: { ...security, linkable: ["google", "linkedin"] } }),
    });
    const { user } = await open(view);
    expect(await screen.findByText("Linked October 1, 2026.")).toBeVisible();
    await user.click(button("Unlink LinkedIn"));
    expect(await screen.findByText("This is your only way to sign in. Set a password first.")).toBeVisible();
    answer = { status: 204 };
    await user.keyboard("{Enter}");
    expect(await screen.findByText("LinkedIn unlinked")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Link LinkedIn" })).toBeVisible();
    await user.click(button("Link Google"));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith("https://accounts.google.test/authorize"));
    expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({ provider: "google" });
  });

  it("that return an error show it once, and it is removed from the URL", async () => {
    stubServer({});
    const { router } = await openSettings("security?error=email-taken", { "/api/me/security": security });
    expect(await screen.findByText("An account with this email already exists.")).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });
});

describe("Recent activity", () => {
  const event = (n: number, more: Partial<SecurityEventView>): SecurityEventView => ({
    ...{
      id: `event-${n}`,
      at: new Date(Date.now() - n * 60_000).toISOString(),
      kind: "signed-in",
      about: null,
      count: 1,
    },
    ...{ by: "member", device: "Firefox on Linux", location: "Zürich, CH", network: "203.0.113.7", ...more },
  });
  const show = (rows: SecurityEventView[], cursor: string | null = null) =>
    openSettings("security", { "/api/me/security": security, "/api/me/security-events": { rows, cursor } });
  const card = async () => within(await screen.findByRole("region", { name: "Recent activity" }));

  it("says what happened, on which device, from where and how long ago", async () => {
    stubServer({});
    await show([
      event(5, { about: "google" }),
      event(6, { kind: "sign-in-failed", count: 3, by: null, device: null, location: null, network: null }),
      event(7, { kind: "role-changed", about: "admin", by: "admin", device: null, location: null, network: null }),
      event(8, { kind: "sessions-revoked", by: "admin", device: null, location: null, network: null }),
      event(9, { kind: "registrations-exported", about: "constructor" }),
    ]);
    expect((await card()).getAllByRole("listitem").map((row) => row.textContent)).toEqual([
      "Signed in with GoogleFirefox on Linux, Zürich, CH, 203.0.113.75 min. ago",
      "Sign-in failed 3 times within an hourSeveral networks6 min. ago",
      "Role changed to admin by an admin7 min. ago",
      "Signed out on all devices by an admin8 min. ago",
      "Event registrations exported: constructorFirefox on Linux, Zürich, CH, 203.0.113.79 min. ago",
    ]);
  });

  it("loads more", async () => {
    const calls = stubServer({
      "GET /api/me/security-events?cursor=next": () => ({
        body: { rows: [event(9, { kind: "password-changed" })], cursor: null },
      }),
    });
    const { user } = await show([event(5, {})], "next");
    await user.click((await card()).getByRole("button", { name: "Load more" }));
    expect(await (await card()).findByText("Password changed")).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it("is empty for a new account", async () => {
    stubServer({});
    await open();
    expect((await card()).getByText("No activity yet.")).toBeVisible();
  });

  it("follows a change", async () => {
    stubServer({
      "DELETE /api/me/sessions/session-phone": () => ({ status: 204 }),
      "GET /api/me/security": () => ({ body: { ...security, sessions: [laptop] } }),
      "GET /api/me/security-events": () => ({
        body: { rows: [event(0, { kind: "session-revoked" })], cursor: null },
      }),
    });
    const { user } = await show([]);
    await user.click(await screen.findByRole("button", { name: "Sign out Safari on iPhone" }));
    expect(await (await card()).findByText("Signed out a device")).toBeVisible();
  });
});
