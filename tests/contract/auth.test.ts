import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { user } from "#db/schema/index.ts";
import { invitationRequests } from "#tests/support/admin/invitation-requests.ts";
import { testDb } from "#tests/support/events/events.ts";
import { addressTokenOf, resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createOwner, freshAddress, PASSWORD } from "#tests/support/settings/account-requests.ts";
import { enableTwoFactor } from "#tests/support/two-factor.ts";
import * as api from "#web/features/auth/api.ts";
import * as shared from "#web/lib/auth/api.ts";
import * as client from "#web/lib/auth/auth-client.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { OAUTH_KEYS, returnFromProvider } from "./support/oauth-return.ts";
import { as, get, openBrowser, run } from "./support/web-client.ts";

openBrowser();
const auth = track("auth", api);
const mails = track("lib/auth", shared);
/** What the layouts call; the rest of this module is called by the API of auth. */
const { refreshViewer, signOut } = track("auth-client", {
  refreshViewer: client.refreshViewer,
  signOut: client.signOut,
});
const { currentViewer } = client;
let otto: TestMember;

beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
});

const newPerson = () => ({
  name: "Grace Newcomer",
  email: freshAddress(),
  password: PASSWORD,
  kind: "founder" as const,
  acceptedTerms: true as const,
});

describe("sign-up", () => {
  it("is open in the mode that the query says, and signs the new member in", async () => {
    await as(null);
    expect(await get(auth.registrationQuery)).toEqual({ mode: "restricted", providers: [], isEarlyAccess: true });
    await auth.refetchRegistration();
    const person = newPerson();
    await run(auth.createAccount, person);
    const { name, email } = person;
    expect(currentViewer()).toMatchObject({ name, email, kind: "founder", status: "pending", emailVerified: false });
  });

  it("checks an invitation before, and approves the new member with a trusted one", async () => {
    const { code: invitation } = await invitationRequests(() => otto).invite({ trusted: true });
    await as(null);
    expect(await get(auth.invitationQuery(invitation))).toEqual({ at: "works", trusted: true });
    await run(auth.createAccount, { ...newPerson(), invitation });
    expect(currentViewer()).toMatchObject({ status: "approved" });
    await as(null);
    expect(await get(auth.invitationQuery(invitation))).toEqual({ at: "refused", sentence: expect.any(String) });
  });

  it("has a link in a mail, which confirms the address", async () => {
    await as(null);
    const person = newPerson();
    await run(auth.createAccount, person);
    const token = await addressTokenOf(person.email);
    const question = { kind: "verify", email: person.email, newEmail: null, mine: true, done: false };
    expect(await get(auth.confirmationQuery(token))).toEqual(question);
    expect(await run(auth.confirmLink, token)).toEqual({ done: true, setPasswordToken: null, otherEnd: false });
    expect(await get(auth.confirmationQuery(token))).toEqual({ ...question, done: true });
    expect((await refreshViewer())?.emailVerified).toBe(true);
  });
});

describe("sign-in", () => {
  it("begins a session with a password, which ends with the sign-out", async () => {
    const { id, email } = await createOwner();
    await as(null);
    expect(await run(auth.signInWithPassword, { email, password: PASSWORD })).toEqual({ next: "signed-in" });
    expect(currentViewer()?.id).toBe(id);
    await signOut();
    expect(currentViewer()).toBeNull();
    expect(await refreshViewer()).toBeNull();
  });

  it("asks for the second factor where there is one", async () => {
    const { id, email, cookie } = await createOwner();
    const { recoveryCodes } = await enableTwoFactor(cookie, PASSWORD);
    await as(null);
    expect(await run(auth.signInWithPassword, { email, password: PASSWORD })).toEqual({ next: "second-step" });
    expect(await refreshViewer()).toBeNull();
    await run(auth.sendSecondFactor, { recoveryCode: recoveryCodes[0] ?? "" });
    expect(currentViewer()).toMatchObject({ id, secondFactor: true });
  });

  it("begins a session at the return from a provider, and makes an account with the fields of the form", async () => {
    await as(null, OAUTH_KEYS);
    expect((await get(auth.registrationQuery)).providers).toEqual(["google", "linkedin"]);
    const join = { kind: "lender", acceptedTerms: true } as const;
    const { url } = await run(auth.startOAuth, { provider: "google", next: "/events", join });
    expect(new URL(url).hostname).toBe("accounts.google.com");
    const email = freshAddress();
    await returnFromProvider(url, { email });
    expect(await refreshViewer()).toMatchObject({ email, kind: "lender", emailVerified: true });
  });
});

describe("a new password", () => {
  it("is set by the link of a mail, which can be requested again", async () => {
    const { id, email } = await createOwner();
    await as(null);
    await run(auth.requestReset, { email });
    const first = await resetTokenOf(email);
    await run(mails.requestAnotherReset(email));
    const second = await resetTokenOf(email);
    expect(second).not.toBe(first);
    await run(mails.requestResetLink(), { email });
    const token = await resetTokenOf(email);
    expect(token).not.toBe(second);
    const newPassword = "a new horse every day";
    await run(auth.setNewPassword(token), { newPassword });
    expect(await run(auth.signInWithPassword, { email, password: newPassword })).toEqual({ next: "signed-in" });
    expect(currentViewer()?.id).toBe(id);
  });
});

describe("a link that verifies the email", () => {
  it("can be requested again", async () => {
    const member = await createMember({ emailVerified: false });
    await as(member);
    expect(await run(mails.resendLink)).toEqual({ mail: "accepted" });
    expect(await run(mails.resendVerification({ sent: "Sent", refused: "Refused" }))).toEqual({ mail: "accepted" });
  });
});

describe("the password, given again", () => {
  it("is refused when it is wrong", async () => {
    const member = await createOwner();
    await as(member);
    await expect(run(mails.reauthenticate, { password: "not the password" })).rejects.toThrow(
      "That password is incorrect.",
    );
    await run(mails.reauthenticate, { password: PASSWORD });
  });
});

it("makes the first admin of an installation, of the member who has its secret", async () => {
  await as(await createMember({ status: "pending" }), { ADMIN_BOOTSTRAP_SECRET: "the secret of this installation" });
  await expect(run(auth.becomeFirstAdmin, { secret: "the secret of this installation" })).rejects.toMatchObject({
    status: 404,
  });
  await testDb().update(user).set({ role: "member" }).where(eq(user.role, "admin"));
  await run(auth.becomeFirstAdmin, { secret: "the secret of this installation" });
  expect(currentViewer()).toMatchObject({ role: "admin", status: "approved" });
});

it("calls every function of the API of auth", () => expectAllCalled("auth", "auth-client", "lib/auth"));
