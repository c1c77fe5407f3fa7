import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { BODY_MAX_BYTES, DAY_MS, RATE_LIMITS } from "#contract/limits.ts";
import { MEDIA_MAX_BYTES, type MediaView } from "#contract/media/pictures.ts";
import type { ProblemView } from "#contract/problems.ts";
import { media } from "#db/schema/index.ts";
import { outcomeOf } from "#tests/support/access/send-direct.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { isStored, rowOf, upload } from "#tests/support/media/media.ts";
import { jpeg, jpegSegment, lossy, png, pngChunk, webp } from "#tests/support/media/pictures.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { app } from "#worker/app.ts";
import { runCronJobs } from "#worker/scheduled.ts";

/** Uploading a picture, and serving what was stored. */

let ada: TestMember;
beforeAll(async () => {
  ada = await createMember();
});

const viewOf = async (answer: Response) => (await answer.json()) as MediaView;
const SECRET = "GPS 47.37 N";

describe("uploading", () => {
  it("stores the picture alone, for a day, and answers with its address and size", async () => {
    const before = Date.now();
    const file = png({ width: 20, height: 10, extra: [pngChunk("tEXt", Buffer.from(SECRET))], tail: "<script>" });
    const answer = await upload(file, "avatar", { cookie: ada.cookie });
    expect(answer.status).toBe(201);
    const view = await viewOf(answer);
    expect(view).toEqual({ key: view.key, url: `/media/${view.key}`, width: 20, height: 10 });
    expect(view.key).toMatch(/^[\w-]{22}\.png$/);
    const kept = png({ width: 20, height: 10 });
    const row = await rowOf(view.key);
    expect(row).toMatchObject({ ownerId: ada.id, use: "avatar", width: 20, height: 10, bytes: kept.length });
    expect(row?.deleteAt).toBeGreaterThanOrEqual(before + DAY_MS);
    const served = await call(view.url);
    expect(Buffer.from(await served.arrayBuffer()).equals(kept)).toBe(true);
  });

  it("decides by the content what a file is, not by its declared type", async () => {
    const answers = await Promise.all([
      upload(jpeg({ extra: [jpegSegment(0xe1, SECRET)] }), "avatar", { cookie: ada.cookie, type: "image/png" }),
      upload(webp([lossy()]), "event-cover", { cookie: ada.cookie, type: "image/jpeg; charset=x" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const urls = (await Promise.all(answers.map(viewOf))).map(({ url }) => url);
    expect(urls.map((url) => url.split(".")[1])).toEqual(["jpg", "webp"]);
    const served = await Promise.all(urls.map((url) => call(url)));
    expect(served.map(({ headers }) => headers.get("content-type"))).toEqual(["image/jpeg", "image/webp"]);
    for (const one of served) expect(await one.text()).not.toContain(SECRET);
  });

  it("is for members, pending ones too, and not for suspended ones", async () => {
    const [pending, suspended] = await Promise.all([
      createMember({ status: "pending" }),
      createMember({ status: "suspended" }),
    ]);
    expect((await upload(png(), "avatar", { cookie: pending.cookie })).status).toBe(201);
    expect(await outcomeOf(upload(png(), "avatar", { cookie: suspended.cookie }))).toEqual([403, "account-suspended"]);
    expect(await outcomeOf(upload(png(), "avatar"))).toEqual([401, "session-missing"]);
  });

  it("refuses what is no picture, and says what is wrong with one that does not fit", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    expect(await outcomeOf(upload(page, "avatar", { cookie: ada.cookie }))).toEqual([422, "picture-invalid"]);
    expect(await outcomeOf(upload(Buffer.alloc(0), "avatar", { cookie: ada.cookie }))).toEqual([
      422,
      "picture-invalid",
    ]);
    const large = await upload(png({ width: 513, height: 1 }), "avatar", { cookie: ada.cookie });
    expect((await large.json()) as ProblemView).toMatchObject({
      code: "picture-invalid",
      detail: "The picture can have up to 512 × 512 pixels.",
    });
    for (const use of ["", "banner"])
      expect((await outcomeOf(upload(png(), use, { cookie: ada.cookie }))).slice(0, 2)).toEqual([422, "invalid"]);
  });

  it("takes 5 MiB, and answers 413 to a byte more, with and without an announced length", async () => {
    const fill = (bytes: number) => {
      const file = Buffer.alloc(bytes);
      png({ extra: [] }).copy(file);
      return file;
    };
    expect((await upload(fill(MEDIA_MAX_BYTES), "avatar", { cookie: ada.cookie })).status).toBe(201);
    const tooLarge = fill(MEDIA_MAX_BYTES + 1);
    expect(await outcomeOf(upload(tooLarge, "avatar", { cookie: ada.cookie }))).toEqual([413, "body-too-large"]);
    const streamed = new Response(tooLarge).body as ReadableStream;
    expect(await outcomeOf(upload(streamed, "avatar", { cookie: ada.cookie }))).toEqual([413, "body-too-large"]);
  });

  it("keeps no file of a visitor in memory, nor one with a cookie that we did not sign", async () => {
    const { concat } = Buffer;
    const sizes: number[] = [];
    const spy = vi.spyOn(Buffer, "concat").mockImplementation((...parts) => {
      const whole = concat(...parts);
      sizes.push(whole.length);
      return whole;
    });
    const most = () => Math.max(0, ...sizes);
    const send = (cookie: string) => {
      sizes.length = 0;
      const headers = { origin: ORIGIN, cookie, "content-type": "image/png" };
      const init = { method: "POST", headers, body: Buffer.alloc(MEDIA_MAX_BYTES) };
      const context = { waitUntil: () => undefined } as unknown as ExecutionContext;
      return outcomeOf(app.fetch(new Request(`${ORIGIN}/api/media?use=avatar`, init), env, context));
    };
    for (const cookie of ["", "node.session_token=guessed.c2lnbmVk", `${ada.cookie}x`]) {
      expect(await send(cookie)).toEqual([401, "session-missing"]);
      expect(most()).toBeLessThanOrEqual(BODY_MAX_BYTES);
    }
    expect(await send(ada.cookie)).toEqual([422, "picture-invalid"]);
    expect(most()).toBe(MEDIA_MAX_BYTES);
    spy.mockRestore();
  });

  it("answers 415 to other types, before anything else about the request but its route and origin", async () => {
    const types = ["application/json", "image/gif", "image/svg+xml", "text/html", "multipart/form-data", ""];
    for (const type of types) {
      const answer = await upload(png(), "avatar", { type });
      expect([type, answer.status]).toEqual([type, 415]);
      expect(((await answer.json()) as ProblemView).detail).toBe(
        "Send the picture with its content type: image/webp, image/jpeg, image/png.",
      );
    }
    const foreign = { headers: { origin: "https://evil.example" }, type: "text/html" };
    expect(await outcomeOf(upload(png(), "avatar", foreign))).toEqual([403, "origin-refused"]);
    expect((await call("/api/media?use=avatar")).status).toBe(405);
  });

  it("leaves every other route at JSON and 64 KiB", async () => {
    const send = (path: string, type: string, bytes: number) =>
      call(path, {
        method: "PUT",
        cookie: ada.cookie,
        headers: { "content-type": type },
        body: "x".repeat(bytes),
      });
    expect((await send("/api/me/avatar", "image/png", 10)).status).toBe(415);
    expect((await send("/api/me/avatar", "application/json", 65 * 1024)).status).toBe(413);
  });

  it("counts every try, and answers 429 after the day's", async () => {
    const { cookie } = await createMember();
    for (let tries = 0; tries < RATE_LIMITS.uploadsPerMember.limit; tries += 1)
      await upload(tries % 10 === 0 ? png() : Buffer.from("none"), "avatar", { cookie });
    const answer = await upload(png(), "avatar", { cookie });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("takes five avatars a day and nothing else from those who have not verified their address", async () => {
    const { cookie } = await createMember({ status: "pending", emailVerified: false });
    for (const use of ["post", "preview", "event-cover"] as const)
      expect(await outcomeOf(upload(png(), use, { cookie }))).toEqual([403, "email-unverified"]);
    const [first, second] = [await upload(png(), "avatar", { cookie }), await upload(png(), "avatar", { cookie })];
    expect([first.status, second.status]).toEqual([201, 201]);
    for (let more = 0; more < 3; more += 1) expect((await upload(png(), "avatar", { cookie })).status).toBe(201);
    expect(await outcomeOf(upload(png(), "avatar", { cookie }))).toEqual([429, "rate-limited"]);

    const [used, unused] = [await viewOf(first), await viewOf(second)];
    const statuses = async () => (await Promise.all([call(used.url), call(unused.url)])).map(({ status }) => status);
    expect(await statuses()).toEqual([404, 404]);
    expect((await call("/api/me/avatar", { method: "PUT", body: { key: used.key }, cookie })).status).toBe(200);
    expect(await statuses()).toEqual([200, 404]);
  });

  it("leaves nothing that can be used when the object cannot be stored", async () => {
    const { id, cookie } = await createMember();
    const broken = { put: () => Promise.reject(new Error("R2 is away")) } as unknown as R2Bucket;
    const request = new Request(`${ORIGIN}/api/media?use=avatar`, {
      method: "POST",
      headers: { origin: ORIGIN, cookie, "content-type": "image/png" },
      body: png(),
    });
    const context = { waitUntil: () => undefined } as unknown as ExecutionContext;
    expect(await outcomeOf(app.fetch(request, { ...env, MEDIA: broken }, context))).toEqual([503, "unavailable"]);
    const rowsOfMember = async () => (await testDb().select().from(media)).filter(({ ownerId }) => ownerId === id);
    expect(await rowsOfMember()).toHaveLength(1);
    await runCronJobs(env, Date.now() + DAY_MS + 1000);
    expect(await rowsOfMember()).toEqual([]);
  });
});

describe("a stored picture", () => {
  const store = async (use: "avatar" | "event-cover" = "avatar") =>
    viewOf(await upload(png(), use, { cookie: ada.cookie }));

  it("is served to everybody, for a year, as what it is and nothing else", async () => {
    const answer = await call((await store()).url);
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-site");
    expect(headers.get("strict-transport-security")).toContain("max-age=");
    expect(headers.getSetCookie()).toEqual([]);
    await answer.arrayBuffer();
    const cover = await call((await store("event-cover")).url);
    expect(cover.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    await cover.arrayBuffer();
  });

  it("is not sent again to a browser that has it, and not at all for HEAD", async () => {
    const { url } = await store();
    const first = await call(url, { method: "HEAD" });
    expect([first.status, first.headers.get("content-type"), await first.text()]).toEqual([200, "image/png", ""]);
    expect(first.headers.get("content-length")).toBe(String(png().length));
    const etag = first.headers.get("etag") ?? "";
    const again = await call(url, { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    expect(again.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const other = await call(url, { headers: { "if-none-match": '"other"' } });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, png().length]);
  });

  it("is sent to a browser whose list of known versions is malformed", async () => {
    const { url } = await store();
    for (const known of ["none", '"open', 'W/"a" "b"', '"a",', ","]) {
      const answer = await call(url, { headers: { "if-none-match": known } });
      expect([known, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([known, 200, png().length]);
    }
    for (const known of ['"a", W/"b"', '""']) {
      const answer = await call(url, { headers: { "if-none-match": known } });
      expect([known, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([known, 200, png().length]);
    }
    expect((await call(url, { headers: { "if-none-match": "*" } })).status).toBe(304);
  });

  it("is 404 under an unknown or malformed key, with the headers of every answer", async () => {
    const { key } = await store();
    const keys = [
      key.replace(".png", ".jpg"),
      `${"a".repeat(22)}.png`,
      "a.png",
      "..%2Fmedia",
      `${key}.png`,
      key.slice(0, -4),
    ];
    for (const one of keys) {
      const answer = await call(`/media/${one}`);
      expect([one, answer.status]).toEqual([one, 404]);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    }
  });

  it("that nothing has used is deleted after a day, object and row", async () => {
    const { key, url } = await store();
    await runCronJobs(env, Date.now() + DAY_MS - 60_000);
    expect(await isStored(key)).toBe(true);
    await runCronJobs(env, Date.now() + DAY_MS + 1000);
    expect([await isStored(key), await rowOf(key), (await call(url)).status]).toEqual([false, undefined, 404]);
  });
});
