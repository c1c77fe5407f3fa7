import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CheckName, SystemView } from "#contract/admin/system.ts";
import { type Answer, problem, stubServer } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { closeAdmin, openAdmin, quiet } from "./admin-screen.tsx";

const passing = (name: CheckName, detail: string) => ({ name, passes: true, detail });
const view: SystemView = {
  at: "2026-11-19T14:02:00.000Z",
  build: "a1b2c3",
  failing: ["mail"],
  checks: [
    passing("database", "It can be read, and its migrations are applied."),
    { name: "mail", passes: false, detail: "The email service responded with 500." },
    passing("queue", "It takes messages."),
  ],
  jobs: [
    { name: "sweepMedia", ranAt: "2026-11-19T14:02:00.000Z", ms: 12, error: null },
    { name: "sweepOutbox", ranAt: "2026-11-19T14:01:00.000Z", ms: 60_012, error: "Not done within 60000 ms" },
  ],
  figures: {
    cronRanAt: "2026-11-19T14:02:00.000Z",
    mailAcceptedAt: null,
    oldestWaitingMailAt: "2026-11-19T13:40:00.000Z",
    mailFailuresLastHour: 100,
    failedMails: 3,
    searchBacklog: 1001,
    databaseBytes: 12_000_000,
    searchBytes: 900_000,
    newestMigration: "0001_system.sql",
  },
};

beforeEach(stubSockets);
afterEach(closeAdmin);

async function openSystem(answer: () => Answer<SystemView> = () => ({ body: view })) {
  const calls = stubServer({ "GET /api/admin/system": answer, "GET /api/admin/summary": () => ({ body: quiet }) });
  return { ...(await openAdmin("/admin/system")), calls };
}
const card = async (name: string) => within(await screen.findByRole("region", { name }));

describe("The system", () => {
  it("lists failing checks first, each with its state and a sentence", async () => {
    await openSystem();
    const checks = await card("Checks");
    expect(checks.getByRole("status")).toHaveTextContent(/^1 check fails\. Checked/);
    const rows = checks.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows).toEqual([
      "Email FailsThe email service responded with 500.",
      "Database PassesIt can be read, and its migrations are applied.",
      "Queue PassesIt takes messages.",
    ]);
  });

  it("lists the jobs of cron, failed ones first, with last run, duration and reason", async () => {
    await openSystem();
    const jobs = await card("Cron jobs");
    expect(jobs.getByText("1 of 2")).toBeVisible();
    const [failed, done] = jobs
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row));
    expect(failed?.getByRole("rowheader")).toHaveTextContent("sweepOutbox");
    expect(failed?.getByText("60,012 ms")).toBeVisible();
    expect(failed?.getByText("Not done within 60000 ms")).toBeVisible();
    expect(done?.getByRole("rowheader")).toHaveTextContent("sweepMedia");
    expect(done?.getByText("Done")).toBeVisible();
  });

  it("lists all failed jobs and some of the others, until all are asked for", async () => {
    const job = (n: number, error: string | null) => ({ name: `job${n}`, ranAt: view.at, ms: n, error });
    const jobs = Array.from({ length: 30 }, (_, n) => job(n, n < 9 ? "planted" : null));
    const { user } = await openSystem(() => ({ body: { ...view, jobs } }));
    const table = await card("Cron jobs");
    expect(table.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(
      jobs
        .slice(0, 9)
        .map(({ name }) => name)
        .toReversed(),
    );
    await user.click(table.getByRole("button", { name: "Show all 30 jobs", expanded: false }));
    expect(table.getAllByRole("rowheader")).toHaveLength(30);
    await user.click(table.getByRole("button", { name: "Show fewer jobs", expanded: true }));
    expect(table.getAllByRole("rowheader")).toHaveLength(9);
  });

  it("shows build, migration, sizes against the limit, and counts that stop", async () => {
    await openSystem();
    const figures = await card("Figures");
    const terms = figures.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(Object.fromEntries(terms)).toMatchObject({
      Build: "a1b2c3",
      "Newest migration": "0001_system.sql",
      Database: "12 MB of 10 GB",
      "Search index": "900 kB of 10 GB",
      "Changes that wait for the index": "More than 1,000",
      "Last accepted email": "None",
      "Emails with failures in the last hour": "More than 99",
      "Failed emails": "3",
    });
  });

  it("checks again on request", async () => {
    let body = view;
    const { user, calls } = await openSystem(() => ({ body }));
    await card("Checks");
    body = { ...view, failing: [], checks: view.checks.map((one) => ({ ...one, passes: true })) };
    await user.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText(/^All checks pass\./)).toBeVisible();
    expect(calls.filter(({ path }) => path === "/api/admin/system")).toHaveLength(2);
  });

  it("shows what is known while the database cannot be read, and an error when nothing is", async () => {
    let answer: Answer<SystemView> = problem("internal");
    const { user } = await openSystem(() => answer);
    expect(await screen.findByText("Could not check the system.")).toBeVisible();
    const checks = [{ name: "database" as const, passes: false, detail: "It could not be read. The log says why." }];
    answer = { body: { ...view, failing: ["database"], checks, jobs: [], figures: null } };
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("It could not be read. The log says why.")).toBeVisible();
    expect((await card("Figures")).getByText("a1b2c3")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Cron jobs" })).toBeNull();
  });

  it("counts failing checks beside its tab", async () => {
    stubServer({ "GET /api/admin/system": () => ({ body: view }) });
    await openAdmin("/admin/system", { answers: { "/api/admin/summary": { ...quiet, failingChecks: 2 } } });
    expect(screen.getByRole("link", { name: "System 2 failing" })).toBeVisible();
  });
});
