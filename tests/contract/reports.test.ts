import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { report } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { createFounder, createOpportunity } from "#tests/support/opportunities/opportunities.ts";
import * as adminApi from "#web/features/admin/reports/api.ts";
import * as api from "#web/features/reports/api.ts";
import { HttpError } from "#web/lib/http.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, getRows, openBrowser, run } from "./support/web-client.ts";

openBrowser();
const reports = track("reports", api);
const admin = track("admin/reports", adminApi);

it("a report is sent, decided, answered and decided again", async () => {
  const [ada, pavel] = [await createMember(), await createMember({ name: "Pavel" })];
  const [otto, olga] = [await createMember({ role: "admin" }), await createMember({ role: "admin" })];
  await as(ada);
  const input = { kind: "member", memberId: pavel.id, reason: "spam", words: "" } as const;
  await run(
    reports.sendReport("Pavel", () => undefined),
    input,
  );
  const [row] = await testDb().select().from(report).where(eq(report.subjectId, pavel.id));
  const id = row?.id ?? "";

  await as(otto);
  expect(await getRows(admin.reportsQuery(""))).toMatchObject([{ id, state: "new" }]);
  expect(await get(admin.openingQuery(id))).toMatchObject({ id, state: "in-review" });
  await run(admin.decideReport(id), { decision: "warn", reason: "Please stop.", note: "" });
  await as(pavel);
  expect(await get(reports.decisionQuery(id))).toMatchObject({ decision: "warn", answer: null });
  await run(reports.answerDecision(id), { answer: "Sorry." });
  await as(olga);
  await run(admin.decideAppeal(id), { isReversed: true, reason: "Fine." });
  const failed = await run(admin.decideAppeal(id), { isReversed: true, reason: "Fine." }).catch((error) => error);
  expect(failed).toBeInstanceOf(HttpError);
  expect(admin.handleDecided(failed)).toBe(true);
});

it("an opportunity is reported, and taken back by an admin", async () => {
  const [founder, ada, otto] = await Promise.all([createFounder(), createMember(), createMember({ role: "admin" })]);
  const opportunityId = await createOpportunity({ ownerId: founder.id });
  await as(ada);
  const input = { kind: "opportunity", opportunityId, reason: "fraud", words: "" } as const;
  await run(
    reports.sendReport(founder.name, () => undefined),
    input,
  );
  await as(otto);
  const [row] = await getRows(admin.reportsQuery("?kind=opportunity"));
  const id = row?.id ?? "";
  expect(await get(admin.openingQuery(id))).toMatchObject({ kind: "opportunity", isRemovable: true });
  await run(admin.decideReport(id), { decision: "remove", reason: "It is not real.", note: "" });
  await as(founder);
  expect(await get(reports.decisionQuery(id))).toMatchObject({ kind: "opportunity", decision: "remove" });
});

it("calls every function of the API of reports", () => expectAllCalled("reports", "admin/reports"));
