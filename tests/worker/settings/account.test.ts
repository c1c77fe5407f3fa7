import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import { DAY_MS, MINUTE_MS } from "#contract/limits.ts";
import type { AccountView } from "#contract/settings/account.ts";
import { CLOSE } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { account, emailChange, memberSearchToken, outbox, session, twoFactor, user } from "#db/schema/index.ts";
import { avoidWindowEdge, call, cookiesOf } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { addressTokenOf, resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { eventually, openConversation, openInbox, waitForInboxDelivery } from "#tests/support/sockets.ts";

const PASSWORD = "the present horse";
const hash = await hashPassword(PASSWORD);

let networks = 0;
const freshIp = () => {
  networks += 1;
  return `198.51.102.${networks}`;
};
let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `new-${addresses}@example.com`;
};

/** A member with a password. */
async function createOwner(options: Parameters<typeof createMember>[0] = {}): Promise<TestMember> {
  const member = await createMember(options);
  const row = { id: newId(), accountId: member.id, providerId: "credential", userId: member.id, password: hash };
  await testDb().insert(account).values(row);
  return member;
}

const patch = (body: object, { cookie }: { cookie: string }) => call("/api/me", { method: "PATCH", body, cookie });
const changePassword = (body: object, { cookie }: { cookie: string }) =>
  call("/api/me/password", { method: "PUT", body, cookie });
const changeEmail = (newEmail: string, { cookie }: { cookie: string }, password = PASSWORD) =>
  call("/api/me/email", { method: "PUT", body: { password, newEmail }, cookie, ip: freshIp() });
const press = (token: string, cookie = "") => call("/api/auth/confirmation", { body: { token }, cookie });
const look = (token: string, cookie = "") => call(`/api/auth/confirmation?token=${token}`, { cookie });
const getAccount = async ({ cookie }: { cookie: string }) =>
  (await (await call("/api/me/account", { cookie })).json()) as AccountView;
const rowOf = async (id: string) => (await testDb().select().from(user).where(eq(user.id, id)))[0];
const problemOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const mailsTo = (to: string, kind: typeof outbox.$inferSelect.kind) =>
  testDb().$count(outbox, and(eq(outbox.to, to), eq(outbox.kind, kind)));

afterAll(waitForInboxDelivery);

describe("the viewer's name", () => {
  it("changes, also in the search tokens, and open tabs are notified", async () => {
    const ada = await createMember({ status: "pending" });
    const tab = await openInbox(ada);
    const answer = await patch({ name: "  Ada Byron " }, ada);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: ada.id, name: "Ada Byron", status: "pending" });
    expect((await rowOf(ada.id))?.name).toBe("Ada Byron");
    const words = await testDb().select().from(memberSearchToken).where(eq(memberSearchToken.memberId, ada.id));
    expect(words.map(({ token }) => token)).toContain("byron");
    await eventually(
      () => tab.of("member"),
      (told) => told.length === 1,
    );
    tab.close();
  });

  it.each(["isAdmin", "role", "status", "tierId", "emailVerified", "email", "id", "twoFactorEnabled"])(
    "is all that can be set there: %s is refused and changes nothing",
    async (field) => {
      const ada = await createMember({ status: "pending" });
      const before = await rowOf(ada.id);
      const answer = await patch({ name: "Mallory", [field]: field === "role" ? "admin" : "approved" }, ada);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ fields: { [field]: "Unknown field" } });
      expect(await rowOf(ada.id)).toEqual(before);
    },
  );

  it("is refused when blank, and for visitors", async () => {
    const ada = await createMember();
    expect((await patch({ name: " " }, ada)).status).toBe(422);
    expect(await problemOf(await patch({ role: "admin" }, { cookie: "" }))).toEqual([401, "session-missing"]);
    const suspended = await createMember({ status: "suspended" });
    expect(await problemOf(await patch({ name: "Ada" }, suspended))).toEqual([403, "account-suspended"]);
  });
});

