import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { account, user } from "#db/schema/index.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import worker from "#worker/index.ts";

/** Runs against the built worker only: the other tests hash passwords at a lower cost, which must never be deployed. */

it.each(["production", "local"] as const)(
  "the built worker hashes passwords at the full cost in %s",
  async (APP_ENV) => {
    const email = `${APP_ENV}@members.test`;
    const request = new Request(`${ORIGIN}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { origin: ORIGIN, "content-type": "application/json", "cf-connecting-ip": "198.18.9.1" },
      body: JSON.stringify({ name: "Ada Quill", email, password: "correct horse", acceptedTerms: true }),
    });
    const context = createExecutionContext();
    const answer = await worker.fetch(request, { ...env, APP_ENV }, context);
    await waitOnExecutionContext(context);
    expect([answer.status, await answer.text()]).toEqual([201, expect.anything()]);
    const [row] = await testDb()
      .select({ hash: account.password })
      .from(account)
      .innerJoin(user, eq(user.id, account.userId))
      .where(eq(user.email, email));
    expect(row?.hash).toMatch(/^scrypt\$15\$8\$3\$/);
  },
);
