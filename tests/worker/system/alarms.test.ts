import { env } from "cloudflare:workers";
import { eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { MINUTE_MS } from "#contract/limits.ts";
import type { ProblemView } from "#contract/problems.ts";
import { cronJob, setting, user } from "#db/schema/index.ts";
import { configured } from "#tests/support/configured.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import {
  HEALTH_SECRET,
  monitored,
  newBinding,
  openOutside,
  outside,
  readHealth,
  runCron,
} from "#tests/support/system.ts";
import worker from "#worker/index.ts";

const db = testDb();
const broken = (over: object = {}) =>
  monitored({ MEDIA: { head: () => Promise.reject(new Error("unreachable")) } as never, ...over });

beforeEach(openOutside);
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await db.batch([
    db.delete(setting).where(ne(setting.name, "ledger")),
    db.delete(cronJob),
    db.delete(user).where(eq(user.role, "admin")),
  ]);
});

describe("an alarm", () => {
  it("is one for a check that fails and passes in turn, until it has passed for five minutes", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await runCron(broken());
      await runCron();
      await runCron(monitored(), 4);
    }
    expect(outside.alarms).toHaveLength(1);
    await runCron();
    expect(outside.alarms).toHaveLength(2);
  });

  it("says in one message what turned at the same time, and what still fails", async () => {
    const MAIL = { sendBatch: () => Promise.reject(new Error("unreachable")) } as never;
    await runCron(broken());
    await runCron(broken({ MAIL }));
    expect(outside.alarms[1]).toBe(
      [
        "Node: Queue failing",
        "Queue: It takes no messages, so emails wait.",
        "Still failing: Cron jobs and Uploaded files.",
        "http://node.test/admin/system",
      ].join("\n"),
    );
    await runCron(broken());
    await runCron(broken(), 5);
    expect(outside.alarms[2]).toBe(
      [
        "Node: Queue working again",
        "Still failing: Cron jobs and Uploaded files.",
        "http://node.test/admin/system",
      ].join("\n"),
    );
    expect(outside.alarms).toHaveLength(3);
  });

  it("is sent once by two runs of cron at the same moment", async () => {
    const run = () =>
      worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, broken());
    await Promise.all([run(), run(), run()]);
    expect(outside.alarms).toHaveLength(1);
  });

  it("goes to every admin by email without a webhook, and not to members or suspended admins", async () => {
    await createMember();
    await createMember({ role: "admin", status: "suspended" });
    const [otto, olga] = [await createMember({ role: "admin" }), await createMember({ role: "admin" })];
    const sentTo = () =>
      vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)).template_params.to_email);
    await runCron(broken({ ALARM_WEBHOOK: "" }));
    await runCron(broken({ ALARM_WEBHOOK: "" }));
    expect(sentTo().toSorted()).toEqual([otto.email, olga.email].toSorted());
    expect(outside.mails[0]).toContain("Uploaded files: The bucket could not be read. The log says why.");
    expect(outside.mails[0]).toContain("http://node.test/admin/system");
  });

  it("goes to the admins when the webhook fails, and is repeated every 15 minutes while nobody takes it", async () => {
    await createMember({ role: "admin" });
    outside.webhook = () => new Response(null, { status: 500 });
    outside.mailService = () => new Response(null, { status: 500 });
    await runCron(broken());
    await runCron(broken(), 14);
    expect([outside.alarms.length, outside.mails.length]).toEqual([1, 1]);
    outside.mailService = () => new Response("OK");
    await runCron(broken());
    expect([outside.alarms.length, outside.mails.length]).toEqual([2, 2]);
    await runCron(broken(), 15);
    expect([outside.alarms.length, outside.mails.length]).toEqual([2, 2]);
  });

  it("counts its checks for the admin panel, and a stopped cron as one more", async () => {
    const { cookie } = await createMember({ role: "admin" });
    const count = async () => {
      const answer = await configured({}).ask("/api/admin/summary", { cookie });
      return ((await answer.json()) as AdminSummaryView).failingChecks;
    };
    expect(await count()).toBe(0);
    await runCron(broken());
    expect(await count()).toBe(2);
    vi.setSystemTime(Date.now() + 6 * MINUTE_MS);
    expect(await count()).toBe(3);
    await runCron();
    expect(await count()).toBe(0);
  });
});

describe("the health of a monitor", () => {
  it("is open only with the secret, which needs 32 characters", async () => {
    await runCron();
    expect((await readHealth()).status).toBe(200);
    for (const authorization of ["", "Bearer", `Bearer ${HEALTH_SECRET}x`, HEALTH_SECRET, "Bearer undefined"])
      expect((await readHealth(monitored(), authorization)).status, authorization).toBe(403);
    expect((await readHealth(monitored({ HEALTH_SECRET: "short" }), "Bearer short")).status).toBe(403);
    expect((await readHealth(monitored({ HEALTH_SECRET: "" }), "Bearer ")).status).toBe(403);
  });

  it("has the jobs with their times, the figures, the build and the newest migration", async () => {
    await runCron();
    const { view } = await readHealth();
    expect(view.jobs.length).toBeGreaterThan(30);
    expect(view.jobs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["sweepOutbox", "sweepPeople", "probeQueue"]),
    );
    for (const job of view.jobs) expect(job).toMatchObject({ ranAt: view.at, error: null, ms: expect.any(Number) });
    const newest = env.TEST_MIGRATIONS.at(-1)?.name;
    expect(view).toMatchObject({ build: "source", figures: { newestMigration: newest, cronRanAt: view.at } });
    expect(view.figures?.databaseBytes).toBeGreaterThan(100_000);
  });

  it("fails for jobs that a run no longer reaches, and forgets those of another version", async () => {
    await runCron();
    await db.insert(cronJob).values({ name: "sweepFormerThings", ranAt: 1, ms: 1 });
    expect((await readHealth()).detailOf("jobs")).toBe("Not finished for 5 minutes: sweepFormerThings.");
    await runCron();
    expect((await readHealth()).failing).toEqual([]);
    expect(await db.$count(cronJob, eq(cronJob.name, "sweepFormerThings"))).toBe(0);
  });
});

describe("a worker that is older than its database", () => {
  it("answers 503 with that sentence after a breaking migration, and works after any other", async () => {
    const applied = (name: string) => env.DB.prepare("insert into d1_migrations (name) values (?)").bind(name).run();
    onTestFinished(async () => void (await env.DB.prepare("delete from d1_migrations where name like '009%'").run()));
    await applied("0098_more-columns.sql");
    const { ask } = configured(monitored({ DB: newBinding() }));
    expect((await ask("/api/auth/registration")).status).toBe(200);
    await applied("0099_breaking-renamed-columns.sql");
    const DB = newBinding();
    const answer = await configured(monitored({ DB })).ask("/api/auth/registration");
    const sentence =
      "This version of the service is older than its database (0099_breaking-renamed-columns.sql). An operator has to deploy the newer version.";
    expect([answer.status, await answer.json<ProblemView>()]).toMatchObject([
      503,
      { code: "unavailable", detail: sentence },
    ]);
    const { status, detailOf } = await readHealth(monitored({ DB }));
    expect([status, detailOf("database")]).toEqual([503, sentence]);
  });
});