describe("the viewer's password", () => {
  it("changes with the current one: other sessions and their sockets end, this one does not", async () => {
    const [ada, ines] = [await createOwner(), await createMember({ name: "Ines" })];
    const elsewhere = await signIn(ada.id);
    const [here, there] = [await openInbox(ada), await openInbox({ cookie: elsewhere.cookie })];
    const thread = await openConversation({ cookie: elsewhere.cookie }, ines.id);
    const answer = await changePassword({ password: PASSWORD, newPassword: "another horse" }, ada);
    expect(answer.status).toBe(204);
    for (const tab of [there, thread])
      await eventually(
        () => tab.closed,
        (code) => code === CLOSE.sessionEnded,
        1000,
      );
    expect((await call("/api/me", { cookie: elsewhere.cookie })).status).toBe(401);
    expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(200);
    expect(here.closed).toBeNull();
    expect(await mailsTo(ada.email, "password-changed")).toBe(1);
    const enter = (password: string) => call("/api/auth/sign-in/email", { body: { email: ada.email, password } });
    expect((await enter(PASSWORD)).status).toBe(401);
    expect((await enter("another horse")).status).toBe(200);
  });

  it("is refused for a wrong current one ten times, then with 429; correct ones do not count", {
    timeout: 90_000,
  }, async () => {
    await avoidWindowEdge(15 * MINUTE_MS);
    const ada = await createOwner();
    const wrong = () => changePassword({ password: "wrong horse", newPassword: "another horse" }, ada);
    expect(await problemOf(await wrong())).toEqual([403, "password-wrong"]);
    expect((await changePassword({ password: PASSWORD, newPassword: PASSWORD }, ada)).status).toBe(204);
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await wrong()).status);
    expect(statuses).toEqual([...Array(9).fill(403), 429]);
    expect((await changePassword({ password: PASSWORD, newPassword: "another horse" }, ada)).status).toBe(429);
  });

  it("is not set without a current one: only the mailed link sets it", async () => {
    const guest = await createMember({ emailVerified: false });
    const answer = await changePassword({ password: "anything", newPassword: "another horse" }, guest);
    expect(await problemOf(answer)).toEqual([409, "password-missing"]);
  });

  it("changes once for two requests at the same moment", async () => {
    const ada = await createOwner();
    const change = (newPassword: string) => changePassword({ password: PASSWORD, newPassword }, ada);
    const statuses = (await Promise.all([change("first new horse"), change("second new horse")])).map((a) => a.status);
    expect(statuses.sort()[0]).toBe(204);
    expect([403, 409]).toContain(statuses[1]);
    expect(await mailsTo(ada.email, "password-changed")).toBe(1);
  });

  it("invalidates every reset link mailed before", async () => {
    const ada = await createOwner();
    await call("/api/auth/request-password-reset", { body: { email: ada.email }, ip: freshIp() });
    const token = await resetTokenOf(ada.email);
    await changePassword({ password: PASSWORD, newPassword: "another horse" }, ada);
    const answer = await call("/api/auth/reset-password", { body: { token, newPassword: "a third horse" } });
    expect(await problemOf(answer)).toEqual([404, "link-invalid"]);
  });
});

