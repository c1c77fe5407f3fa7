import { eq, sql } from "drizzle-orm";
import type { OutboxMailView, OutboxPage, OutboxQuery, OutboxRowView } from "#contract/mail.ts";
import type { Db } from "#db/open.ts";
import { outbox } from "#db/schema/index.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { inOrder } from "#http/lists/keyset.ts";
import { Problem } from "#http/problem.ts";
import { ERASED } from "#mail/erase-addresses.ts";
import type { OutboxRow } from "#mail/outbox.ts";
import { mailColumns } from "#mail/proven-address.ts";
import type { Env } from "#worker/env.ts";

/** Rows scanned for a status without an index of its own: nearly every mail is sent, so few rows are left out. */
const SCANNED = 44;

/** By id (sortable by time); pending mails by due date. */
export async function listOutbox(db: Db, { status, order, cursor }: OutboxQuery): Promise<OutboxPage> {
  if (status === "pending") return listPending(db, { order, cursor });
  const isScanned = status === "sent" || status === "skipped";
  const { select, toPage } = inOrder(order)({ id: [outbox.id, rowId] }, isScanned ? { scanned: SCANNED } : {});
  // The literal lets SQLite use the partial index; a bound parameter would not.
  const isDead = status === "dead" ? sql`${outbox.status} = 'dead'` : undefined;
  const rows = await select(db.select().from(outbox).$dynamic(), cursor, isDead);
  return toPage(rows, toRowView, (row) => status === undefined || row.status === status);
}

async function listPending(db: Db, { order, cursor }: OutboxQuery): Promise<OutboxPage> {
  const pendingMails = inOrder(order)({ dueAt: [outbox.dueAt, wholeNumber], id: [outbox.id, rowId] });
  const isPending = sql`${outbox.status} = 'pending'`;
  const rows = await pendingMails.select(db.select().from(outbox).$dynamic(), cursor, isPending);
  return pendingMails.toPage(rows, toRowView);
}

/** Only in local development, because its links act for the recipient; 404 everywhere else. */
export async function getOutboxMail(env: Env, db: Db, id: string, now: number): Promise<OutboxMailView> {
  const [row] = env.APP_ENV === "local" ? await db.select(mailColumns).from(outbox).where(eq(outbox.id, id)) : [];
  if (!row) throw new Problem("not-found");
  if (row.to === ERASED)
    return {
      ...toRowView(row),
      subject: "",
      headers: {},
      text: "The recipient's email address was deleted.",
    };
  // Templates are loaded only here.
  const { renderMail } = await import("#mail/render.ts");
  const rendered = await renderMail({ env, db, row, now, isProven: row.isProven });
  const { subject, text, headers } =
    "mail" in rendered ? rendered.mail : { subject: "", text: rendered.reason, headers: {} };
  return { ...toRowView(row), subject, text, headers };
}

export const toRowView = (row: OutboxRow): OutboxRowView => ({
  id: row.id,
  key: row.key,
  kind: row.kind,
  to: row.to === ERASED ? null : row.to,
  status: row.status,
  attempts: row.attempts,
  lastError: row.lastError,
  createdAt: new Date(row.createdAt).toISOString(),
  sentAt: row.sentAt === null ? null : new Date(row.sentAt).toISOString(),
  replayedAt: row.replayedAt === null ? null : new Date(row.replayedAt).toISOString(),
});
