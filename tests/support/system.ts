import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { SystemView } from "#contract/admin/system.ts";
import { MINUTE_MS } from "#contract/limits.ts";
import { app } from "#worker/app.ts";
import type { Env } from "#worker/env.ts";
import worker from "#worker/index.ts";
import { ORIGIN } from "./call.ts";
import { withMailProvider } from "./mail/fake-provider.ts";

export const HEALTH_SECRET = "known-to-a-monitor-and-to-this-test";

/** What the webhook and the email service of this test got, and how they answer. */
export const outside = {
  alarms: [] as string[],
  mails: [] as string[],
  webhook: () => new Response("ok"),
  mailService: () => new Response("OK"),
};

/** Replaces `fetch` and the clock. `vi.useRealTimers` and `vi.restoreAllMocks` end it. */
export function openOutside(): void {
  Object.assign(outside, { alarms: [], mails: [], webhook: () => new Response("ok") });
  outside.mailService = () => new Response("OK");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const body = JSON.parse(String(init?.body));
    if (String(input).startsWith("https://alarm.test/")) {
      outside.alarms.push(body.text);
      return outside.webhook();
    }
    outside.mails.push(body.template_params.custom_message);
    return outside.mailService();
  });
}

export const monitored = (over: Partial<Env> = {}): Env => ({
  ...withMailProvider(),
  HEALTH_SECRET,
  ALARM_WEBHOOK: "https://alarm.test/hook",
  ...over,
});

/** What a monitor reads, and the status. */
export async function readHealth(using: Env = monitored(), authorization = `Bearer ${HEALTH_SECRET}`) {
  const request = new Request(`${ORIGIN}/api/health?deep`, { headers: { authorization } });
  const answer = await app.fetch(request, using, createExecutionContext());
  const view = (await answer.json()) as SystemView;
  const detailOf = (name: string) => view.checks.find((one) => one.name === name)?.detail;
  return { status: answer.status, view, failing: view.failing, detailOf };
}

/** A run of cron, some minutes later. */
export async function runCron(using: Env = monitored(), minutes = 1): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
  await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, using);
}

/** The database behind a new binding, whose migrations the isolate checks again. `batch` changes the results. */
export function newBinding(batch: (results: D1Result[]) => D1Result[] = (results) => results): D1Database {
  const withSession = (constraint?: string) => {
    const session = env.DB.withSession(constraint);
    return {
      prepare: (text: string) => session.prepare(text),
      batch: async (statements: D1PreparedStatement[]) => batch(await session.batch(statements)),
      getBookmark: () => session.getBookmark(),
    };
  };
  return { withSession } as unknown as D1Database;
}
