import { env } from "cloudflare:workers";
import { APIError, getOAuthState } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { LIBRARY_CODES } from "#auth/library/call-library.ts";
import { LIBRARY_PROBLEMS } from "#auth/oauth/oauth-callback.ts";
import { newId } from "#db/ids.ts";
import { session, twoFactor, user, verification } from "#db/schema/index.ts";
import {
  cookiesIn,
  createWithPassword,
  openLenientLibrary,
  openLibrary,
  PASSWORD,
  rowsOf,
  withCookie,
} from "#tests/support/auth/auth-library.ts";
import { agreeOn } from "#tests/support/auth/oauth.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { Person } from "#tests/support/fake-hosts.ts";
import { createMember } from "#tests/support/members.ts";
import { enableTwoFactor } from "#tests/support/two-factor.ts";

/**
 * The functions, paths, hooks and error codes of the installed auth library that our code names. After an update of the library, a red test
 * here names what it changed; `worker/auth/README.md` says who depends on it.
 */

const { api } = openLibrary();

/** A member with two-factor sign-in, and the cookie of a challenge. */
async function challenged() {
  const member = await createWithPassword();
  await enableTwoFactor(member.cookie, PASSWORD);
  const { headers } = await openLenientLibrary().api.signInEmail({
    body: { email: member.email, password: PASSWORD },
    returnHeaders: true,
  });
  return { member, headers: withCookie(cookiesIn(headers)) };
}

/** Calls that fail, under the error code that we map. */
const FAILURES: Record<string, () => Promise<unknown>> = {
  INVALID_EMAIL_OR_PASSWORD: async () => {
    const { email } = await createWithPassword();
    return api.signInEmail({ body: { email, password: "not the password" } });
  },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: async () => {
    const { email } = await createMember();
    return api.signUpEmail({ body: { name: "Ada Quill", email, password: PASSWORD } });
  },
  INVALID_PASSWORD: async () => {
    const { cookie } = await createWithPassword();
    return api.enableTwoFactor({ body: { password: "not the password" }, headers: withCookie(cookie) });
  },
  TOTP_ALREADY_ENABLED: async () => {
    const { cookie } = await createWithPassword();
    await enableTwoFactor(cookie, PASSWORD);
    return api.enableTwoFactor({ body: { password: PASSWORD }, headers: withCookie(cookie) });
  },
  INVALID_CODE: async () => api.verifyTOTP({ body: { code: "000000" }, headers: (await challenged()).headers }),
  INVALID_BACKUP_CODE: async () =>
    api.verifyBackupCode({ body: { code: "AAAAA-AAAAA" }, headers: (await challenged()).headers }),
  INVALID_TWO_FACTOR_COOKIE: () => api.verifyTOTP({ body: { code: "000000" }, headers: new Headers() }),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: async () => {
    const { headers } = await challenged();
    const wrong = (code: string) => api.verifyTOTP({ body: { code }, headers });
    for (let n = 0; n < 5; n++) await wrong(`00000${n}`).catch(() => {});
    return wrong("000005");
  },
  TOTP_NOT_ENABLED: async () => {
    const { member, headers } = await challenged();
    await testDb().delete(twoFactor).where(eq(twoFactor.userId, member.id));
    return api.verifyTOTP({ body: { code: "000000" }, headers });
  },
  BACKUP_CODES_NOT_ENABLED: async () => {
    const { member, headers } = await challenged();
    await testDb().delete(twoFactor).where(eq(twoFactor.userId, member.id));
    return api.verifyBackupCode({ body: { code: "AAAAA-AAAAA" }, headers });
  },
};

/** Thrown by our own hooks, not by the library. */
const OWN_CODES = ["ACCOUNT_SUSPENDED"];

describe("the library's error codes", () => {
  it("are all provoked here", () => {
    expect([...Object.keys(FAILURES), ...OWN_CODES].sort()).toEqual(Object.keys(LIBRARY_CODES).sort());
  });

  it.each(Object.keys(FAILURES))("has %s", async (code) => {
    await expect(FAILURES[code]?.()).rejects.toMatchObject({ body: { code } });
  });

  it("reports a recovery code that another request has just used as a conflict", async () => {
    const { member, headers } = await challenged();
    const { backupCodes } = await api.viewBackupCodes({ body: { userId: member.id } });
    await env.DB.exec(
      "create trigger raced before update of backup_codes on two_factor begin select raise(ignore); end",
    );
    try {
      const used = openLenientLibrary().api.verifyBackupCode({ body: { code: backupCodes[0] ?? "" }, headers });
      await expect(used).rejects.toMatchObject({ status: "CONFLICT" });
    } finally {
      await env.DB.exec("drop trigger raced");
    }
  });

  it("passes on the code of an error that a hook of ours throws, and makes no session", async () => {
    const member = await createWithPassword({ status: "suspended" });
    await testDb().delete(session).where(eq(session.userId, member.id));
    const refused = api.signInEmail({ body: { email: member.email, password: PASSWORD } });
    await expect(refused).rejects.toMatchObject({ body: { code: "ACCOUNT_SUSPENDED" } });
    expect(await testDb().$count(session, eq(session.userId, member.id))).toBe(0);
  });
});

