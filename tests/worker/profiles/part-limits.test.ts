import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { profileTag, rateLimit, skill } from "#db/schema/index.ts";
import { windowKey } from "#http/rate-limit.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { emptyFocus, PARTS, profileOf, putPart, writeProfile } from "#tests/support/profiles/profiles.ts";
import { problemOf } from "#tests/support/settings/account-requests.ts";

const { limit, windowMs, name } = RATE_LIMITS.profileSavesPerMember;
const keyOf = (id: string) => `${windowKey((Math.floor(Date.now() / windowMs) + 1) * windowMs)}:${name}:${id}`;

let member: TestMember;
beforeEach(async () => {
  member = await createMember({ kind: "founder" });
});

it("Saves above the hour's limit are 429, write nothing, and can be repeated with their key", async () => {
  await testDb()
    .insert(rateLimit)
    .values({ key: keyOf(member.id), count: limit - 1 });
  const key = newId();
  expect((await putPart(member, "skills", PARTS.skills, key)).status).toBe(200);
  const refused = await putPart(member, "skills", { version: 1, names: ["Other"] });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await problemOf(refused)).toEqual([429, "rate-limited"]);
  const focus = { ...emptyFocus("founder"), sectors: ["ai"] };
  expect(await problemOf(await putPart(member, "focus", focus))).toEqual([429, "rate-limited"]);
  const { own, skills } = await profileOf("me", member);
  expect([own?.versions.skills, own?.versions.focus, skills.map((one) => one.name)]).toEqual([
    1,
    0,
    PARTS.skills.names,
  ]);
  expect(await testDb().$count(skill, eq(skill.memberId, member.id))).toBe(2);
  expect(await testDb().$count(profileTag, eq(profileTag.memberId, member.id))).toBe(0);
  expect((await putPart(member, "skills", PARTS.skills, key)).status).toBe(200);
});

it("Repeated saves and those of another version use nothing of the limit", async () => {
  const key = newId();
  for (const [version, used] of [
    [0, key],
    [0, key],
    [0, newId()],
    [7, newId()],
  ] as const)
    await putPart(member, "about", { ...PARTS.about, version }, used);
  const [row] = await testDb()
    .select()
    .from(rateLimit)
    .where(eq(rateLimit.key, keyOf(member.id)));
  expect(row?.count).toBe(1);
});

it("A member whose stored versions are damaged can still save", async () => {
  await writeProfile(member.id);
  await testDb().run(sql`update profile set versions = '{damaged' where member_id = ${member.id}`);
  expect((await profileOf("me", member)).own?.versions.about).toBe(0);
  expect((await putPart(member, "about", PARTS.about)).status).toBe(200);
  expect((await profileOf("me", member)).own?.versions.about).toBe(1);
});
