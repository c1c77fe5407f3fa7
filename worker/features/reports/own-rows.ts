import { and, isNotNull, ne, type SQL } from "drizzle-orm";
import { report } from "#db/schema/index.ts";
import { type OwnRows, own, pick } from "#domain/nouns/own-rows.ts";

export const reportOwnRows: OwnRows = {
  reports: own(report, report.reporterId, pick(report, "kind", "subjectId", "reason", "words", "at")),
  decisions: own(
    report,
    report.subjectId,
    pick(report, "kind", "decision", "decisionReason", "decidedAt", "answer", "answeredAt", "appealReason"),
    { where: and(isNotNull(report.decision), ne(report.decision, "none")) as SQL },
  ),
};
