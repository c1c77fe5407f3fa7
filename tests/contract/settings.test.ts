import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outbox } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { createOwner, freshAddress, PASSWORD } from "#tests/support/settings/account-requests.ts";
import { codeOf } from "#tests/support/two-factor.ts";
import * as api from "#web/features/settings/api.ts";
import { currentViewer } from "#web/lib/auth/auth-client.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { OAUTH_KEYS, returnFromProvider } from "./support/oauth-return.ts";
import { as, get, getRows, openBrowser, run } from "./support/web-client.ts";

openBrowser();
const settings = track("settings", api);
let ada: TestMember;

beforeAll(async () => {
  ada = await createOwner();
});

const sessionIds = async () => (await get(settings.securityQuery)).sessions.map(({ id }) => id);

describe("the account of a member", () => {
  it("has the name that the member saves", async () => {
    await as(ada);
    expect(await run(settings.rename, { name: "Ada Byron" })).toMatchObject({ id: ada.id, name: "Ada Byron" });
    expect(currentViewer()?.name).toBe("Ada Byron");
  });

  it("shows the email change that waits for its links, until it is withdrawn", async () => {
    await as(ada);
    expect(await get(settings.accountQuery)).toEqual({ emailChange: null });
    const newEmail = freshAddress();
    expect(await run(settings.changeEmail, { password: PASSWORD, newEmail })).toEqual({ mail: "accepted" });
    const { emailChange } = await get(settings.accountQuery);
    expect(emailChange).toMatchObject({ newEmail, oldConfirmed: false, newConfirmed: false });
    expect(Date.parse(emailChange?.expiresAt ?? "")).toBeGreaterThan(Date.now());
    await run(settings.withdrawEmailChange);
    expect(await get(settings.accountQuery)).toEqual({ emailChange: null });
  });

  it("gets another verification mail, unless the address is verified", async () => {
    await as(await createMember({ emailVerified: false }));
    expect(await run(settings.resendLink)).toEqual({ mail: "accepted" });
    await as(ada);
    expect(await run(settings.resendLink)).toEqual({ mail: "skipped" });
  });
});

describe("the security of an account", () => {
  it("has a new password, which leaves only this session", async () => {
    const owner = await createOwner();
    await signIn(owner.id);
    await as(owner);
    expect(await sessionIds()).toHaveLength(2);
    await run(settings.changePassword, { password: PASSWORD, newPassword: "another present horse" });
    expect(await get(settings.securityQuery)).toMatchObject({ hasPassword: true, sessions: [{ current: true }] });
    expect(currentViewer()?.id).toBe(owner.id);
  });

  it("lists the sessions, of which one or all others can be revoked", async () => {
    const owner = await createOwner();
    const others = [await signIn(owner.id), await signIn(owner.id), await signIn(owner.id)];
    await as(owner);
    const { sessions } = await get(settings.securityQuery);
    expect(sessions).toHaveLength(4);
    expect(sessions.find(({ current }) => current)).toMatchObject({ id: owner.sessionId, location: null });
    const other = sessions.find(({ id }) => id === others[0]?.sessionId);
    if (!other) throw new Error("The other session is not listed");
    expect(other).toMatchObject({ current: false, device: "Unknown browser" });
    await run(settings.revokeSession, other);
    expect((await sessionIds()).sort()).toEqual([owner, ...others.slice(1)].map((one) => one.sessionId).sort());
    await run(settings.revokeOtherSessions);
    expect(await sessionIds()).toEqual([owner.sessionId]);
    const events = await getRows(settings.securityEventsQuery);
    expect(events.map(({ kind }) => kind)).toEqual(["sessions-revoked", "session-revoked"]);
  });

  it("has a second factor from its first code on, new recovery codes on request, and none after its removal", async () => {
    await as(await createOwner());
    const setup = await run(settings.beginSecondFactor, { password: PASSWORD });
    expect(setup.uri).toContain(setup.secret);
    expect(setup.recoveryCodes).toHaveLength(10);
    await run(settings.confirmSecondFactor, { code: codeOf(setup.secret) });
    expect((await get(settings.securityQuery)).secondFactor).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect(currentViewer()?.secondFactor).toBe(true);
    await run(settings.keepSecondFactor);
    expect((await get(settings.securityQuery)).secondFactor.removalDueAt).toBeNull();
    const { recoveryCodes } = await run(settings.renewRecoveryCodes, { password: PASSWORD });
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes).not.toEqual(setup.recoveryCodes);
    await run(settings.removeSecondFactor, { password: PASSWORD });
    expect((await get(settings.securityQuery)).secondFactor).toMatchObject({ enabled: false, recoveryCodesLeft: null });
    expect(currentViewer()?.secondFactor).toBe(false);
  });

  it("has a linked provider after the return from its page, until it is unlinked", async () => {
    const owner = await createOwner();
    await as(owner, OAUTH_KEYS);
    expect(await get(settings.securityQuery)).toMatchObject({ identities: [], linkable: ["google", "linkedin"] });
    const { url } = await run(settings.linkProvider("google", "Google"));
    expect(new URL(url).hostname).toBe("accounts.google.com");
    await returnFromProvider(url, { email: owner.email });
    const linked = await get(settings.securityQuery);
    expect(linked).toMatchObject({ identities: [{ provider: "google" }], linkable: ["linkedin"] });
    await run(settings.unlinkProvider("google", "Google"));
    expect((await get(settings.securityQuery)).identities).toEqual([]);
  });
});

describe("a member", () => {
  it("changes the kind, and asks for a link that sets a password", async () => {
    const owner = await createOwner();
    await as(owner);
    await run(settings.changeKind, { kind: "founder" });
    expect(currentViewer()?.kind).toBe("founder");
    await run(settings.sendPasswordLink, { email: owner.email });
    const mails = await testDb().select().from(outbox).where(eq(outbox.to, owner.email));
    expect(mails.map(({ kind }) => kind)).toContain("password-reset");
  });
});

describe("the data of a member", () => {
  it("can be copied as one file, and is deleted after seven days unless the member keeps the account", async () => {
    const owner = await createOwner();
    await as(owner);
    const file: Blob = await run(settings.copyData);
    expect(JSON.parse(await file.text())).toMatchObject({ account: [{ id: owner.id, email: owner.email }] });
    expect((await run(settings.requestDeletion)).deletionDueAt).not.toBeNull();
    expect(currentViewer()?.deletionDueAt).not.toBeNull();
    await run(settings.keepAccount);
    expect(currentViewer()?.deletionDueAt).toBeNull();
  });
});

it("a quote for the landing page waits, and is removed", async () => {
  await as(ada);
  expect(await get(settings.ownQuoteQuery)).toEqual({ quote: null });
  await run(settings.saveQuote, { text: "I met the lead of our round here.", consent: true });
  expect((await get(settings.ownQuoteQuery)).quote).toMatchObject({ state: "waiting" });
  await run(settings.removeQuote);
  expect(await get(settings.ownQuoteQuery)).toEqual({ quote: null });
});

it("calls every function of the API of settings", () => expectAllCalled("settings"));
