import { env } from "cloudflare:workers";
import { eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { SEARCH_BACKLOG_MAX } from "#contract/admin/system.ts";
import { CRON_LATE_MS, MINUTE_MS } from "#contract/limits.ts";
import { mainMigrations } from "#db/migrate.ts";
import { cronJob, idempotency, outbox, searchPending, setting } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { deliverMail, mailRow } from "#tests/support/mail/delivery.ts";
import { commitMail, makeDue } from "#tests/support/mail/recorded-mail.ts";
import { monitored, newBinding, openOutside, outside, readHealth, runCron } from "#tests/support/system.ts";
import type { Env } from "#worker/env.ts";

const db = testDb();

beforeEach(openOutside);
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await db.batch([
    db.delete(setting).where(ne(setting.name, "ledger")),
    db.delete(outbox),
    db.delete(cronJob),
    db.delete(searchPending),
  ]);
});

const refuse = () => Promise.reject(new Error("unreachable"));

/** Passes before, fails with one alarm while `broken`, and passes with one more after it. */
async function expectOneAlarm(names: string[], broken: Partial<Env>, title: string): Promise<string | undefined> {
  await runCron();
  expect(await readHealth()).toMatchObject({ status: 200, failing: [] });
  await runCron(monitored(broken));
  const { status, failing, detailOf } = await readHealth(monitored(broken));
  expect([status, failing]).toEqual([503, names]);
  await runCron(monitored(broken));
  expect(outside.alarms).toHaveLength(1);
  expect(outside.alarms[0]).toContain(`Node: ${title} failing`);
  await expectHealed(title);
  return detailOf(names.at(-1) ?? "");
}

/** At once on the screen, and in one message when it has passed for five minutes. */
async function expectHealed(title: string): Promise<void> {
  await runCron();
  expect(await readHealth()).toMatchObject({ status: 200, failing: [] });
  expect(outside.alarms).toHaveLength(1);
  await runCron(monitored(), 5);
  expect(outside.alarms).toHaveLength(2);
  expect(outside.alarms[1]).toContain(`Node: ${title} working again\nAll checks pass.`);
}

