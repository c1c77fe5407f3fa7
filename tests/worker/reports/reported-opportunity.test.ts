import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { DecisionView } from "#contract/reports/reports.ts";
import { newId } from "#db/ids.ts";
import { opportunity, user } from "#db/schema/index.ts";
import { auditOf, codeOf, mailsOf } from "#tests/support/admin/member-requests.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { block } from "#tests/support/network/connections.ts";
import {
  companiesOf,
  createAdmin,
  createFounder,
  createInvestor,
  createOpportunity,
  detailOf,
  put,
  SHARED,
} from "#tests/support/opportunities/opportunities.ts";
import {
  decide,
  listReports,
  readDecision,
  reportRow,
  sendReport,
  viewReport,
} from "#tests/support/reports/report-requests.ts";
import { waitForInboxDelivery } from "#tests/support/sockets.ts";

const db = testDb();
const REASON = { decision: "remove", reason: "The round is not real." };

let founder: TestMember;
let investor: TestMember;
let admin: TestMember;

beforeEach(async () => {
  await db.update(user).set({ role: "member" });
  [founder, investor, admin] = await Promise.all([createFounder(), createInvestor(), createAdmin()]);
});
afterAll(() => waitForInboxDelivery());

const report = (by: TestMember, opportunityId: string) => sendReport(by, { kind: "opportunity", opportunityId });
async function reported(values: Partial<typeof opportunity.$inferInsert> = {}) {
  const id = await createOpportunity({ ownerId: founder.id, ...values });
  const { id: reportId } = await (await report(investor, id)).json<{ id: string }>();
  return { id, reportId };
}
const stateOf = async (id: string) => (await db.select().from(opportunity).where(eq(opportunity.id, id)))[0]?.state;

it("A reported opportunity is copied with its round, which later edits do not change, also for a reader without deal flow", async () => {
  const id = await createOpportunity({ ownerId: founder.id, valuationMinor: null });
  const answer = await report(await createMember({ name: "Free" }), id);
  expect(answer.status).toBe(201);
  const { id: reportId } = await answer.json<{ id: string }>();
  await db.update(opportunity).set({ company: "Another", text: "Rewritten." }).where(eq(opportunity.id, id));
  expect((await listReports(admin, "?kind=opportunity")).rows.map((row) => row.id)).toEqual([reportId]);
  expect(await viewReport(admin, reportId)).toMatchObject({
    ...{ kind: "opportunity", objectId: id, isRemovable: true, subject: { id: founder.id } },
    context: {
      ...{ kind: "opportunity", company: SHARED.company, description: SHARED.description, text: SHARED.text },
      raising: { amountMinor: SHARED.amountMinor, currency: "USD" },
      round: {
        ...{ stage: "series-a", instrument: "priced-round", valuation: null, lead: null, moneyFor: "Sales in Spain" },
        ...{ minCheck: { amountMinor: 5_000_000, currency: "USD" }, closesOn: SHARED.closesOn },
      },
    },
  });
});

it("It is taken back with a reason, which its owner reads and may answer, and is then in no list", async () => {
  const { id, reportId } = await reported({ company: "Untrue" });
  expect(await (await report(investor, id)).json()).toEqual({ id: reportId });
  expect(await companiesOf(investor, {})).toContain("Untrue");
  expect((await decide(admin, reportId, REASON)).status).toBe(204);
  expect(await companiesOf(investor, {})).not.toContain("Untrue");
  expect(await detailOf(founder, id)).toMatchObject({
    state: "draft",
    own: { version: 2, reviewReason: REASON.reason, history: [{ state: "draft", reason: REASON.reason }] },
  });
  expect((await auditOf(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ["opportunity-refused", { state: "open" }, { state: "draft", reason: REASON.reason }],
  ]);
  expect((await mailsOf(founder.id)).map((mail) => mail.kind)).toEqual(["report-decided"]);
  const decision = (await (await readDecision(founder, reportId)).json()) as DecisionView;
  expect(decision).toMatchObject({ kind: "opportunity", decision: "remove", context: { company: "Untrue" } });
  expect(JSON.stringify(decision)).not.toContain(investor.id);
  expect(await codeOf(await decide(admin, reportId, REASON))).toEqual([409, "already-decided"]);
});

it("One that is paused is taken back too; one that is closed or a draft is not, and the report stays open", async () => {
  const paused = await reported();
  await put(founder, `/${paused.id}/state`, { state: "paused" });
  expect((await decide(admin, paused.reportId, REASON)).status).toBe(204);
  expect(await stateOf(paused.id)).toBe("draft");
  for (const state of ["closed", "draft"] as const) {
    const { id, reportId } = await reported();
    await db.update(opportunity).set({ state }).where(eq(opportunity.id, id));
    expect((await viewReport(admin, reportId)).isRemovable).toBe(false);
    expect(await codeOf(await decide(admin, reportId, REASON))).toEqual([409, "conflict"]);
    expect([await stateOf(id), (await reportRow(reportId))?.state]).toEqual([state, "in-review"]);
    expect((await decide(admin, reportId, { decision: "warn" })).status).toBe(204);
  }
});

it("A decision without removal leaves it in the list", async () => {
  const { id, reportId } = await reported();
  expect((await decide(admin, reportId, { decision: "none", reason: "" })).status).toBe(204);
  expect(await stateOf(id)).toBe("open");
});

it("It is not one's own, and one that the viewer may know of: not a draft, nor after a block; 404 as for an unknown one", async () => {
  const [id, draft] = [
    await createOpportunity({ ownerId: founder.id }),
    await createOpportunity({ ownerId: founder.id, state: "draft" }),
  ];
  expect(await codeOf(await report(founder, id))).toEqual([409, "conflict"]);
  const bare = async (answer: Response) => [answer.status, (await answer.text()).replace(/"requestId":"[^"]+"/, "")];
  const unknown = await bare(await report(investor, newId()));
  expect(unknown).toEqual([404, expect.stringContaining("opportunity-not-found")]);
  expect(await bare(await report(investor, draft))).toEqual(unknown);
  await block(founder, investor);
  expect(await bare(await report(investor, id))).toEqual(unknown);
  const pending = await createMember({ status: "pending" });
  expect(await codeOf(await report(pending, id))).toEqual([403, "membership-pending"]);
});
