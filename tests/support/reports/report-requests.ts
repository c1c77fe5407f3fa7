import { eq } from "drizzle-orm";
import type { AdminReportView, ReportPage } from "#contract/admin/reports.ts";
import type { ReportInput } from "#contract/reports/reports.ts";
import { report } from "#db/schema/index.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";
import { createMember, type TestMember } from "../members.ts";
import { connectMembers } from "../messages/connected.ts";

const db = testDb();
type Cookie = { cookie: string };

/** Reports something, with a reason and words unless others are given. */
export const sendReport = (by: Cookie, input: Partial<ReportInput> & { kind: ReportInput["kind"] }) =>
  call("/api/reports", { cookie: by.cookie, body: { reason: "spam", words: "Look at this.", ...input } });

/** Reports a member and returns the report's id. */
export async function reportMember(by: Cookie, memberId: string): Promise<string> {
  const answer = await sendReport(by, { kind: "member", memberId });
  return (await answer.json<{ id: string }>()).id;
}

/** The row of a report. */
export const reportRow = async (id: string) => (await db.select().from(report).where(eq(report.id, id)))[0];

/** Two members, the second with a report about them by the first. */
export async function reportedPair(): Promise<{ ada: TestMember; pavel: TestMember; id: string }> {
  const [ada, pavel] = await Promise.all([createMember({ name: "Ada Quill" }), createMember({ name: "Pavel Novak" })]);
  await connectMembers(ada, pavel);
  return { ada, pavel, id: await reportMember(ada, pavel.id) };
}

export const DECISION = { decision: "warn", reason: "Please stop writing to strangers.", note: "Second time." };

/** The requests of an admin about reports. */
export const openReport = (by: Cookie, id: string) =>
  call(`/api/admin/reports/${id}/opening`, { cookie: by.cookie, body: {} });
export const viewReport = async (by: Cookie, id: string): Promise<AdminReportView> => (await openReport(by, id)).json();
export const listReports = async (by: Cookie, query = ""): Promise<ReportPage> =>
  (await call(`/api/admin/reports${query}`, { cookie: by.cookie })).json();
export const decide = (by: Cookie, id: string, body: object = {}) =>
  call(`/api/admin/reports/${id}/decision`, { method: "PUT", cookie: by.cookie, body: { ...DECISION, ...body } });
export const decideAppeal = (by: Cookie, id: string, isReversed: boolean) =>
  call(`/api/admin/reports/${id}/appeal`, {
    method: "PUT",
    cookie: by.cookie,
    body: { isReversed, reason: "After your answer." },
  });

/** The requests of the member about whom was decided. */
export const readDecision = (by: Cookie, id: string) => call(`/api/reports/decisions/${id}`, { cookie: by.cookie });
export const answer = (by: Cookie, id: string, text = "I did not know.") =>
  call(`/api/reports/decisions/${id}/answer`, { method: "PUT", cookie: by.cookie, body: { answer: text } });