type Start = { requestSignUp?: boolean; data?: Record<string, unknown>; cookie?: string };

/** Starts at the library, signs in at the fake Google and comes back to the library. Returns where it redirects to. */
async function comeBackFrom(
  person: Partial<Person>,
  { requestSignUp, data, cookie = "" }: Start,
  library = openLibrary(),
) {
  const body = { provider: "google", callbackURL: `${ORIGIN}/done`, disableRedirect: true };
  const headers = withCookie(cookie);
  const started = cookie
    ? await library.api.linkSocialAccount({ body, headers, returnHeaders: true })
    : await library.api.signInSocial({
        body: { ...body, requestSignUp, additionalData: data },
        headers,
        returnHeaders: true,
      });
  const page = new URL(started.response.url ?? "").searchParams;
  expect(page.get("redirect_uri")).toBe(`${ORIGIN}/api/auth/callback/google`);
  const { code, state } = agreeOn(page, person);
  const cookies = [cookiesIn(started.headers), cookie].filter(Boolean).join("; ");
  const url = `${ORIGIN}/api/auth/callback/google?${new URLSearchParams({ code, state })}`;
  const answer = await library.handler(new Request(url, { headers: { cookie: cookies } }));
  return { to: new URL(answer.headers.get("location") ?? ""), cookies, state, answer };
}

const unknown = () => ({ sub: newId(), email: `${newId()}@third.test` });