describe("a check fails within one run of cron, with one alarm, and passes after healing", () => {
  it("while the email service answers 500", async () => {
    const { id } = await commitMail();
    await runCron();
    expect((await readHealth()).failing).toEqual([]);
    outside.mailService = () => new Response(null, { status: 500 });
    for (const _ of [1, 2]) {
      await makeDue(id);
      await deliverMail([id]);
    }
    await runCron();
    const { status, failing, detailOf, view } = await readHealth();
    expect([status, failing]).toEqual([503, ["mail"]]);
    expect(detailOf("mail")).toBe(
      "The email service responded with 500. 2 attempts failed since it last accepted an email.",
    );
    expect(view.figures?.mailFailuresLastHour).toBe(1);
    await runCron();
    expect(outside.alarms).toHaveLength(1);
    outside.mailService = () => new Response("OK");
    await makeDue(id);
    await deliverMail([id]);
    await expectHealed("Email");
  });

  it("while the email service refuses our account with 403, which costs no email an attempt", async () => {
    const [first, second] = [await commitMail(), await commitMail()];
    outside.mailService = () => new Response("The account is closed", { status: 403 });
    await deliverMail([first.id]);
    await deliverMail([second.id]);
    expect(outside.mails).toHaveLength(1);
    expect(await mailRow(first.id)).toMatchObject({ status: "pending", attempts: 0 });
    expect(await mailRow(second.id)).toMatchObject({ status: "pending", attempts: 0 });
    await runCron();
    const { status, failing, detailOf } = await readHealth();
    expect([status, failing]).toEqual([503, ["mail"]]);
    expect(detailOf("mail")).toMatch(/^The email service responded with 403\. .*sending is paused/);
    expect(outside.alarms).toHaveLength(1);
    outside.mailService = () => new Response("OK");
    await runCron(monitored(), 5);
    const enqueued: string[] = [];
    const sendBatch = async (messages: { body: { id: string } }[]) =>
      void enqueued.push(...messages.map(({ body }) => body.id).filter(Boolean));
    await runCron(monitored({ MAIL: { sendBatch } as never }));
    // One tries, and the others follow when it was accepted.
    expect(enqueued).toHaveLength(1);
    await deliverMail(enqueued);
    await runCron(monitored({ MAIL: { sendBatch } as never }));
    expect(enqueued.toSorted()).toEqual([first.id, second.id].toSorted());
    await deliverMail(enqueued);
    expect([await mailRow(first.id), await mailRow(second.id)].map(({ status: now }) => now)).toEqual(["sent", "sent"]);
    await runCron();
    await runCron(monitored(), 5);
    expect((await readHealth()).failing).toEqual([]);
    expect(outside.alarms).toHaveLength(2);
  });

  it("while no cron runs, which only a monitor and the admin's counter can say", async () => {
    await runCron();
    vi.setSystemTime(Date.now() + CRON_LATE_MS + MINUTE_MS);
    const { status, failing, detailOf } = await readHealth();
    expect([status, failing, detailOf("cron")]).toEqual([503, ["cron"], "It last ran 6 min. ago."]);
    await runCron();
    expect(await readHealth()).toMatchObject({ status: 200, failing: [] });
  });

  it("while a job throws", async () => {
    await runCron();
    await db.insert(idempotency).values({ key: "0", request: "", status: 200, answer: {}, expiresAt: 0 });
    await env.DB.prepare(
      "create trigger planted before delete on idempotency begin select raise(abort, 'planted'); end",
    ).run();
    onTestFinished(async () => void (await env.DB.prepare("drop trigger if exists planted").run()));
    await runCron();
    const { status, failing, detailOf, view } = await readHealth();
    expect([status, failing, detailOf("jobs")]).toEqual([503, ["jobs"], "Failed: sweepIdempotency."]);
    expect(view.jobs.find(({ name }) => name === "sweepIdempotency")?.error).toContain("planted");
    await runCron();
    expect(outside.alarms).toHaveLength(1);
    await env.DB.prepare("drop trigger planted").run();
    await expectHealed("Cron jobs");
  });

  it("while the bucket cannot be read", async () => {
    const detail = await expectOneAlarm(
      // The job that keeps the ledger in the bucket fails too.
      ["jobs", "files"],
      { MEDIA: { head: refuse } as never },
      "Cron jobs and Uploaded files",
    );
    expect(detail).toBe("The bucket could not be read. The log says why.");
  });

  it("while the queue takes no message", async () => {
    const detail = await expectOneAlarm(["queue"], { MAIL: { sendBatch: refuse } as never }, "Queue");
    expect(detail).toBe("It takes no messages, so emails wait.");
  });

  it("while many changes wait for the search index", async () => {
    await runCron();
    // A noun that no job indexes.
    const ids = JSON.stringify(Array.from({ length: SEARCH_BACKLOG_MAX + 1 }, (_, at) => String(at)));
    await env.DB.prepare("insert into search_pending select 'ghosts', value, 1 from json_each(?)").bind(ids).run();
    await runCron();
    const { status, failing } = await readHealth();
    expect([status, failing]).toEqual([503, ["search"]]);
    expect(outside.alarms).toHaveLength(1);
    await db.delete(searchPending).where(eq(searchPending.noun, "ghosts"));
    await expectHealed("Search index");
  });

  it("while a database is four fifths full", async () => {
    const full = newBinding((results) =>
      results.map((result) => ({ ...result, meta: { ...result.meta, size_after: 8_100_000_000 } })),
    );
    const detail = await expectOneAlarm(["size"], { DB: full }, "Database size");
    expect(detail).toBe("The larger database is 81% full.");
  });

  it("while a migration fails", async () => {
    await runCron();
    const planted = { name: "0099_broken.sql", load: async () => ({ default: "insert into nowhere values (1)" }) };
    const mend = () =>
      void mainMigrations.splice(0, mainMigrations.length, ...mainMigrations.filter((one) => one !== planted));
    mainMigrations.push(planted);
    onTestFinished(mend);
    const broken = monitored({ DB: newBinding() });
    await runCron(broken);
    const { status, failing, detailOf } = await readHealth(broken);
    expect([status, failing]).toEqual([503, ["database"]]);
    expect(detailOf("database")).toBe("The migration 0099_broken.sql failed. The log says why.");
    await runCron(broken);
    expect(outside.alarms).toHaveLength(1);
    mend();
    await expectHealed("Database");
  });
});
