import { env } from "cloudflare:workers";
import { scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { serializeSigned } from "hono/utils/cookie";
import { describe, expect, it } from "vitest";
import { openAuth } from "#auth/library/configure-library.ts";
import { hashPassword, verifyPassword } from "#auth/password/password-hash.ts";
import { RESET_ANSWER_MS } from "#contract/limits.ts";
import * as schema from "#db/schema/index.ts";
import { call, cookiesOf, ORIGIN } from "#tests/support/call.ts";
import { resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { app } from "#worker/app.ts";

const db = drizzle(env.DB);
let people = 0;

/** A new address and network for each test, so that their rate limits do not affect each other. */
const newPerson = () => {
  people += 1;
  return {
    ip: `198.51.${Math.floor(people / 250)}.${people % 250}`,
    body: {
      name: "Grace Newcomer",
      email: `grace-${people}@example.com`,
      password: "correct horse",
      kind: "founder",
      acceptedTerms: true as boolean | undefined,
    },
  };
};

async function signUp(person = newPerson()) {
  const answer = await call("/api/auth/sign-up/email", { body: person.body, ip: person.ip });
  expect(answer.status).toBe(201);
  return { ...person, cookie: cookiesOf(answer) };
}

const signIn = (email: string, password: string, ip = "192.0.2.1") =>
  call("/api/auth/sign-in/email", { body: { email, password }, ip });

const problem = async (answer: Response) =>
  (await answer.json()) as { code: string; title: string; fields?: Record<string, string> };

async function setMode(mode: string) {
  await db
    .insert(schema.setting)
    .values({ name: "registration-mode", value: mode })
    .onConflictDoUpdate({ target: schema.setting.name, set: { value: mode } });
}

describe("sign-up with a password", () => {
  it("creates a pending member of the chosen kind, signed in, with the accepted terms", async () => {
    const { cookie, body } = await signUp();
    const me = await (await call("/api/me", { cookie })).json();
    expect(me).toMatchObject({
      name: body.name,
      email: body.email,
      kind: "founder",
      status: "pending",
      role: "member",
    });
    expect(JSON.stringify(me)).not.toContain("token");
    const [row] = await db.select().from(schema.user).where(eq(schema.user.email, body.email));
    expect(row?.acceptedTermsVersion).toBe("terms 2026-11, privacy 2026-11");
    expect(row?.acceptedTermsAt).toBeInstanceOf(Date);
  });

  it("sets a cookie that scripts cannot read", async () => {
    const person = newPerson();
    const answer = await call("/api/auth/sign-up/email", { body: person.body, ip: person.ip });
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("node.session_token="));
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
  });

  it("rejects every authority field and creates no account", async () => {
    for (const field of ["role", "status", "emailVerified", "id", "tier", "isAdmin"]) {
      const { body, ip } = newPerson();
      const answer = await call("/api/auth/sign-up/email", { body: { ...body, [field]: "admin" }, ip });
      expect(answer.status).toBe(422);
      expect((await problem(answer)).fields).toEqual({ [field]: "Unknown field" });
      expect(await db.select().from(schema.user).where(eq(schema.user.email, body.email))).toHaveLength(0);
    }
  });

  it.each([
    ["a missing name", { name: " " }, "name", "Please fill in all fields"],
    ["a missing address", { email: "" }, "email", "Please fill in all fields"],
    ["a missing password", { password: "" }, "password", "Please fill in all fields"],
    ["a short password", { password: "1234567" }, "password", "Password must be at least 8 characters long"],
    [
      "a password of 129 characters",
      { password: "x".repeat(129) },
      "password",
      "Password must be at most 128 characters long",
    ],
    ["129 emoji", { password: "🔑".repeat(129) }, "password", "Password must be at most 128 characters long"],
    ["unticked terms", { acceptedTerms: false }, "acceptedTerms", "Please agree to the terms and conditions"],
    ["a bidi control in the name", { name: "Ada\u202e" }, "name", "Please remove invisible characters."],
    ["a NUL in the name", { name: "A\u0000da" }, "name", "Please remove control characters."],
    ["no address at all", { email: "ada.example.com" }, "email", "Please enter a valid email address."],
  ])("rejects %s with its sentence", async (_, change, field, sentence) => {
    const { body, ip } = newPerson();
    const answer = await call("/api/auth/sign-up/email", { body: { ...body, ...change }, ip });
    expect(answer.status).toBe(422);
    expect((await problem(answer)).fields?.[field]).toBe(sentence);
  });

  it("answers with the provider's sentence when no identifier is given", async () => {
    const answer = await call("/api/auth/sign-up/email", {
      body: { name: "Ada", password: "12345678" },
      ip: newPerson().ip,
    });
    expect(answer.status).toBe(422);
    expect((await problem(answer)).title).toBe("You must provide either an email or phone number and a password");
  });

  it("creates one account when two sign-ups for one address run at once", async () => {
    const { body } = newPerson();
    const answers = await Promise.all(
      [1, 2].map((n) => call("/api/auth/sign-up/email", { body, ip: `198.18.0.${n}` })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    const loser = answers.find((answer) => answer.status === 409) as Response;
    expect((await problem(loser)).title).toBe("An account with this email already exists.");
  });

  it("allows ten sign-ups an hour from one network and answers the eleventh with retry-after", async () => {
    const statuses: number[] = [];
    let last = new Response();
    for (let n = 0; n < 11; n++) {
      last = await call("/api/auth/sign-up/email", { body: {}, ip: `2001:db8:1:2::${n}` });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("counts an IPv4 address as one network in each of its spellings, and no other address with it", async () => {
    const spellings = ["198.18.77.1", "::ffff:198.18.77.1", "::FFFF:C612:4D01", "0:0:0:0:0:ffff:c612:4d01"];
    const statusFrom = async (ip: string) => (await call("/api/auth/sign-up/email", { body: {}, ip })).status;
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push(await statusFrom(spellings[n % 4] ?? ""));
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect(await statusFrom("::ffff:198.18.77.2")).toBe(422);
  });

  it("follows the registration mode", async () => {
    try {
      await setMode("open");
      const { cookie } = await signUp();
      expect(await (await call("/api/me", { cookie })).json()).toMatchObject({ status: "approved" });
      for (const [mode, code] of [
        ["invitation", "invitation-required"],
        ["closed", "sign-up-closed"],
      ] as const) {
        await setMode(mode);
        const { body, ip } = newPerson();
        const answer = await call("/api/auth/sign-up/email", { body, ip });
        expect([answer.status, (await problem(answer)).code]).toEqual([403, code]);
      }
    } finally {
      await setMode("restricted");
    }
  });
});

describe("an account", () => {
  it.each(["rock&roll", "tom#1", "o'neil{vc}"])(
    "may have an address that the auth library refuses: %s",
    async (mailbox) => {
      const person = newPerson();
      const email = `${mailbox}@xn--bcher-kva.example`;
      const { cookie } = await signUp({ ...person, body: { ...person.body, email } });
      expect(await (await call("/api/me", { cookie })).json()).toMatchObject({ email });
      expect((await signIn(email, person.body.password, person.ip)).status).toBe(200);
      expect((await signIn(email, "another password", person.ip)).status).toBe(401);
      const again = await call("/api/auth/sign-up/email", { body: { ...person.body, email }, ip: person.ip });
      expect([again.status, (await problem(again)).code]).toEqual([409, "email-taken"]);
      // The name under which the library knows the address is nobody's.
      expect(
        (await signIn(`x${Buffer.from(email).toString("hex")}@encoded.invalid`, person.body.password)).status,
      ).toBe(401);
    },
  );

  it.each([8, 66, 128])("takes %i emoji as a password, at sign-up, sign-in and a change", async (count) => {
    const password = "🔑".repeat(count);
    const { body, ip, cookie } = await signUp({ ...newPerson(), body: { ...newPerson().body, password } });
    const change = { password, newPassword: `🗝${password.slice(2)}` };
    expect((await call("/api/me/password", { method: "PUT", body: change, cookie, ip })).status).toBe(204);
    expect((await signIn(body.email, change.newPassword, ip)).status).toBe(200);
  });

  it("takes a password however the keyboard composes its letters", async () => {
    const [composed, decomposed] = ["Grüße aus Zürich".normalize("NFC"), "Grüße aus Zürich".normalize("NFD")];
    expect(composed).not.toBe(decomposed);
    const person = newPerson();
    await signUp({ ...person, body: { ...person.body, password: decomposed } });
    for (const password of [composed, decomposed])
      expect((await signIn(person.body.email, password, person.ip)).status).toBe(200);
    expect((await signIn(person.body.email, "Grusse aus Zurich", person.ip)).status).toBe(401);
  });

  it("that was made before passwords were composed takes what was typed then", async () => {
    const { body, ip } = await signUp();
    const password = "Grüße aus Zürich".normalize("NFD");
    const [salt, key] = [Buffer.alloc(16, 7), 32];
    const hash = scryptSync(password, salt, key, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
    const stored = ["scrypt", 15, 8, 3, salt.toString("base64url"), hash.toString("base64url")].join("$");
    const [member] = await db.select().from(schema.user).where(eq(schema.user.email, body.email));
    await db
      .update(schema.account)
      .set({ password: stored })
      .where(eq(schema.account.userId, member?.id ?? ""));
    expect((await signIn(body.email, password, ip)).status).toBe(200);
  });
});

describe("sign-in and sign-out", () => {
  it("creates a session for the correct password and answers alike for a wrong one and an unknown address", async () => {
    const { body } = await signUp();
    expect((await signIn(body.email, body.password)).status).toBe(200);
    expect((await signIn(` ${body.email.toUpperCase()} `, body.password)).status).toBe(200);
    const [wrong, unknown] = await Promise.all([
      signIn(body.email, "wrong horse"),
      signIn("nobody@example.com", "wrong horse"),
    ]);
    const strip = async (answer: Response) => ({ status: answer.status, ...(await problem(answer)), requestId: "" });
    expect(await strip(wrong)).toEqual(await strip(unknown));
    expect(wrong.status).toBe(401);
  });

  it("compares the password exactly as typed", async () => {
    const { body } = await signUp();
    expect((await signIn(body.email, ` ${body.password} `)).status).toBe(401);
  });

  it("reveals a suspension only after the correct password", async () => {
    const { body } = await signUp();
    await db.update(schema.user).set({ status: "suspended" }).where(eq(schema.user.email, body.email));
    const right = await signIn(body.email, body.password);
    expect([right.status, (await problem(right)).code]).toEqual([403, "account-suspended"]);
    expect((await signIn(body.email, "wrong horse")).status).toBe(401);
  });

  it("revokes the session on the server, so that the old cookie stops working at once", async () => {
    const { cookie } = await signUp();
    const out = await call("/api/auth/sign-out", { body: {}, cookie });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie().join()).toContain("node.session_token=;");
    const me = await call("/api/me", { cookie });
    expect([me.status, (await problem(me)).title]).toEqual([401, "Auth session missing!"]);
    expect(await db.select().from(schema.sessionRevocation)).toHaveLength(0);
  });

  it("revokes a suspended member's session too", async () => {
    const { cookie, body } = await signUp();
    await db.update(schema.user).set({ status: "suspended" }).where(eq(schema.user.email, body.email));
    expect((await call("/api/auth/sign-out", { body: {}, cookie })).status).toBe(200);
    const [member] = await db.select().from(schema.user).where(eq(schema.user.email, body.email));
    expect(await db.$count(schema.session, eq(schema.session.userId, member?.id ?? ""))).toBe(0);
  });

  it("runs one hash at a time, queues eight and rejects the rest", async () => {
    const hashes = await Promise.allSettled(Array.from({ length: 14 }, () => hashPassword("correct horse")));
    expect(hashes.map((hash) => hash.status)).toEqual([...Array(9).fill("fulfilled"), ...Array(5).fill("rejected")]);
    expect(await verifyPassword({ hash: await hashPassword("again"), password: "again" })).toBe(true);
  });

  it("answers too many sign-ins at once with retry-after two seconds and never with an error", async () => {
    const crowd = Array.from({ length: 20 }, (_, n) =>
      signIn(`crowd-${n}@example.com`, "wrong horse", `203.0.113.${n}`),
    );
    const answers = await Promise.all(crowd);
    const busy = answers.filter((answer) => answer.status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.map((answer) => answer.headers.get("retry-after"))).toEqual(busy.map(() => "2"));
    expect(answers.filter((answer) => answer.status === 401).length).toBe(20 - busy.length);
  });

  it("rejects sign-in as a sample person outside local development", async () => {
    const production = { ...env, APP_ENV: "production" as const };
    const answer = await app.fetch(
      new Request(`${ORIGIN}/api/auth/sign-in/email`, {
        method: "POST",
        headers: { origin: ORIGIN, "content-type": "application/json", "cf-connecting-ip": "192.0.2.77" },
        body: JSON.stringify({ email: "ada@sample.test", password: "sample-password" }),
      }),
      production,
    );
    expect(answer.status).toBe(401);
  });
});

describe("password reset", () => {
  it("answers alike for known and unknown addresses and mails only the known one", async () => {
    const { body } = await signUp();
    const ask = (email: string) => call("/api/auth/request-password-reset", { body: { email } });
    const began = Date.now();
    const [known, unknown] = await Promise.all([ask(body.email), ask("stranger@example.com")]);
    // Both wait for the same time, which is longer than writing a mail takes.
    expect(Date.now() - began).toBeGreaterThanOrEqual(RESET_ANSWER_MS - 1);
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    const mails = await db.select().from(schema.outbox).where(eq(schema.outbox.kind, "password-reset"));
    expect(mails.map((mail) => mail.to)).toContain(body.email);
    expect(mails.map((mail) => mail.to)).not.toContain("stranger@example.com");
  });

  it("sets the password once, verifies the address and revokes every session", async () => {
    const { body, cookie } = await signUp();
    await call("/api/auth/request-password-reset", { body: { email: body.email } });
    const token = await resetTokenOf(body.email);
    const reset = (newPassword: string) =>
      call("/api/auth/reset-password", { body: { token, newPassword }, ip: newPerson().ip });
    const answers = await Promise.all([reset("first new horse"), reset("second new horse")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await call("/api/me", { cookie })).status).toBe(401);
    expect((await signIn(body.email, body.password)).status).toBe(401);
    const winner = answers[0]?.status === 200 ? "first new horse" : "second new horse";
    const again = await signIn(body.email, winner);
    expect(await (await call("/api/me", { cookie: cookiesOf(again) })).json()).toMatchObject({ emailVerified: true });
    expect((await reset("third new horse")).status).toBe(404);
  });

  it("invalidates every older link of the account, and a later one works", async () => {
    const { body } = await signUp();
    const ask = () => call("/api/auth/request-password-reset", { body: { email: body.email } });
    const reset = async (token: string) =>
      (await call("/api/auth/reset-password", { body: { token, newPassword: "a new horse" } })).status;
    await ask();
    const older = await resetTokenOf(body.email);
    await ask();
    const newer = await resetTokenOf(body.email);
    expect(newer).not.toBe(older);
    expect(await reset(newer)).toBe(200);
    expect(await reset(older)).toBe(404);
    await db.delete(schema.verification);
    await ask();
    expect(await reset(await resetTokenOf(body.email))).toBe(200);
  });

  it("rejects a weak new password and keeps the link valid", async () => {
    const { body } = await signUp();
    await call("/api/auth/request-password-reset", { body: { email: body.email } });
    const token = await resetTokenOf(body.email);
    expect((await call("/api/auth/reset-password", { body: { token, newPassword: "short" } })).status).toBe(422);
    expect((await call("/api/auth/reset-password", { body: { token, newPassword: "long enough" } })).status).toBe(200);
  });

  it("sends at most three reset mails an hour to one address", async () => {
    const statuses = [];
    for (let n = 0; n < 4; n++)
      statuses.push((await call("/api/auth/request-password-reset", { body: { email: "often@example.com" } })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe("reading the session", () => {
  /** The library's own reading of a cookie. */
  const librarySays = async (cookie: string) => {
    const auth = openAuth(env, db, { hashPassword });
    const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
    return found?.user.id ?? null;
  };
  const weSay = async (cookie: string) => {
    const answer = await call("/api/me", { cookie });
    return answer.ok ? ((await answer.json()) as { id: string }).id : null;
  };
  const cookieFor = async (token: string, secret = env.AUTH_SECRET) =>
    (await serializeSigned("node.session_token", token, secret)).split(";")[0] ?? "";

  it("gives the same result as the library in every case", async () => {
    const { cookie, body } = await signUp();
    const [member] = await db.select().from(schema.user).where(eq(schema.user.email, body.email));
    const [current] = await db
      .select()
      .from(schema.session)
      .where(eq(schema.session.userId, member?.id ?? ""));
    const token = current?.token ?? "";
    const expired = "expired-token-of-thirty-two-chars";
    await db
      .insert(schema.session)
      .values({ id: "expired", token: expired, userId: member?.id ?? "", expiresAt: new Date(Date.now() - 1) });
    const cases: Record<string, string> = {
      valid: cookie,
      "signed by hand": await cookieFor(token),
      "signed with another secret": await cookieFor(token, "another secret, also 32 characters long!"),
      "without a signature": `node.session_token=${token}`,
      "with a cut signature": (await cookieFor(token)).slice(0, -6),
      "of an unknown token": await cookieFor("no-such-token"),
      expired: await cookieFor(expired),
      empty: "node.session_token=",
      absent: "",
      "under the secure name": cookie.replaceAll("node.", "__Secure-node."),
    };
    const expected = { valid: member?.id, "signed by hand": member?.id };
    for (const [name, value] of Object.entries(cases)) {
      const wanted = (expected as Record<string, string | undefined>)[name] ?? null;
      expect([name, await weSay(value)]).toEqual([name, wanted]);
      expect([name, await librarySays(value)]).toEqual([name, wanted]);
    }
  });

  it("extends the session at most once a day, by its own command and never by a read", async () => {
    const { cookie, body } = await signUp();
    const [member] = await db.select().from(schema.user).where(eq(schema.user.email, body.email));
    const read = async () =>
      (
        await db
          .select()
          .from(schema.session)
          .where(eq(schema.session.userId, member?.id ?? ""))
      )[0];
    const before = await read();
    await call("/api/me", { cookie });
    expect((await call("/api/me/session", { body: {}, cookie })).status).toBe(204);
    expect(await read()).toEqual(before);
    await db
      .update(schema.session)
      .set({ updatedAt: new Date(Date.now() - 25 * 3600_000), expiresAt: new Date(Date.now() + 3600_000) });
    const slid = await call("/api/me/session", { body: {}, cookie });
    expect(slid.headers.getSetCookie().join()).toContain("node.session_token=");
    expect((await read())?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3600_000);
  });
});

describe("the library's other routes", () => {
  it.each([
    ["GET", "/api/auth/get-session"],
    ["GET", "/api/auth/verify-email?token=x"],
    ["GET", "/api/auth/reset-password/x?callbackURL=/"],
    ["POST", "/api/auth/update-user"],
    ["POST", "/api/auth/change-email"],
    ["POST", "/api/auth/delete-user"],
    ["POST", "/api/auth/revoke-sessions"],
    ["POST", "/api/auth/two-factor/enable"],
    ["GET", "/api/auth/ok"],
  ])("are not reachable: %s %s", async (method, path) => {
    const answer = await call(path, { method, body: method === "POST" ? {} : undefined });
    expect([answer.status, (await problem(answer)).code]).toEqual([404, "not-found"]);
  });
});
