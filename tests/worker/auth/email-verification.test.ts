import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ConfirmationResult } from "#contract/auth/email-verification.ts";
import { DAY_MS } from "#contract/limits.ts";
import { outbox, user } from "#db/schema/index.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { addressTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember, signIn } from "#tests/support/members.ts";
import {
  confirmLink,
  freshAddress,
  freshIp,
  mailsTo,
  PASSWORD,
  problemOf,
  readLink,
  rowOf,
} from "#tests/support/settings/account-requests.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

describe("email verification", () => {
  it("is mailed at sign-up, verifies the address, and notifies open tabs", async () => {
    const email = freshAddress();
    const body = { name: "Grace", email, password: PASSWORD, acceptedTerms: true };
    const cookie = cookiesOf(await call("/api/auth/sign-up/email", { body, ip: freshIp() }));
    const token = await addressTokenOf(email);
    const view = { kind: "verify", email, newEmail: null, mine: true, done: false };
    expect(await (await readLink(token, cookie)).json()).toEqual(view);
    expect(await (await readLink(token)).json()).toEqual({ ...view, mine: false });
    const tab = await openInbox({ cookie });
    expect(await (await confirmLink(token, cookie)).json()).toEqual({
      done: true,
      setPasswordToken: null,
      otherEnd: false,
    });
    await eventually(
      () => tab.of("member"),
      (notices) => notices.length === 1,
    );
    tab.close();
    expect(await (await call("/api/me", { cookie })).json()).toMatchObject({ emailVerified: true });
    expect(await (await readLink(token)).json()).toMatchObject({ done: true });
  });

  it("changes nothing the second time, and only one of two at once gets the link that sets a password", async () => {
    const guest = await createMember({ emailVerified: false });
    await call("/api/auth/verification", { body: {}, cookie: guest.cookie, ip: freshIp() });
    const token = await addressTokenOf(guest.email);
    const answers = await Promise.all([confirmLink(token), confirmLink(token)]);
    const results = (await Promise.all(answers.map((answer) => answer.json()))) as ConfirmationResult[];
    expect(results.filter(({ setPasswordToken }) => setPasswordToken)).toHaveLength(1);
    expect(results.every(({ done }) => done)).toBe(true);
    const later = await signIn(guest.id);
    expect(await (await confirmLink(token)).json()).toEqual({ done: true, setPasswordToken: null, otherEnd: false });
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
      expect(await problemOf(await readLink(bad))).toEqual([404, "link-invalid"]);
      expect(await problemOf(await confirmLink(bad))).toEqual([404, "link-invalid"]);
    };
    await refusesAlike(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`);
    await refusesAlike("made-up");
    // Both times, because the delivery may still give the mail back to its budget, and then the link lives from `createdAt`.
    const sentAt = (at: number) => ({ countedAt: at, createdAt: at });
    await testDb()
      .update(outbox)
      .set(sentAt(Date.now() - DAY_MS))
      .where(its);
    await refusesAlike(token);
    await testDb()
      .update(outbox)
      .set({ ...sentAt(Date.now()), kind: "password-changed" })
      .where(its);
    expect((await confirmLink(token)).status).toBe(404);
    await testDb().update(outbox).set({ kind: "email-verification" }).where(its);
    await testDb().update(user).set({ email: freshAddress() }).where(eq(user.id, guest.id));
    expect((await confirmLink(token)).status).toBe(404);
    expect((await rowOf(guest.id))?.emailVerified).toBe(false);
  });
});
