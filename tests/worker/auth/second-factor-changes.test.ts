import { env } from "cloudflare:workers";
import { symmetricEncrypt } from "better-auth/crypto";
import { eq, like } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import type { SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import { MINUTE_MS, SECOND_FACTOR_SETUP_LIFETIME_MS } from "#contract/limits.ts";
import { lastIdAt } from "#db/ids.ts";
import { outbox, rateLimit, session, twoFactor, user } from "#db/schema/index.ts";
import { avoidWindowEdge, call } from "#tests/support/call.ts";
import { configured } from "#tests/support/configured.ts";
import { testDb } from "#tests/support/events/events.ts";
import { signIn, type TestMember } from "#tests/support/members.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";
import { codeOf, enableTwoFactor } from "#tests/support/two-factor.ts";
import { runCronJobs } from "#worker/scheduled.ts";

/** Changes of the second factor while something else changes, and what they tell the member. */

const problemOf = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];
const isOn = async ({ id }: TestMember) =>
  (await testDb().select({ isOn: user.twoFactorEnabled }).from(user).where(eq(user.id, id)))[0]?.isOn;
const factorsOf = ({ id }: TestMember) => testDb().select().from(twoFactor).where(eq(twoFactor.userId, id));
const mailsTo = async ({ email }: TestMember) =>
  (await testDb().select({ kind: outbox.kind }).from(outbox).where(eq(outbox.to, email))).map(({ kind }) => kind);
const setUp = async ({ cookie }: TestMember) =>
  (await call("/api/auth/second-factor", { body: { password: PASSWORD }, cookie })).json<SecondFactorSetupView>();
const confirm = ({ cookie }: TestMember, secret: string) =>
  call("/api/auth/second-factor/confirmation", { body: { code: codeOf(secret) }, cookie });

/** Runs SQL in the middle of a request: when it counts a try of this limit, after it read what it checks. */
async function whenCounted(limit: string, change: string): Promise<void> {
  await testDb()
    .delete(rateLimit)
    .where(like(rateLimit.key, `%:${limit}:%`));
  await env.DB.exec(
    `create trigger meanwhile after insert on rate_limit when instr(new.key, ':${limit}:') begin ${change}; end`,
  );
}
afterEach(async () => {
  await env.DB.exec("drop trigger if exists meanwhile");
});

describe("switching two-factor sign-in off", () => {
  it("fails when the password is changed after it was checked", async () => {
    const member = await createWithPassword();
    await enableTwoFactor(member.cookie, PASSWORD);
    const elsewhere = await signIn(member.id);
    await whenCounted(
      "reauthentication-account",
      `update account set password = 'another' where user_id = '${member.id}'`,
    );
    const refused = await call("/api/auth/second-factor/removal", {
      body: { password: PASSWORD },
      cookie: member.cookie,
    });
    expect(await problemOf(refused)).toEqual([409, "conflict"]);
    expect([await isOn(member), (await factorsOf(member)).length]).toEqual([true, 1]);
    expect(await testDb().$count(session, eq(session.id, elsewhere.sessionId))).toBe(1);
    expect(await mailsTo(member)).toEqual(["second-factor-on"]);
  });
});

describe("switching two-factor sign-in on", () => {
  it("fails when another set-up replaces the secret after its code was checked", async () => {
    const member = await createWithPassword();
    const { secret } = await setUp(member);
    const nobodysSecret = await symmetricEncrypt({ key: env.AUTH_SECRET, data: "a secret that nobody has scanned" });
    await whenCounted(
      "second-factor-code",
      `update two_factor set secret = '${nobodysSecret}' where user_id = '${member.id}'`,
    );
    expect(await problemOf(await confirm(member, secret))).toEqual([409, "conflict"]);
    expect(await isOn(member)).toBe(false);
    expect(await mailsTo(member)).toEqual([]);
  });
});

