import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { account } from "#db/schema/index.ts";
import { countedCall } from "#tests/support/counts/counted-call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { createWithPassword } from "#tests/support/members-with-password.ts";

/** A refused sign-in does the same for every address, so that its time does not say whether there is an account. */

let networks = 0;
const refusedSignIn = (email: string) =>
  countedCall("/api/auth/sign-in/email", {
    body: { email, password: "not the password" },
    ip: `198.17.0.${networks++}`,
  });

it("runs the same statements in the same trips for an address with and without an account", async () => {
  const [member, plain, erased] = [await createWithPassword(), await createMember(), await createWithPassword()];
  await testDb().update(account).set({ password: null }).where(eq(account.userId, erased.id));
  const known = await refusedSignIn(member.email);
  // The last of them records the failure and is not waited for.
  expect([known.status, known.trips]).toEqual([401, 4]);
  // Nobody, a member without a password, and one whose password was removed.
  for (const email of ["nobody-at-all@example.com", plain.email, erased.email]) {
    const unknown = await refusedSignIn(email);
    expect(unknown.status).toBe(401);
    expect(unknown.statements).toEqual(known.statements);
    // The failure of an account is a row with its index, after the answer.
    expect(known.rowsWritten - unknown.rowsWritten).toBe(email.startsWith("nobody") ? 2 : 0);
    // The rows of the member and of the password, each with its index; after the answer those of its events.
    expect(known.rowsRead - unknown.rowsRead).toBeLessThanOrEqual(9);
  }
});
