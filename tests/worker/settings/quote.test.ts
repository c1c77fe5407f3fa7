import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import type { AdminQuotePage, OwnQuoteView } from "#contract/settings/quote.ts";
import { QUOTE_MAX_LENGTH, QUOTES_PER_MEMBER } from "#contract/settings/quote.ts";
import { audit, profile, quote, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { problem } from "#tests/support/messages/message-requests.ts";

const TEXT = "I met the lead of our round at a breakfast here.";
const db = testDb();
let ada: TestMember;
let otto: TestMember;

const save = (by: TestMember, text = TEXT, more: object = {}) =>
  call("/api/me/quote", { method: "PUT", cookie: by.cookie, body: { text, consent: true, ...more } });
const own = async (by: TestMember): Promise<OwnQuoteView["quote"]> =>
  (await (await call("/api/me/quote", { cookie: by.cookie })).json<OwnQuoteView>()).quote;
const list = async (state = ""): Promise<AdminQuotePage["rows"]> =>
  (await (await call(`/api/admin/quotes${state && `?state=${state}`}`, { cookie: otto.cookie })).json<AdminQuotePage>())
    .rows;
const decide = (memberId: string, isShown: boolean, at: string) =>
  call(`/api/admin/quotes/${memberId}/decision`, { method: "PUT", cookie: otto.cookie, body: { isShown, at } });
const landing = async () => (await call("/")).text();
const NONE = "No testimonials yet";

beforeAll(async () => {
  otto = await createMember({ role: "admin" });
});

beforeEach(async () => {
  await db.delete(quote);
  ada = await createMember({ name: "Ada Quill" });
});

describe("a quote", () => {
  it("is on the landing page once an admin shows it, with the name, title and company as text, until it is removed", async () => {
    await db.insert(profile).values({ memberId: ada.id, title: "Founder", company: "<b>Tally</b>" });
    expect(await own(ada)).toBeNull();
    expect((await save(ada, `${TEXT} <script>alert(1)</script>`)).status).toBe(204);
    const written = await own(ada);
    expect(written).toMatchObject({ state: "waiting" });
    expect(await landing()).not.toContain(TEXT);
    expect(await list()).toMatchObject([
      { id: ada.id, person: { name: "Ada Quill", title: "Founder, <b>Tally</b>" }, state: "waiting" },
    ]);
    for (const _ of [1, 2]) expect((await decide(ada.id, true, written?.at ?? "")).status).toBe(204);
    const shown = await landing();
    expect(shown).toContain(`${TEXT} &lt;script&gt;alert(1)&lt;/script&gt;`);
    expect(shown).toContain("Ada Quill");
    expect(shown).toContain("Founder, &lt;b&gt;Tally&lt;/b&gt;");
    expect(shown).not.toContain(NONE);
    expect([await list(), (await list("shown")).map(({ id }) => id)]).toEqual([[], [ada.id]]);
    const logged = await db.select().from(audit).where(eq(audit.subjectId, ada.id));
    expect(logged.map(({ action }) => action)).toEqual(["quote-shown"]);
    expect(JSON.stringify(logged)).not.toContain("breakfast");
    for (const _ of [1, 2])
      expect((await call("/api/me/quote", { method: "DELETE", cookie: ada.cookie })).status).toBe(204);
    expect(await landing()).toContain(NONE);
    expect(await own(ada)).toBeNull();
  });

  it("waits again when it is rewritten, and keeps its state when it is not", async () => {
    await save(ada);
    const first = await own(ada);
    await decide(ada.id, true, first?.at ?? "");
    await save(ada);
    expect((await own(ada))?.state).toBe("shown");
    await db.update(quote).set({ at: 1 });
    await save(ada, `${TEXT} Twice.`);
    expect((await own(ada))?.state).toBe("waiting");
    expect(await landing()).not.toContain(TEXT);
    expect(await problem(await decide(ada.id, true, first?.at ?? ""))).toBe("409 conflict");
    expect((await own(ada))?.state).toBe("waiting");
  });

  it("keeps the name, title and company that the admin read, and waits again when it is saved with others", async () => {
    await db.insert(profile).values({ memberId: ada.id, title: "Founder" });
    await save(ada);
    const first = await own(ada);
    await db
      .update(profile)
      .set({ title: "Prime Minister", company: "A government" })
      .where(eq(profile.memberId, ada.id));
    await decide(ada.id, true, first?.at ?? "");
    await db.update(user).set({ name: "Somebody Famous" }).where(eq(user.id, ada.id));
    const shown = await landing();
    expect(shown).toContain("Ada Quill");
    for (const later of ["Somebody Famous", "Prime Minister", "A government"]) expect(shown).not.toContain(later);
    await save(ada);
    expect((await own(ada))?.state).toBe("waiting");
    expect(await list()).toMatchObject([
      { person: { name: "Somebody Famous", title: "Prime Minister, A government" } },
    ]);
  });

  it("is not shown while its member is suspended or not verified, nor listed for admins", async () => {
    await save(ada);
    await decide(ada.id, true, (await own(ada))?.at ?? "");
    await db.update(user).set({ emailVerified: false }).where(eq(user.id, ada.id));
    expect(await landing()).not.toContain(TEXT);
    await db.update(user).set({ emailVerified: true, status: "suspended" }).where(eq(user.id, ada.id));
    expect(await landing()).not.toContain(TEXT);
    expect(await list("shown")).toEqual([]);
    await db.update(quote).set({ state: "waiting" });
    const summary = await (await call("/api/admin/summary", { cookie: otto.cookie })).json<AdminSummaryView>();
    expect(summary.quotes).toBe(0);
  });

  it("is refused without consent, too short, too long, and after ten a day", async () => {
    for (const [text, more] of [
      [TEXT, { consent: false }],
      ["Too short.", {}],
      ["x".repeat(QUOTE_MAX_LENGTH + 1), {}],
      [TEXT, { state: "shown" }],
    ] as const)
      expect(await problem(await save(ada, text, more))).toBe("422 invalid");
    expect(await problem(await decide(ada.id, true, new Date().toISOString()))).toBe("404 not-found");
    for (let n = 0; n < QUOTES_PER_MEMBER.limit; n += 1) await save(ada, `${TEXT} ${n}`);
    expect(await problem(await save(ada, `${TEXT} once more`))).toBe("429 rate-limited");
  });
});