describe("a set-up that is not finished", () => {
  it("stays when another one is started with a wrong password", async () => {
    const member = await createWithPassword();
    const { secret } = await setUp(member);
    const body = { password: "not the password" };
    expect((await call("/api/auth/second-factor", { body, cookie: member.cookie })).status).toBe(403);
    expect((await confirm(member, secret)).status).toBe(204);
  });
});

describe("a used code", () => {
  const NEW = "another secret that only this test knows, long enough";

  it("stays used when AUTH_SECRET changes, and when the earlier one is removed", async () => {
    const member = await createWithPassword();
    // A code changes every 30 seconds.
    await avoidWindowEdge(30_000, 10_000);
    const { secret } = await enableTwoFactor(member.cookie, PASSWORD);
    const steps = [
      configured({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: env.AUTH_SECRET }),
      configured({ AUTH_SECRET: NEW, SECOND_FACTOR_KEY_PREVIOUS: env.AUTH_SECRET }),
    ];
    const tried: unknown[] = [];
    const take = async (step: (typeof steps)[number], code: string) => {
      const cookie = await step.firstStep(member.email, PASSWORD);
      tried.push((await step.ask("/api/auth/second-step", { body: { code }, cookie })).status);
    };
    // The code of the set-up, used under the earlier secret, then one that is used after the change.
    await take(steps[0] as (typeof steps)[number], codeOf(secret));
    await take(steps[0] as (typeof steps)[number], codeOf(secret, 1));
    await take(steps[1] as (typeof steps)[number], codeOf(secret, 1));
    expect(tried).toEqual([401, 200, 401]);
  });
});

describe("a set-up that is not finished", () => {
  const factor = (memberId: string, startedAt: number, verified: boolean) => ({
    id: lastIdAt(startedAt),
    userId: memberId,
    secret: "x",
    backupCodes: "x",
    verified,
  });

  it("is deleted by cron after a day, and one that is switched on stays", async () => {
    const [left, current, on] = [await createWithPassword(), await createWithPassword(), await createWithPassword()];
    const now = Date.now();
    const old = now - SECOND_FACTOR_SETUP_LIFETIME_MS;
    const rows = [
      factor(left.id, old - 1, false),
      factor(current.id, old + MINUTE_MS, false),
      factor(on.id, old - 2, true),
    ];
    await testDb().insert(twoFactor).values(rows);
    await runCronJobs(env, now);
    expect(await Promise.all([left, current, on].map(async (member) => (await factorsOf(member)).length))).toEqual([
      0, 1, 1,
    ]);
  });

  it("that is started again has a day again", async () => {
    const member = await createWithPassword();
    await testDb()
      .insert(twoFactor)
      .values(factor(member.id, Date.now() - SECOND_FACTOR_SETUP_LIFETIME_MS + MINUTE_MS, false));
    const { secret } = await setUp(member);
    await runCronJobs(env, Date.now() + 2 * MINUTE_MS);
    expect((await confirm(member, secret)).status).toBe(204);
  });
});

describe("new recovery codes", () => {
  it("are mailed about, and none without the password", async () => {
    const member = await createWithPassword();
    await enableTwoFactor(member.cookie, PASSWORD);
    const renew = (password: string) =>
      call("/api/auth/second-factor/recovery-codes", { body: { password }, cookie: member.cookie });
    expect((await renew("wrong")).status).toBe(403);
    expect((await renew(PASSWORD)).status).toBe(200);
    expect(await mailsTo(member)).toEqual(["second-factor-on", "recovery-codes-replaced"]);
  });

  it("stay when the password is changed after it was checked", async () => {
    const member = await createWithPassword();
    await enableTwoFactor(member.cookie, PASSWORD);
    const before = await factorsOf(member);
    await whenCounted(
      "reauthentication-account",
      `update account set password = 'another' where user_id = '${member.id}'`,
    );
    const refused = await call("/api/auth/second-factor/recovery-codes", {
      body: { password: PASSWORD },
      cookie: member.cookie,
    });
    expect(await problemOf(refused)).toEqual([409, "conflict"]);
    expect(await factorsOf(member)).toEqual(before);
    expect(await mailsTo(member)).toEqual(["second-factor-on"]);
  });
});
