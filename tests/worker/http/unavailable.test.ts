import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { mainMigrations } from "#db/migrate.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { createMember } from "#tests/support/members.ts";
import { app } from "#worker/app.ts";

/** The test environment with a database whose every statement fails with this message, once it is migrated. */
function withFailingDatabase(message: string) {
  const fail = () => Promise.reject(new Error(message));
  const failing = { bind: () => failing, all: fail, raw: fail, run: fail, first: fail };
  const applied = { all: async () => ({ results: mainMigrations.map(({ name }) => ({ name })) }) };
  const prepare = (text: string) => (text.includes("d1_migrations") ? applied : failing);
  const session = { prepare, batch: fail, getBookmark: () => null };
  return { ...env, DB: { withSession: () => session } as unknown as D1Database };
}

/** Status, code and Retry-After of an answer. */
async function describeAnswer(answer: Response) {
  const { code } = (await answer.json()) as { code: string };
  return { status: answer.status, code, retryAfter: answer.headers.get("retry-after") };
}

beforeEach(() => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
});

describe("while the database or an object cannot be used", () => {
  it.each([
    "D1 DB is overloaded. Requests queued for too long.",
    "D1 DB is overloaded. Too many requests queued.",
    "Network connection lost.",
    "Internal error in D1 DB storage caused object to be reset.",
    "Internal error while starting up D1 DB storage caused object to be reset.",
    "D1 DB storage operation exceeded timeout which caused object to be reset.",
    "D1 DB reset because its code was updated.",
    "D1 DB exceeded its CPU time limit and was reset.",
    "D1 DB's isolate exceeded its memory limit and was reset.",
    "Cannot resolve D1 DB due to transient issue on remote node.",
  ])("a read and a write answer 503 with Retry-After: %s", async (message) => {
    const broken = withFailingDatabase(`D1_ERROR: ${message}`);
    const { cookie } = await createMember();
    const headers = { cookie, origin: ORIGIN, "content-type": "application/json" };
    const read = await app.fetch(new Request(`${ORIGIN}/api/me`, { headers }), broken);
    expect(await describeAnswer(read)).toEqual({ status: 503, code: "unavailable", retryAfter: "5" });
    const write = new Request(`${ORIGIN}/api/me/session`, { method: "POST", headers, body: "{}" });
    const written = await app.fetch(write, broken);
    expect(await describeAnswer(written)).toEqual({ status: 503, code: "unavailable", retryAfter: "5" });
  });

  it.each([
    "D1_ERROR: no such column: x: SQLITE_ERROR",
    "D1_ERROR: UNIQUE constraint failed: user.id",
    "D1_ERROR: Exceeded maximum DB size: SQLITE_FULL",
    "overloaded",
  ])("an error that a retry does not end stays 500: %s", async (message) => {
    const answer = await app.fetch(new Request(`${ORIGIN}/api/health`), withFailingDatabase(message));
    expect(await describeAnswer(answer)).toEqual({ status: 500, code: "internal", retryAfter: null });
  });

  it("an overloaded inbox answers 503", async () => {
    const { cookie } = await createMember();
    const overloaded = Object.assign(new Error("Durable Object is overloaded."), { overloaded: true });
    const INBOXES = { getByName: () => ({ list: () => Promise.reject(overloaded) }) } as unknown as typeof env.INBOXES;
    const answer = await app.fetch(new Request(`${ORIGIN}/api/messages`, { headers: { cookie } }), { ...env, INBOXES });
    expect(await describeAnswer(answer)).toEqual({ status: 503, code: "unavailable", retryAfter: "5" });
  });
});
