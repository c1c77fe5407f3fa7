import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { digestDue, notificationSetting, user } from "#db/schema/index.ts";
import { linkToken } from "#mail/links.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { makeDigestDue } from "#tests/support/notifications/digests.ts";
import { choose } from "#tests/support/notifications/notifications.ts";
import { findSubscriber, unsubscriptionToken } from "#worker/features/notifications/mail/links.ts";

afterEach(() => void vi.restoreAllMocks());

const tokenOf = (member: TestMember) => unsubscriptionToken(env, member);
const post = (token: string) => call("/api/notifications/unsubscription", { body: { token } });

type Form = { type?: string | null; body?: string; method?: string; origin?: string };
const FORM = "List-Unsubscribe=One-Click";
/** What a mail program posts: no Origin, no cookie. */
function oneClick(
  token: string,
  { type = "application/x-www-form-urlencoded", body = FORM, method = "POST", origin }: Form = {},
) {
  const headers = { ...(type ? { "content-type": type } : {}), ...(origin ? { origin } : {}) };
  const init = { method, headers, redirect: "manual" as const, ...(method === "POST" ? { body } : {}) };
  return exports.default.fetch(new Request(`${ORIGIN}/api/notifications/unsubscription/${token}`, init));
}

/** The channels that a member chose, and how many daily emails are due. */
async function stateOf({ id }: TestMember) {
  const rows = await testDb().select().from(notificationSetting).where(eq(notificationSetting.memberId, id));
  const due = await testDb().select().from(digestDue).where(eq(digestDue.memberId, id));
  return { ...Object.fromEntries(rows.map(({ topic, channel }) => [topic, channel])), due: due.length };
}
const STOPPED = { messages: "app", endorsements: "app", connections: "app", introductions: "off", due: 0 };
const BEFORE = { endorsements: "app-and-email", connections: "app-and-email", introductions: "off", due: 2 };

async function createSubscriber() {
  const member = await createMember();
  await makeDigestDue(member);
  await choose(member, "connections", "app-and-email");
  await choose(member, "introductions", "off");
  expect(await stateOf(member)).toEqual(BEFORE);
  return member;
}

describe("unsubscribing", () => {
  it("works signed out, stops the email of every topic and what is due, and can be repeated", async () => {
    const [ada, ines] = [await createSubscriber(), await createSubscriber()];
    for (let n = 0; n < 2; n++) {
      const answer = await post(tokenOf(ada));
      expect([answer.status, await answer.json()]).toEqual([200, { email: ada.email }]);
      expect(await stateOf(ada)).toEqual(STOPPED);
    }
    expect(await stateOf(ines)).toEqual(BEFORE);
  });

  it("changes nothing on GET, which leads to the page that asks", async () => {
    const ada = await createSubscriber();
    const token = tokenOf(ada);
    for (const method of ["GET", "HEAD"]) {
      const answer = await oneClick(token, { method, type: null });
      expect([answer.status, answer.headers.get("location")]).toEqual([302, `${ORIGIN}/unsubscribe#token=${token}`]);
    }
    expect((await call("/unsubscribe")).status).toBe(200);
    expect((await call("/api/notifications/unsubscription")).status).toBe(405);
    expect(await stateOf(ada)).toEqual(BEFORE);
  });

  it("refuses forged tokens, those of another purpose or member, and changes nothing", async () => {
    const [ada, ines] = [await createSubscriber(), await createSubscriber()];
    const token = tokenOf(ada);
    const forged = [
      "",
      "nonsense",
      `${token}0`,
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      `${ines.id.replaceAll("-", "")}${token.slice(32)}`,
      linkToken(env, "registration", { id: ada.id, key: ada.id }),
      linkToken({ ...env, AUTH_SECRET: "another secret of 32 characters or more" }, "unsubscription", {
        id: ada.id,
        key: ada.id,
      }),
    ];
    for (const one of forged) {
      expect((await post(one)).status, one).toBe(404);
      if (one === "") continue;
      expect((await oneClick(one)).status, one).toBe(404);
      expect((await oneClick(one, { method: "GET", type: null })).status, one).toBe(404);
    }
    expect([await stateOf(ada), await stateOf(ines)]).toEqual([BEFORE, BEFORE]);
  });

  it("takes the token of an earlier secret that is still known", async () => {
    const ada = await createSubscriber();
    const earlier = "an earlier secret of 32 characters or more";
    const token = unsubscriptionToken({ ...env, AUTH_SECRET: earlier }, ada);
    expect(await findSubscriber(env, testDb(), token)).toBeNull();
    expect(await findSubscriber({ ...env, AUTH_SECRET_PREVIOUS: earlier }, testDb(), token)).toMatchObject({
      id: ada.id,
    });
  });

  it("refuses the link of an email to a former address, and names the new one to nobody", async () => {
    const ada = await createSubscriber();
    const token = tokenOf(ada);
    const email = `moved-${ada.email}`;
    await testDb().update(user).set({ email }).where(eq(user.id, ada.id));
    for (const answer of [
      await post(token),
      await oneClick(token),
      await oneClick(token, { method: "GET", type: null }),
    ])
      expect([answer.status, (await answer.text()).includes(email)]).toEqual([404, false]);
    expect(await stateOf(ada)).toEqual(BEFORE);
    expect(await (await post(tokenOf({ ...ada, email }))).json()).toEqual({ email });
  });
});

