import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { InvitationView } from "#contract/admin/invitations.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { newId } from "#db/ids.ts";
import { invitation, invitationUse, registration, setting, user } from "#db/schema/index.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { eventually, openInbox, waitForInboxDelivery } from "#tests/support/sockets.ts";

let last = 0;
const anyIp = () => {
  last += 1;
  return `198.18.${Math.floor(last / 250)}.${last % 250}`;
};
const anyEmail = () => `${newId()}@visitors.test`;
const setMode = (mode: RegistrationMode) =>
  testDb()
    .insert(setting)
    .values({ name: "registration-mode", value: mode })
    .onConflictDoUpdate({ target: setting.name, set: { value: mode } });
const signUp = (change: Record<string, unknown> = {}, ip = anyIp()) =>
  call("/api/auth/sign-up/email", {
    body: { name: "Grace Newcomer", email: anyEmail(), password: "correct horse", acceptedTerms: true, ...change },
    ip,
  });
const outcome = async (answer: Response) =>
  answer.ok ? answer.status : [answer.status, ((await answer.json()) as { code: string }).code];
const memberOf = async (email: string) => (await testDb().select().from(user).where(eq(user.email, email)))[0];
const usesOf = async (id: string) =>
  (await testDb().select({ n: invitation.usedCount }).from(invitation).where(eq(invitation.id, id)))[0]?.n;

