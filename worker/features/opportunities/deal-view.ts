import type { DealView } from "#contract/opportunities/opportunities.ts";
import type { deal } from "#db/schema/index.ts";

type Row = Pick<
  typeof deal.$inferSelect,
  "savedAt" | "answer" | "answeredAt" | "amountMinor" | "reason" | "note" | "stage"
>;

export const toDealView = (row: Row | undefined, currency: string): DealView => ({
  isSaved: (row?.savedAt ?? null) !== null,
  answer: row?.answer ?? null,
  answeredAt: row?.answeredAt ? new Date(row.answeredAt).toISOString() : null,
  amount: row?.amountMinor ? { amountMinor: row.amountMinor, currency } : null,
  reason: row?.reason ?? null,
  note: row?.note ?? "",
  stage: row?.stage ?? "to-read",
});