describe("the one-click unsubscription of a mail program", () => {
  it("stops the email without Origin and cookies, from any site, whatever the body", async () => {
    const boundary = "x-boundary";
    const multipart = `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    const forms: Form[] = [
      {},
      { type: `multipart/form-data; boundary=${boundary}`, body: multipart },
      { origin: "https://mail.test" },
      { body: `${FORM}\r\n` },
      { body: "" },
      { type: null, body: "" },
      { type: "text/plain" },
      { type: "application/json", body: "{}" },
    ];
    for (const form of forms) {
      const ada = await createSubscriber();
      const answer = await oneClick(tokenOf(ada), form);
      expect([form, answer.status, await answer.json()]).toEqual([form, 200, { email: ada.email }]);
      expect(await stateOf(ada)).toEqual(STOPPED);
    }
  });

  it("refuses a large body", async () => {
    const ada = await createSubscriber();
    expect((await oneClick(tokenOf(ada), { body: `${FORM}&more=${"x".repeat(5000)}` })).status).toBe(413);
    expect(await stateOf(ada)).toEqual(BEFORE);
  });

  it("opens no other route to a form or a foreign origin", async () => {
    const ada = await createSubscriber();
    const token = tokenOf(ada);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const send = (path: string, more: object) =>
      exports.default.fetch(new Request(`${ORIGIN}${path}`, { method: "POST", body: FORM, ...more }));
    // Neither the route of the page, nor a path that only begins or ends like the one of the form.
    expect((await send("/api/notifications/unsubscription", { headers })).status).toBe(403);
    expect((await send("/api/notifications/unsubscription", { headers: { ...headers, origin: ORIGIN } })).status).toBe(
      415,
    );
    for (const path of [
      `/api/notifications/unsubscription/${token}/more`,
      `/api/x/api/notifications/unsubscription/${token}`,
    ])
      expect((await send(path, { headers })).status).toBe(404);
    expect((await send("/api/auth/sign-out", { headers })).status).toBe(403);
    expect(await stateOf(ada)).toEqual(BEFORE);
  });

  it("is logged by its route, without the token", async () => {
    const ada = await createSubscriber();
    const log = vi.spyOn(console, "log").mockReturnValue(undefined);
    await oneClick(tokenOf(ada));
    const lines = log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("unsubscription"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"route":"/api/notifications/unsubscription/:token"');
    expect(lines[0]).not.toContain(tokenOf(ada));
  });
});
