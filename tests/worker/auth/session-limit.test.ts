import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { SESSIONS_MAX } from "#contract/limits.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { session, sessionRevocation } from "#db/schema/index.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { signIn } from "#tests/support/members.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

const enter = (email: string, ip: string) =>
  call("/api/auth/sign-in/email", { body: { email, password: PASSWORD }, ip });
const list = async (cookie: string) => (await call("/api/me/security", { cookie })).json<SecurityView>();

it("an account has twenty sessions: one more ends the oldest, with its sockets", async () => {
  const member = await createWithPassword();
  const oldest = await openInbox(member);
  for (let n = 1; n < SESSIONS_MAX; n += 1) await signIn(member.id);
  const entered = await enter(member.email, "198.51.103.1");
  expect(entered.status).toBe(200);
  expect(await testDb().$count(session, eq(session.userId, member.id))).toBe(SESSIONS_MAX);
  expect((await call("/api/me", { cookie: member.cookie })).status).toBe(401);
  await eventually(
    () => oldest.closed,
    (code) => code === 4401,
  );
  expect(await testDb().$count(sessionRevocation, eq(sessionRevocation.memberId, member.id))).toBe(0);
  const { sessions } = await list(cookiesOf(entered));
  expect(sessions.map(({ current }) => current)).toEqual([true, ...Array(SESSIONS_MAX - 1).fill(false)]);
});

it("the list of sessions shows the present one, also when an account has more from before", async () => {
  const member = await createWithPassword();
  for (let n = 0; n < 60; n += 1) await signIn(member.id);
  const { sessions } = await list(member.cookie);
  expect(sessions).toHaveLength(SESSIONS_MAX);
  expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([member.sessionId]);
});