let otto: TestMember | undefined;
async function invite({ trusted = false, maxUses = 1 } = {}): Promise<InvitationView> {
  otto ??= await createMember({ name: "Otto", role: "admin" });
  const answer = await call("/api/admin/invitations", {
    body: { note: "", trusted, maxUses, expiresInDays: 7 },
    cookie: otto.cookie,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as InvitationView;
}

/** A mode, and the outcome of a sign-up without a code, with an invalid, a valid and a trusted invitation. */
const SIGN_UP: [RegistrationMode, Record<"none" | "wrong" | "plain" | "trusted", unknown>][] = [
  ["open", { none: "approved", wrong: "invitation-invalid", plain: "approved", trusted: "approved" }],
  ["restricted", { none: "pending", wrong: "invitation-invalid", plain: "pending", trusted: "approved" }],
  ["invitation", { none: "invitation-required", wrong: "invitation-invalid", plain: "pending", trusted: "approved" }],
  ["closed", { none: "sign-up-closed", wrong: "sign-up-closed", plain: "sign-up-closed", trusted: "sign-up-closed" }],
];

describe("sign-up under a registration mode", () => {
  it.each(SIGN_UP)("in mode %s gives the status of mode and invitation", async (mode, expected) => {
    const [plain, trusted] = [await invite(), await invite({ trusted: true })];
    await setMode(mode);
    const codes = { none: undefined, wrong: "NODE-2222-2222-2222-2222", plain: plain.code, trusted: trusted.code };
    for (const [kind, code] of Object.entries(codes)) {
      const email = anyEmail();
      const answer = await signUp({ email, ...(code ? { invitation: code } : {}) });
      const refusal = answer.ok ? null : ((await answer.json()) as { code: string }).code;
      const member = await memberOf(email);
      expect([kind, refusal ?? member?.status]).toEqual([kind, expected[kind as keyof typeof expected]]);
      expect([kind, member === undefined]).toEqual([kind, refusal !== null]);
    }
    expect([await usesOf(plain.id), await usesOf(trusted.id)]).toEqual(mode === "closed" ? [0, 0] : [1, 1]);
    await setMode("restricted");
  });

  it("accepts a code in any spelling, and records whose use it was", async () => {
    const { id, code } = await invite({ trusted: true });
    const email = anyEmail();
    const answer = await signUp({ email, invitation: ` ${code.toLowerCase().replaceAll("-", " ")} ` });
    expect(answer.status).toBe(201);
    expect(await (await call("/api/me", { cookie: cookiesOf(answer) })).json()).toMatchObject({ status: "approved" });
    const uses = await testDb().select().from(invitationUse).where(eq(invitationUse.invitationId, id));
    expect(uses).toMatchObject([{ memberId: (await memberOf(email))?.id }]);
  });

  it("releases the invitation's use when the address is taken", async () => {
    const { id, code } = await invite();
    const ada = await createMember({ email: anyEmail() });
    expect(await outcome(await signUp({ email: ada.email, invitation: code }))).toEqual([409, "email-taken"]);
    expect(await usesOf(id)).toBe(0);
    expect(await testDb().select().from(invitationUse).where(eq(invitationUse.invitationId, id))).toEqual([]);
    expect((await signUp({ invitation: code })).status).toBe(201);
  });

  it("answers alike about an invalid invitation for known and unknown addresses", async () => {
    const ada = await createMember({ email: anyEmail() });
    const bodies = [];
    for (const email of [ada.email, anyEmail()]) {
      const answer = await signUp({ email, invitation: "NODE-2222-2222-2222-2222" });
      expect(answer.status).toBe(403);
      const { requestId: _, ...body } = (await answer.json()) as { requestId: string };
      bodies.push(body);
    }
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it("reveals nothing about an address while sign-up is closed", async () => {
    const ada = await createMember({ email: anyEmail() });
    await setMode("closed");
    expect(await outcome(await signUp({ email: ada.email }))).toEqual([403, "sign-up-closed"]);
    await setMode("invitation");
    expect(await outcome(await signUp({ email: ada.email }))).toEqual([403, "invitation-required"]);
    await setMode("restricted");
  });

  it("stores the requested tier with the application, and rejects an unknown one", async () => {
    const email = anyEmail();
    const investor = "01900000-0000-7000-8000-000500000003";
    expect((await signUp({ email, requestedTierId: investor })).status).toBe(201);
    expect(await memberOf(email)).toMatchObject({
      tierId: FREE_TIER,
      requestedTierId: investor,
      tierRequestedAt: null,
      status: "pending",
    });
    const refused = await signUp({ requestedTierId: newId() });
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as { fields: object }).fields).toEqual({
      requestedTierId: "This membership tier does not exist.",
    });
  });

  it("turns the requested tier into a tier request when the member is approved at once, and never grants it", async () => {
    const { code } = await invite({ trusted: true });
    const email = anyEmail();
    const startup = "01900000-0000-7000-8000-000500000002";
    expect((await signUp({ email, requestedTierId: startup, invitation: code })).status).toBe(201);
    const member = await memberOf(email);
    expect(member).toMatchObject({ status: "approved", tierId: FREE_TIER, requestedTierId: startup });
    expect(member?.tierRequestedAt).toBeGreaterThan(Date.now() - 60_000);
  });

  it("notifies an admin's open tab of the application", async () => {
    otto ??= await createMember({ name: "Otto", role: "admin" });
    const tab = await openInbox(otto);
    expect((await signUp()).status).toBe(201);
    await eventually(
      () => tab.of("applications").length,
      (n) => n === 1,
    );
    tab.close();
    await waitForInboxDelivery();
  });
});

/** A mode, and the status of the account a visitor gets by registering; null: no account. */
const GUEST: [RegistrationMode, string | null][] = [
  ["open", "approved"],
  ["restricted", "pending"],
  ["invitation", null],
  ["closed", null],
];

describe("registering for an event as a visitor", () => {
  it.each(GUEST)("in mode %s reserves a seat, with the account status of the mode: %s", async (mode, status) => {
    await setMode(mode);
    const [eventId, email] = [await createEvent(), anyEmail()];
    const answer = await call(`/api/events/${eventId}/registration`, { body: { name: "Vera", email }, ip: anyIp() });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ accountCreated: status !== null });
    expect((await memberOf(email))?.status ?? null).toBe(status);
    expect(cookiesOf(answer).includes("session_token")).toBe(status !== null);
    expect(await testDb().select().from(registration).where(eq(registration.email, email))).toHaveLength(1);
    await setMode("restricted");
  });

  it("notifies an admin's open tab of a new application, and not for a known visitor", async () => {
    otto ??= await createMember({ name: "Otto", role: "admin" });
    const tab = await openInbox(otto);
    const known = await createMember({ email: anyEmail() });
    for (const email of [known.email, anyEmail()]) {
      const eventId = await createEvent();
      await call(`/api/events/${eventId}/registration`, { body: { name: "Vera", email }, ip: anyIp() });
    }
    await eventually(
      () => tab.of("applications").length,
      (n) => n === 1,
    );
    tab.close();
    await waitForInboxDelivery();
    expect(tab.of("applications")).toHaveLength(1);
  });
});

describe("fifty sign-ups at once with one single-use invitation", () => {
  it("create one member, and the others get invitation-invalid", async () => {
    await setMode("invitation");
    const { id, code } = await invite();
    const answers = await Promise.all(Array.from({ length: 50 }, () => signUp({ invitation: code })));
    const codes = await Promise.all(answers.map(outcome));
    expect(codes.filter((one) => one === 201)).toHaveLength(1);
    expect(codes.filter((one) => Array.isArray(one) && one[1] === "invitation-invalid")).toHaveLength(49);
    expect(await usesOf(id)).toBe(1);
    const made = await testDb()
      .select({ id: user.id })
      .from(invitationUse)
      .innerJoin(user, eq(user.id, invitationUse.memberId))
      .where(eq(invitationUse.invitationId, id));
    expect(made).toHaveLength(1);
    await setMode("restricted");
  });
});
