import { and, eq } from "drizzle-orm";
import { hashPassword } from "#auth/password/password-hash.ts";
import { newId } from "#db/ids.ts";
import { account, outbox, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

export const PASSWORD = "the present horse";
const hash = await hashPassword(PASSWORD);
let networks = 0;
/** An IP address of a network that no request used before. */
export const freshIp = () => {
  networks += 1;
  return `198.51.102.${networks}`;
};

let addresses = 0;
/** An email address that nobody has. */
export const freshAddress = () => {
  addresses += 1;
  return `new-${addresses}@example.com`;
};

/** A member with a password. */
export async function createOwner(options: Parameters<typeof createMember>[0] = {}): Promise<TestMember> {
  const member = await createMember(options);
  const row = { id: newId(), accountId: member.id, providerId: "credential", userId: member.id, password: hash };
  await testDb().insert(account).values(row);
  return member;
}

/** Requests an email change. */
export const changeEmail = (newEmail: string, { cookie }: { cookie: string }, password = PASSWORD) =>
  call("/api/me/email", { method: "PUT", body: { password, newEmail }, cookie, ip: freshIp() });

/** Uses the link of a verification mail. */
export const confirmLink = (token: string, cookie = "") => call("/api/auth/confirmation", { body: { token }, cookie });
/** Reads what the link of a verification mail would do. */
export const readLink = (token: string, cookie = "") =>
  call("/api/auth/confirmation/link", { body: { token }, cookie });
/** The row of a member. */
export const rowOf = async (id: string) => (await testDb().select().from(user).where(eq(user.id, id)))[0];
/** Status and problem code of a response. */
export const problemOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
/** How many mails of a kind an address got. */
export const mailsTo = (to: string, kind: typeof outbox.$inferSelect.kind) =>
  testDb().$count(outbox, and(eq(outbox.to, to), eq(outbox.kind, kind)));
