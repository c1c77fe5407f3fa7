import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { previewOfProfile } from "#contract/media/pictures.ts";
import { media, profile, user } from "#db/schema/index.ts";
import { outcomeOf } from "#tests/support/access/send-direct.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { isStored, rowOf, uploaded } from "#tests/support/media/media.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createApp } from "#worker/create-app.ts";
import { previewRoutes } from "#worker/features/profiles/preview/routes.ts";

/** The picture that other sites show for a profile. */

const app = createApp((one) => void one.route("/api/profiles", previewRoutes));
const background: Promise<unknown>[] = [];
const context = { waitUntil: (work: Promise<unknown>) => void background.push(work) } as unknown as ExecutionContext;

let ada: TestMember;
let bo: TestMember;
beforeAll(async () => {
  [ada, bo] = await Promise.all([createMember({ name: "Ada Ömer" }), createMember({ status: "pending" })]);
  await testDb().insert(profile).values({ memberId: ada.id, title: "Partner", company: "Larkmoor" });
});

async function put(key: string, of: string, cookie = ada.cookie): Promise<Response> {
  const headers = { origin: ORIGIN, cookie, "content-type": "application/json" };
  const body = JSON.stringify({ key, of });
  return app.fetch(new Request(`${ORIGIN}/api/profiles/me/preview`, { method: "PUT", headers, body }), env, context);
}
const rowOfProfile = async (id: string) => (await testDb().select().from(profile).where(eq(profile.memberId, id)))[0];

describe("the picture of a profile for shared links", () => {
  const own = previewOfProfile({ name: "Ada Ömer", title: "Partner", company: "Larkmoor" });

  it("is kept with the text that was drawn, and replaces the one before", async () => {
    const [first, second] = [await uploaded(ada.cookie, "preview"), await uploaded(ada.cookie, "preview")];
    for (const key of [first, first, second]) expect((await put(key, own)).status).toBe(204);
    await Promise.all(background);
    expect(await rowOfProfile(ada.id)).toMatchObject({ previewKey: second, previewOf: own, title: "Partner" });
    expect([await isStored(first), (await rowOf(second))?.deleteAt]).toEqual([false, null]);
  });

  it("is refused for another text than the present one", async () => {
    const key = await uploaded(ada.cookie, "preview");
    for (const more of [{ name: "Ada" }, { title: null }, { company: "Elsewhere" }]) {
      const of = previewOfProfile({ name: "Ada Ömer", title: "Partner", company: "Larkmoor", ...more });
      expect(await outcomeOf(put(key, of))).toEqual([409, "conflict"]);
    }
    expect((await rowOf(key))?.deleteAt).toBeGreaterThan(0);
  });

  it("is no picture of somebody else or for another use", async () => {
    for (const key of [await uploaded(bo.cookie, "preview"), await uploaded(ada.cookie, "avatar")])
      expect(await outcomeOf(put(key, own))).toEqual([404, "not-found"]);
    expect(await outcomeOf(put(await uploaded(ada.cookie, "preview"), own, ""))).toEqual([401, "session-missing"]);
  });

  it("is possible before the member has written anything", async () => {
    const key = await uploaded(bo.cookie, "preview");
    const of = previewOfProfile({ name: bo.name, title: null, company: null });
    expect((await put(key, of, bo.cookie)).status).toBe(204);
    expect(await rowOfProfile(bo.id)).toMatchObject({ previewKey: key, previewOf: of, title: null });
  });

  it("is not read before it is used, after another replaced it, or without a row", async () => {
    const dora = await createMember({ name: "Dora Open" });
    const of = previewOfProfile({ name: dora.name, title: null, company: null });
    const [first, second] = [await uploaded(dora.cookie, "preview"), await uploaded(dora.cookie, "preview")];
    const statuses = () =>
      Promise.all(
        [first, second].map(async (key) => {
          const answer = await call(`/media/${key}`);
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
    expect(await statuses()).toEqual([404, 404]);
    expect((await put(first, of, dora.cookie)).status).toBe(204);
    await testDb().update(profile).set({ isPublic: true }).where(eq(profile.memberId, dora.id));
    expect(await statuses()).toEqual([200, 404]);
    // The object of the former is still there.
    const object = await (await env.MEDIA.get(first))?.arrayBuffer();
    expect((await put(second, of, dora.cookie)).status).toBe(204);
    await Promise.all(background);
    await env.MEDIA.put(first, object ?? "", { customMetadata: { use: "preview" } });
    expect(await statuses()).toEqual([404, 200]);
    await testDb().delete(media).where(eq(media.key, second));
    expect(await statuses()).toEqual([404, 404]);
  });

  it("is read by its address only as long as the profile is public, and is cached for minutes", async () => {
    const [cleo, viewer] = [await createMember({ name: "Cleo Open" }), await createMember()];
    const key = await uploaded(cleo.cookie, "preview");
    const setPublic = (isPublic: boolean) =>
      testDb().update(profile).set({ isPublic }).where(eq(profile.memberId, cleo.id));
    const setStatus = (status: "approved" | "suspended") =>
      testDb().update(user).set({ status }).where(eq(user.id, cleo.id));
    expect(
      (await put(key, previewOfProfile({ name: cleo.name, title: null, company: null }), cleo.cookie)).status,
    ).toBe(204);
    const statuses = async () => {
      const answers = [call(`/media/${key}`), call(`/media/${key}`, { method: "HEAD" })];
      const known = call(`/media/${key}`, { headers: { "if-none-match": "*" }, cookie: viewer.cookie });
      return Promise.all(
        [...answers, known].map(async (one) => {
          const answer = await one;
          await answer.text();
          return answer.status;
        }),
      );
    };
    expect(await statuses()).toEqual([404, 404, 404]);
    await setPublic(true);
    expect(await statuses()).toEqual([200, 200, 304]);
    const shown = await call(`/media/${key}`);
    await shown.arrayBuffer();
    expect(shown.headers.get("cache-control")).toBe("public, max-age=300");
    await setStatus("suspended");
    expect(await statuses()).toEqual([404, 404, 404]);
    const ended = await call(`/media/${key}`);
    expect([await ended.json(), ended.headers.get("cache-control")]).toMatchObject([
      { code: "not-found" },
      "private, no-store",
    ]);
    await setStatus("approved");
    await setPublic(false);
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});