describe("email verification", () => {
  it("is mailed at sign-up, verifies the address, and notifies open tabs", async () => {
    const email = freshAddress();
    const body = { name: "Grace", email, password: PASSWORD, acceptedTerms: true };
    const cookie = cookiesOf(await call("/api/auth/sign-up/email", { body, ip: freshIp() }));
    const token = await addressTokenOf(email);
    const view = { kind: "verify", email, newEmail: null, mine: true, done: false };
    expect(await (await look(token, cookie)).json()).toEqual(view);
    expect(await (await look(token)).json()).toEqual({ ...view, mine: false });
    const tab = await openInbox({ cookie });
    expect(await (await press(token, cookie)).json()).toEqual({ done: true, setPasswordToken: null, otherEnd: false });
    await eventually(
      () => tab.of("member"),
      (told) => told.length === 1,
    );
    tab.close();
    expect(await (await call("/api/me", { cookie })).json()).toMatchObject({ emailVerified: true });
    expect(await (await look(token)).json()).toMatchObject({ done: true });
  });

  it("changes nothing the second time, and only one of two at once gets the link that sets a password", async () => {
    const guest = await createMember({ emailVerified: false });
    await call("/api/auth/verification", { body: {}, cookie: guest.cookie, ip: freshIp() });
    const token = await addressTokenOf(guest.email);
    const answers = await Promise.all([press(token), press(token)]);
    const results = (await Promise.all(answers.map((answer) => answer.json()))) as ConfirmationResult[];
    expect(results.filter(({ setPasswordToken }) => setPasswordToken)).toHaveLength(1);
    expect(results.every(({ done }) => done)).toBe(true);
    const later = await signIn(guest.id);
    expect(await (await press(token)).json()).toEqual({ done: true, setPasswordToken: null, otherEnd: false });
    expect((await call("/api/me", { cookie: later.cookie })).status).toBe(200);
  });

  it("refuses other fields", async () => {
    const { cookie } = await createMember({ emailVerified: false });
    const body = { emailVerified: true };
    for (const path of ["/api/auth/verification", "/api/me/session"])
      expect([path, (await call(path, { body, cookie })).status]).toEqual([path, 422]);
  });

  it("is sent again up to three times an hour, and not to verified members", async () => {
    const guest = await createMember({ emailVerified: false });
    const ask = ({ cookie }: { cookie: string }) => call("/api/auth/verification", { body: {}, cookie, ip: freshIp() });
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await ask(guest));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(await answers[0]?.json()).toEqual({ mail: "accepted" });
    expect(await mailsTo(guest.email, "email-verification")).toBe(3);
    const ada = await createMember();
    expect((await ask(ada)).status).toBe(200);
    expect(await mailsTo(ada.email, "email-verification")).toBe(0);
    expect((await ask({ cookie: "" })).status).toBe(401);
  });

  it("refuses a link that is a day old, changed, of another kind, or for a former address", async () => {
    const guest = await createMember({ emailVerified: false });
    await call("/api/auth/verification", { body: {}, cookie: guest.cookie, ip: freshIp() });
    const token = await addressTokenOf(guest.email);
    const its = eq(outbox.to, guest.email);
    const refusesAlike = async (bad: string) => {
      expect(await problemOf(await look(bad))).toEqual([404, "link-invalid"]);
      expect(await problemOf(await press(bad))).toEqual([404, "link-invalid"]);
    };
    await refusesAlike(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`);
    await refusesAlike("made-up");
    await testDb()
      .update(outbox)
      .set({ createdAt: Date.now() - DAY_MS })
      .where(its);
    await refusesAlike(token);
    await testDb().update(outbox).set({ createdAt: Date.now(), kind: "password-changed" }).where(its);
    expect((await press(token)).status).toBe(404);
    await testDb().update(outbox).set({ kind: "email-verification" }).where(its);
    await testDb().update(user).set({ email: freshAddress() }).where(eq(user.id, guest.id));
    expect((await press(token)).status).toBe(404);
    expect((await rowOf(guest.id))?.emailVerified).toBe(false);
  });
});

describe("an email change", () => {
  /** The two links of a change that was just requested. */
  const linksOf = async (from: string, to: string) => ({
    old: await addressTokenOf(from, "email-change-old"),
    new: await addressTokenOf(to, "email-change-new"),
  });

  it("happens once both addresses confirmed it, in either order; other sessions are revoked and the old address gets a mail", async () => {
    for (const order of [
      ["old", "new"],
      ["new", "old"],
    ] as const) {
      const [ada, newEmail] = [await createOwner(), freshAddress()];
      const elsewhere = await signIn(ada.id);
      const asked = await changeEmail(newEmail.toUpperCase(), ada);
      expect([asked.status, await asked.json()]).toEqual([202, { mail: "accepted" }]);
      const links = await linksOf(ada.email, newEmail);
      expect(await getAccount(ada)).toMatchObject({
        emailChange: { newEmail, oldConfirmed: false, newConfirmed: false },
      });
      expect(await (await press(links[order[0]])).json()).toEqual({
        done: true,
        setPasswordToken: null,
        otherEnd: true,
      });
      expect((await rowOf(ada.id))?.email).toBe(ada.email);
      expect((await getAccount(ada)).emailChange).toMatchObject({
        oldConfirmed: order[0] === "old",
        newConfirmed: order[0] === "new",
      });
      const moved = { done: true, setPasswordToken: null, otherEnd: false };
      expect(await (await press(links[order[1]], ada.cookie)).json()).toEqual(moved);
      expect(await rowOf(ada.id)).toMatchObject({ email: newEmail, emailVerified: true });
      expect(await getAccount(ada)).toEqual({ emailChange: null });
      expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(200);
      expect((await call("/api/me", { cookie: elsewhere.cookie })).status).toBe(401);
      expect([await mailsTo(ada.email, "email-changed"), await mailsTo(newEmail, "email-changed")]).toEqual([1, 0]);
      // Both links a second time: nothing changes, and they report that it is done.
      for (const token of [links.old, links.new]) {
        expect(await (await look(token)).json()).toMatchObject({ done: true, newEmail });
        expect(await (await press(token)).json()).toEqual(moved);
      }
      expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(200);
      const enter = await call("/api/auth/sign-in/email", { body: { email: newEmail, password: PASSWORD } });
      expect(enter.status).toBe(200);
      const words = await testDb().select().from(memberSearchToken).where(eq(memberSearchToken.memberId, ada.id));
      expect(words.map(({ token }) => token)).toContain("new");
    }
  });

  it("mails each address what it needs, and the new one nothing about the account", async () => {
    const [ada, newEmail] = [await createOwner(), freshAddress()];
    await changeEmail(newEmail, ada);
    const links = await linksOf(ada.email, newEmail);
    const view = async (token: string, cookie = "") => (await (await look(token, cookie)).json()) as ConfirmationView;
    const old = { kind: "change-old", email: ada.email, newEmail, mine: false, done: false };
    expect(await view(links.old)).toEqual(old);
    expect(JSON.stringify(await view(links.new))).not.toContain(ada.email);
    expect(await view(links.new, ada.cookie)).toMatchObject({
      kind: "change-new",
      email: ada.email,
      newEmail,
      mine: true,
    });
  });

  it("answers the same for a taken address, and refuses it only after the verification", async () => {
    const [ada, taken] = [await createOwner(), await createMember()];
    const asked = await changeEmail(taken.email, ada);
    expect([asked.status, await asked.json()]).toEqual([202, { mail: "accepted" }]);
    const links = await linksOf(ada.email, taken.email);
    expect((await press(links.old)).status).toBe(200);
    expect(await problemOf(await press(links.new))).toEqual([409, "email-taken"]);
    expect((await rowOf(ada.id))?.email).toBe(ada.email);
    expect((await call("/api/me", { cookie: taken.cookie })).status).toBe(200);
  });

  it("gives an address to one of two members who verify it at once", async () => {
    const newEmail = freshAddress();
    const owners = [await createOwner(), await createOwner()];
    const tokens: string[] = [];
    for (const owner of owners) {
      await changeEmail(newEmail, owner);
      const links = await linksOf(owner.email, newEmail);
      await press(links.old);
      tokens.push(links.new);
    }
    const statuses = (await Promise.all(tokens.map((token) => press(token)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await testDb().$count(user, eq(user.email, newEmail))).toBe(1);
  });

  it("does nothing when it was replaced or withdrawn or is a day old", async () => {
    const [ada, first, second] = [await createOwner(), freshAddress(), freshAddress()];
    await changeEmail(first, ada);
    const replaced = await linksOf(ada.email, first);
    await changeEmail(second, ada);
    for (const token of [replaced.old, replaced.new])
      expect(await problemOf(await press(token))).toEqual([404, "link-invalid"]);
    const current = await linksOf(ada.email, second);
    await testDb()
      .update(emailChange)
      .set({ createdAt: Date.now() - DAY_MS })
      .where(eq(emailChange.memberId, ada.id));
    expect(await getAccount(ada)).toEqual({ emailChange: null });
    expect((await press(current.new)).status).toBe(404);
    await testDb().update(emailChange).set({ createdAt: Date.now() }).where(eq(emailChange.memberId, ada.id));
    expect((await press(current.new)).status).toBe(200);
    const withdraw = () => call("/api/me/email", { method: "DELETE", cookie: ada.cookie });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
    expect((await press(current.old)).status).toBe(404);
    expect((await rowOf(ada.id))?.email).toBe(ada.email);
  });

  it("sends nothing to an unverified old address, and removes unverified credentials", async () => {
    const [guest, newEmail] = [await createOwner({ emailVerified: false }), freshAddress()];
    await testDb().insert(twoFactor).values({ id: newId(), secret: "s", backupCodes: "b", userId: guest.id });
    await testDb().update(user).set({ twoFactorEnabled: true }).where(eq(user.id, guest.id));
    expect((await changeEmail(newEmail, guest)).status).toBe(202);
    expect(await mailsTo(guest.email, "email-change-old")).toBe(0);
    const result = (await (
      await press(await addressTokenOf(newEmail, "email-change-new"))
    ).json()) as ConfirmationResult;
    expect(result.setPasswordToken).toBeTruthy();
    expect(await rowOf(guest.id)).toMatchObject({ email: newEmail, emailVerified: true, twoFactorEnabled: false });
    expect(await mailsTo(guest.email, "email-changed")).toBe(0);
    expect(await testDb().$count(twoFactor, eq(twoFactor.userId, guest.id))).toBe(0);
    expect(await testDb().$count(session, eq(session.userId, guest.id))).toBe(0);
    const body = { token: result.setPasswordToken, newPassword: "another horse" };
    expect((await call("/api/auth/reset-password", { body })).status).toBe(200);
  });

  it("needs the password, so an account without one cannot change its address", async () => {
    const [ada, guest] = [await createOwner(), await createMember({ emailVerified: false })];
    expect(await problemOf(await changeEmail(freshAddress(), ada, "wrong horse"))).toEqual([403, "password-wrong"]);
    expect(await problemOf(await changeEmail(freshAddress(), guest))).toEqual([409, "password-missing"]);
    expect(await problemOf(await changeEmail(ada.email, ada))).toEqual([422, "invalid"]);
    expect(await testDb().$count(emailChange, eq(emailChange.memberId, ada.id))).toBe(0);
    expect((await changeEmail(freshAddress(), { cookie: "" })).status).toBe(401);
    expect((await call("/api/me/account")).status).toBe(401);
  });

  it("mails one address at most three times an hour, whoever requests it", async () => {
    const newEmail = freshAddress();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await changeEmail(newEmail, await createOwner())).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it("invalidates password links mailed to the old address", async () => {
    const [ada, newEmail] = [await createOwner(), freshAddress()];
    await changeEmail(newEmail, ada);
    await call("/api/auth/request-password-reset", { body: { email: ada.email }, ip: freshIp() });
    const token = await resetTokenOf(ada.email);
    const links = await linksOf(ada.email, newEmail);
    await press(links.old);
    await press(links.new, ada.cookie);
    expect((await rowOf(ada.id))?.email).toBe(newEmail);
    const answer = await call("/api/auth/reset-password", { body: { token, newPassword: "another horse" } });
    expect(await problemOf(answer)).toEqual([404, "link-invalid"]);
  });
});
