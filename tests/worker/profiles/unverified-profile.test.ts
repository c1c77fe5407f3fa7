import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { profileView, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { askProfile, profileOf, writeProfile } from "#tests/support/profiles/profiles.ts";
import { problemOf } from "#tests/support/settings/account-requests.ts";

let ada: TestMember;
let pending: TestMember;
beforeAll(async () => {
  [ada, pending] = [await createMember(), await createMember({ status: "pending" })];
});

describe("the profile of a member whose address is not verified", () => {
  it("is not public, whatever they chose, because anybody can sign up with an invented address", async () => {
    const typed = await createMember({ name: "Typed", emailVerified: false });
    await writeProfile(typed.id, { isPublic: true });
    expect(await problemOf(await askProfile(typed.id))).toEqual([401, "session-missing"]);
    expect(await problemOf(await askProfile(typed.id, pending))).toEqual([403, "membership-pending"]);
    expect((await call(`/profile/${typed.id}`)).status).toBe(302);
    const view = await call(`/api/profiles/${typed.id}/view`, { body: {}, cookie: pending.cookie });
    expect(await problemOf(view)).toEqual([403, "membership-pending"]);
    expect(await testDb().$count(profileView, eq(profileView.memberId, typed.id))).toBe(0);
    await testDb().update(user).set({ emailVerified: true }).where(eq(user.id, typed.id));
    expect(await profileOf(typed.id)).toMatchObject({ name: "Typed" });
  });

  it("shows the address to nobody else, because it may be another's", async () => {
    const typed = await createMember({ emailVerified: false });
    await writeProfile(typed.id, { isEmailShown: true });
    expect((await profileOf(typed.id, ada)).email).toBeNull();
    expect((await profileOf("me", typed)).email).toBe(typed.email);
  });
});
