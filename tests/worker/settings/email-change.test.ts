import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import { EMAIL_CHANGE_LIFETIME_MS } from "#contract/limits.ts";
import type { AccountView } from "#contract/settings/account.ts";
import { newId } from "#db/ids.ts";
import { emailChange, outbox, searchPending, session, twoFactor, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { addressTokenOf, resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember, signIn } from "#tests/support/members.ts";
import {
  changeEmail,
  confirmLink,
  createOwner,
  freshAddress,
  freshIp,
  mailsTo,
  PASSWORD,
  problemOf,
  readLink,
  rowOf,
} from "#tests/support/settings/account-requests.ts";

const getAccount = async ({ cookie }: { cookie: string }) =>
  (await (await call("/api/me/account", { cookie })).json()) as AccountView;

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
      expect(await (await confirmLink(links[order[0]])).json()).toEqual({
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
      expect(await (await confirmLink(links[order[1]], ada.cookie)).json()).toEqual(moved);
      expect(await rowOf(ada.id)).toMatchObject({ email: newEmail, emailVerified: true });
      expect(await getAccount(ada)).toEqual({ emailChange: null });
      expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(200);
      expect((await call("/api/me", { cookie: elsewhere.cookie })).status).toBe(401);
      expect([await mailsTo(ada.email, "email-changed"), await mailsTo(newEmail, "email-changed")]).toEqual([1, 0]);
      // Both links a second time: nothing changes, and they report that it is done.
      for (const token of [links.old, links.new]) {
        expect(await (await readLink(token)).json()).toMatchObject({ done: true, newEmail });
        expect(await (await confirmLink(token)).json()).toEqual(moved);
      }
      expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(200);
      const enter = await call("/api/auth/sign-in/email", { body: { email: newEmail, password: PASSWORD } });
      expect(enter.status).toBe(200);
      // For the search of admins.
      const pending = await testDb().select().from(searchPending).where(eq(searchPending.id, ada.id));
      expect(pending.filter(({ noun }) => noun === "members")).toEqual([{ noun: "members", id: ada.id, version: 2 }]);
    }
  });

  it.each(["tom#1@xn--bcher-kva.example", "rock&roll{vc}@example.com"])(
    "may be to an address that the auth library refuses: %s",
    async (newEmail) => {
      const ada = await createOwner();
      expect((await changeEmail(newEmail, ada)).status).toBe(202);
      for (const token of Object.values(await linksOf(ada.email, newEmail))) await confirmLink(token);
      expect((await rowOf(ada.id))?.email).toBe(newEmail);
      const enter = { body: { email: newEmail, password: PASSWORD }, ip: freshIp() };
      expect((await call("/api/auth/sign-in/email", enter)).status).toBe(200);
      const reset = await call("/api/auth/request-password-reset", { body: { email: newEmail }, ip: freshIp() });
      expect([reset.ok, await mailsTo(newEmail, "password-reset")]).toEqual([true, 1]);
      const event = await createEvent();
      const guest = { name: "Gus Guest", email: `x${newEmail}` };
      const joined = await call(`/api/events/${event}/registration`, { body: guest, ip: freshIp() });
      expect(joined.status).toBe(201);
    },
  );

  it("mails each address what it needs, and the new one nothing about the account", async () => {
    const [ada, newEmail] = [await createOwner(), freshAddress()];
    await changeEmail(newEmail, ada);
    const links = await linksOf(ada.email, newEmail);
    const view = async (token: string, cookie = "") =>
      (await (await readLink(token, cookie)).json()) as ConfirmationView;
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
    expect((await confirmLink(links.old)).status).toBe(200);
    const refused = await confirmLink(links.new);
    expect(((await refused.clone().json()) as { detail: string }).detail).toContain("the change was removed");
    expect(await problemOf(refused)).toEqual([409, "email-taken"]);
    expect(await testDb().$count(emailChange, eq(emailChange.memberId, ada.id))).toBe(0);
    expect(await problemOf(await confirmLink(links.old))).toEqual([404, "link-invalid"]);
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
      await confirmLink(links.old);
      tokens.push(links.new);
    }
    const statuses = (await Promise.all(tokens.map((token) => confirmLink(token)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await testDb().$count(user, eq(user.email, newEmail))).toBe(1);
  });

  it("does nothing when it was replaced or withdrawn or is over", async () => {
    const [ada, first, second] = [await createOwner(), freshAddress(), freshAddress()];
    await changeEmail(first, ada);
    const replaced = await linksOf(ada.email, first);
    await changeEmail(second, ada);
    for (const token of [replaced.old, replaced.new])
      expect(await problemOf(await confirmLink(token))).toEqual([404, "link-invalid"]);
    const current = await linksOf(ada.email, second);
    await testDb()
      .update(emailChange)
      .set({ createdAt: Date.now() - EMAIL_CHANGE_LIFETIME_MS })
      .where(eq(emailChange.memberId, ada.id));
    expect(await getAccount(ada)).toEqual({ emailChange: null });
    expect((await confirmLink(current.new)).status).toBe(404);
    await testDb().update(emailChange).set({ createdAt: Date.now() }).where(eq(emailChange.memberId, ada.id));
    expect((await confirmLink(current.new)).status).toBe(200);
    const withdraw = () => call("/api/me/email", { method: "DELETE", cookie: ada.cookie });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
    expect((await confirmLink(current.old)).status).toBe(404);
    expect((await rowOf(ada.id))?.email).toBe(ada.email);
  });

  it("sends nothing to an unverified old address, and removes unverified credentials", async () => {
    const [guest, newEmail] = [await createOwner({ emailVerified: false }), freshAddress()];
    await testDb().insert(twoFactor).values({ id: newId(), secret: "s", backupCodes: "b", userId: guest.id });
    await testDb().update(user).set({ twoFactorEnabled: true }).where(eq(user.id, guest.id));
    expect((await changeEmail(newEmail, guest)).status).toBe(202);
    expect(await mailsTo(guest.email, "email-change-old")).toBe(0);
    const result = (await (
      await confirmLink(await addressTokenOf(newEmail, "email-change-new"))
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

  it("mails one address at most three times an hour, counted over all requesters", async () => {
    const newEmail = freshAddress();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await changeEmail(newEmail, await createOwner())).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it("mails one address at most three times, so that nobody fills its next days", async () => {
    const [newEmail, statuses] = [freshAddress(), [] as number[]];
    for (let n = 0; n < 5; n += 1) statuses.push((await changeEmail(newEmail, await createOwner())).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
    expect(await testDb().$count(outbox, eq(outbox.to, newEmail))).toBe(3);
  });

  it("uses up none of the verification links that the owner of the address may ask for", async () => {
    const owner = await createMember({ email: freshAddress(), emailVerified: false });
    for (let n = 0; n < 3; n += 1) await changeEmail(owner.email, await createOwner());
    // An hour later for the mail, and still within the hour of the other limits.
    await testDb().update(outbox).set({ countedAt: 1 }).where(eq(outbox.to, owner.email));
    expect((await call("/api/auth/verification", { body: {}, cookie: owner.cookie })).status).toBe(202);
  });

  it("invalidates password links mailed to the old address", async () => {
    const [ada, newEmail] = [await createOwner(), freshAddress()];
    await changeEmail(newEmail, ada);
    await call("/api/auth/request-password-reset", { body: { email: ada.email }, ip: freshIp() });
    const token = await resetTokenOf(ada.email);
    const links = await linksOf(ada.email, newEmail);
    await confirmLink(links.old);
    await confirmLink(links.new, ada.cookie);
    expect((await rowOf(ada.id))?.email).toBe(newEmail);
    const answer = await call("/api/auth/reset-password", { body: { token, newPassword: "another horse" } });
    expect(await problemOf(answer)).toEqual([404, "link-invalid"]);
  });
});
