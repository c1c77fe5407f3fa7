import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OutboxPage } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { outbox } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { commitMail, recordMail } from "#tests/support/mail/recorded-mail.ts";
import { createMember } from "#tests/support/members.ts";
import worker from "#worker/index.ts";

beforeEach(recordMail);
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the admin outbox", () => {
  it("is for admins only, and shows mail texts in local development only", async () => {
    const { id } = await commitMail();
    const [member, pendingAdmin, otto] = [
      await createMember(),
      await createMember({ role: "admin", status: "pending" }),
      await createMember({ role: "admin", columns: { twoFactorEnabled: true } }),
    ];
    for (const path of ["/api/admin/outbox", `/api/admin/outbox/${id}`, `/api/admin/outbox/${newId()}`]) {
      expect((await call(path)).status).toBe(401);
      expect((await call(path, { cookie: member.cookie })).status).toBe(403);
      expect((await call(path, { cookie: pendingAdmin.cookie })).status).toBe(403);
    }
    expect((await call(`/api/admin/outbox/${id}`, { cookie: otto.cookie })).status).toBe(200);
    const inProduction = await worker.fetch(
      new Request(`http://node.test/api/admin/outbox/${id}`, { headers: { cookie: otto.cookie } }),
      { ...env, APP_ENV: "production" },
      createExecutionContext(),
    );
    expect(inProduction.status).toBe(404);
  });

  it("lists every mail once, newest first, over its pages", async () => {
    const otto = await createMember({ role: "admin" });
    for (let at = 0; at < 3; at += 1) await commitMail();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const path: string = `/api/admin/outbox${cursor ? `?cursor=${cursor}` : ""}`;
      const page = (await (await call(path, { cookie: otto.cookie })).json()) as OutboxPage;
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual([...seen].sort().reverse());
    expect(seen).toHaveLength(await testDb().$count(outbox));
  });
});
