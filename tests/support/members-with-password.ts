import { hashPassword } from "#auth/password/password-hash.ts";
import { newId } from "#db/ids.ts";
import { account } from "#db/schema/index.ts";
import { testDb } from "./events/events.ts";
import { createMember, type TestMember } from "./members.ts";

export const PASSWORD = "correct horse battery";
let hash: Promise<string> | undefined;

/** A member with the password `PASSWORD`, as after sign-up. The hash is made once. */
export async function createWithPassword(options: Parameters<typeof createMember>[0] = {}): Promise<TestMember> {
  hash ??= hashPassword(PASSWORD);
  const member = await createMember(options);
  const row = { id: newId(), accountId: member.id, providerId: "credential", userId: member.id, password: await hash };
  await testDb().insert(account).values(row);
  return member;
}
