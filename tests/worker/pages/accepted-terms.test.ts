import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminPageView } from "#contract/admin/pages.ts";
import { newId } from "#db/ids.ts";
import { page, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

let otto: TestMember;
beforeAll(async () => {
  otto = await createMember({ role: "admin" });
});

const acceptedBy = async (email: string) => {
  const [row] = await testDb()
    .select({ version: user.acceptedTermsVersion, at: user.acceptedTermsAt })
    .from(user)
    .where(eq(user.email, email));
  return row;
};

let people = 0;
async function signUp() {
  people += 1;
  const account = { name: "Nina New", email: `${newId()}@new.test`, password: "a long new password" };
  const body = { ...account, acceptedTerms: true };
  const answer = await call("/api/auth/sign-up/email", { body, ip: `198.51.100.${people}` });
  expect(answer.status).toBe(201);
  return { body };
}

/** A visitor with an unknown address registers for an event. */
async function register(more: object): Promise<string> {
  const [email, id] = [`${newId()}@guests.test`, await createEvent()];
  const answer = await call(`/api/events/${id}/registration`, { body: { name: "Greta Guest", email, ...more } });
  expect([answer.status, await answer.json()]).toMatchObject([201, { accountCreated: true }]);
  return email;
}

/** An admin saves the terms, published or as a draft. */
async function saveTerms(published: boolean): Promise<void> {
  const [row] = await testDb().select({ version: page.version }).from(page).where(eq(page.slug, "terms"));
  const body = { title: "Terms", markdown: `Text ${newId()}`, published, version: row?.version ?? 0 };
  const saved = await call("/api/admin/pages/terms", { method: "PUT", cookie: otto.cookie, body });
  expect(saved.status, JSON.stringify((await saved.json()) as AdminPageView)).toBe(200);
}

describe("what a new member agreed to", () => {
  it("is the default texts until an admin publishes others, by sign-up and by the registration that makes an account", async () => {
    const { body } = await signUp();
    const before = Date.now();
    const email = await register({ acceptedTerms: true });
    expect((await acceptedBy(body.email))?.version).toBe("terms 2026-11, privacy 2026-11");
    const accepted = await acceptedBy(email);
    expect(accepted?.version).toBe("terms 2026-11, privacy 2026-11");
    expect(accepted?.at?.getTime()).toBeGreaterThanOrEqual(before);
  });

  it("is the version of the page that was published then", async () => {
    await saveTerms(true);
    await saveTerms(true);
    const emails = [(await signUp()).body.email, await register({ acceptedTerms: true })];
    for (const email of emails) expect((await acceptedBy(email))?.version).toBe("terms 2, privacy 2026-11");
    await saveTerms(false);
    expect((await acceptedBy((await signUp()).body.email))?.version).toBe("terms 2026-11, privacy 2026-11");
    await saveTerms(true);
    expect((await acceptedBy((await signUp()).body.email))?.version).toBe("terms 4, privacy 2026-11");
    // What was agreed to stays.
    expect((await acceptedBy(emails[0] ?? ""))?.version).toBe("terms 2, privacy 2026-11");
  });

  it("is nothing for a registration that does not say so, and stays what it was for a known address", async () => {
    expect(await acceptedBy(await register({}))).toEqual({ version: null, at: null });
    const { body } = await signUp();
    const before = await acceptedBy(body.email);
    await saveTerms(true);
    const again = { name: "Somebody", email: body.email, acceptedTerms: true };
    const answer = await call(`/api/events/${await createEvent()}/registration`, { body: again });
    expect([answer.status, await answer.json()]).toMatchObject([201, { accountCreated: false }]);
    expect(await acceptedBy(body.email)).toEqual(before);
    const refused = await call(`/api/events/${await createEvent()}/registration`, {
      body: { ...again, acceptedTerms: false },
    });
    expect(refused.status).toBe(422);
  });
});