describe("a sign-in with a provider", () => {
  const allow = async () => true;
  const REDIRECTS: Record<string, () => ReturnType<typeof comeBackFrom>> = {
    signup_disabled: () => comeBackFrom(unknown(), {}),
    account_not_linked: async () => comeBackFrom({ email: (await createMember({ emailVerified: false })).email }, {}),
    email_not_found: () => comeBackFrom({ sub: newId(), email: undefined }, {}),
    unable_to_link_account: async () =>
      comeBackFrom({ ...unknown(), email_verified: false }, { cookie: (await createMember()).cookie }),
    account_already_linked_to_different_user: async () => {
      const person = unknown();
      const library = openLibrary({ isSignedInTo: allow, countLinking: allow });
      await comeBackFrom(person, { cookie: (await createMember()).cookie }, library);
      return comeBackFrom(person, { cookie: (await createMember()).cookie }, library);
    },
    // These two are thrown by our own hook.
    INVALID_EMAIL_OR_PASSWORD: async () => {
      const settings = { APP_ENV: "production" } as const;
      const { email } = await createMember({ email: `${newId()}@sample.test`, sample: true });
      return comeBackFrom({ email }, {}, openLibrary({ countLinking: allow }, settings));
    },
    ACCOUNT_SUSPENDED: async () => {
      const { email } = await createMember({ status: "suspended" });
      return comeBackFrom({ email }, {}, openLibrary({ countLinking: allow }));
    },
  };

  it("can end with every error that we map", () => {
    expect(Object.keys(REDIRECTS).sort()).toEqual(Object.keys(LIBRARY_PROBLEMS).sort());
  });

  it.each(Object.keys(REDIRECTS))("ends with error=%s", async (code) => {
    expect((await REDIRECTS[code]?.())?.to.searchParams.get("error")).toBe(code);
  });

  it("keeps its state in a verification and a signed cookie, for ten minutes and one use", async () => {
    const { cookies, state, to } = await comeBackFrom(unknown(), {});
    expect(to.pathname).toBe("/sign-in");
    expect(decodeURIComponent(cookies)).toContain(`node.state=${state}.`);
    expect(await (await rowsOf()).findVerificationValue(`auth-state:${state}`)).toBeNull();
    const before = await testDb().$count(verification);
    const { response } = await openLibrary().api.signInSocial({
      body: { provider: "google", disableRedirect: true },
      returnHeaders: true,
    });
    expect(await testDb().$count(verification)).toBe(before + 1);
    const next = new URL(response.url ?? "").searchParams.get("state");
    const row = await (await rowsOf()).findVerificationValue(`auth-state:${next}`);
    const left = (row?.expiresAt.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(9 * 60_000);
    expect(left).toBeLessThanOrEqual(10 * 60_000);
  });
});

/** The library with our configuration, but hooks that only write down what they get. */
function openRecorded() {
  const seen: [string, Record<string, unknown>][] = [];
  const note = (name: string) => async (row: object) => {
    const state = await getOAuthState();
    seen.push([name, { ...row, ...(state ? { state } : {}) }]);
  };
  const pair = (name: string) => ({ create: { before: note(`${name}.before`), after: note(`${name}.after`) } });
  const { options } = openLibrary();
  const databaseHooks = { user: pair("user"), account: pair("account"), session: pair("session") };
  return { library: betterAuth({ ...options, databaseHooks }) as unknown as ReturnType<typeof openLibrary>, seen };
}

describe("the library's hooks", () => {
  it("run before each write, and after the last one of a sign-up with a password, with these columns", async () => {
    const { library, seen } = openRecorded();
    const email = `${newId()}@members.test`;
    await library.api.signUpEmail({ body: { name: "Ada Quill", email, password: PASSWORD } });
    const [before, after] = ["before", "after"].map((when) =>
      ["user", "account", "session"].map((at) => `${at}.${when}`),
    );
    expect(seen.map(([name]) => name)).toEqual([...(before ?? []), ...(after ?? [])]);
    const rows = Object.fromEntries(seen);
    const [member] = await testDb().select().from(user).where(eq(user.email, email));
    expect(rows["user.before"]).toMatchObject({ name: "Ada Quill", email, emailVerified: false });
    expect(rows["account.before"]).toMatchObject({ providerId: "credential", userId: member?.id });
    expect(rows["session.before"]).toMatchObject({ userId: member?.id });
    expect(rows["session.after"]).toMatchObject({ id: expect.any(String), userId: member?.id });
  });

  it("run before and after the account and then the session of a sign-up with a provider, and know the state that we started with", async () => {
    const { library, seen } = openRecorded();
    const person = unknown();
    const data = { join: { kind: "founder" } };
    const { to } = await comeBackFrom({ ...person, name: "Vera" }, { requestSignUp: true, data }, library);
    expect(to.pathname).toBe("/done");
    const member = ["user.before", "account.before", "user.after", "account.after"];
    expect(seen.map(([name]) => name)).toEqual([...member, "session.before", "session.after"]);
    const rows = Object.fromEntries(seen);
    const state = expect.objectContaining(data);
    expect(rows["user.before"]).toMatchObject({ name: "Vera", email: person.email, emailVerified: true, state });
    const tokens = { accessToken: expect.any(String), idToken: expect.any(String) };
    expect(rows["account.before"]).toMatchObject({ providerId: "google", accountId: person.sub, ...tokens });
  });

  it("know who started linking", async () => {
    const { library, seen } = openRecorded();
    const member = await createMember();
    await comeBackFrom(unknown(), { cookie: member.cookie }, library);
    expect(seen.map(([name]) => name)).toEqual(["account.before", "account.after"]);
    const link = expect.objectContaining({ userId: member.id, email: member.email });
    const state = expect.objectContaining({ link });
    expect(seen[0]?.[1]).toMatchObject({ providerId: "google", userId: member.id, state });
    expect(seen[1]?.[1]).toMatchObject({ id: expect.any(String), userId: member.id, providerId: "google" });
  });

  it("stop a write by the error that they throw", async () => {
    const { options } = openLibrary();
    const before = async () => {
      throw new APIError("FORBIDDEN", { code: "OURS" });
    };
    const library = betterAuth({ ...options, databaseHooks: { user: { create: { before } } } });
    const email = `${newId()}@members.test`;
    const refused = library.api.signUpEmail({ body: { name: "Ada Quill", email, password: PASSWORD } });
    await expect(refused).rejects.toMatchObject({ body: { code: "OURS" } });
    expect(await testDb().$count(user, eq(user.email, email))).toBe(0);
  });
});

describe("the library's options", () => {
  it("hash a new password with our function once, and check it against what that returned", async () => {
    const hashed: string[] = [];
    const hashPassword = async (password: string) => {
      hashed.push(password);
      return "scrypt$1$8$1$AAAA$AAAA";
    };
    const newAccount = { id: newId(), kind: "founder", status: "pending", requestedTierId: null } as const;
    const email = `${newId()}@members.test`;
    const library = openLibrary({ hashPassword, newAccount });
    await library.api.signUpEmail({ body: { name: "Ada Quill", email, password: PASSWORD } });
    expect(hashed).toEqual([PASSWORD]);
    const account = await (await rowsOf()).findCredentialAccount(newAccount.id);
    expect(account?.password).toBe("scrypt$1$8$1$AAAA$AAAA");
  });

  it("are understood by the library", async () => {
    const context = await openLibrary().$context;
    expect(context.options.session).toMatchObject({ disableSessionRefresh: true });
    expect(context.oauthConfig).toMatchObject({ storeStateStrategy: "database", skipStateCookieCheck: false });
    const [google, linkedin] = context.socialProviders;
    expect([google?.id, google?.requiresIdTokenNonce, google?.disableImplicitSignUp]).toEqual(["google", true, true]);
    expect([linkedin?.id, linkedin?.idToken, linkedin?.disableImplicitSignUp]).toEqual(["linkedin", undefined, true]);
  });
});
