import { and, desc, eq, lt, sql } from "drizzle-orm";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { MailStatus, OutboxMailView, OutboxPage, OutboxRowView } from "#contract/mail.ts";
import type { Db } from "#db/open.ts";
import { outbox } from "#db/schema/index.ts";
import { toPage } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import type { OutboxRow } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";

/** Rows scanned for a page of statuses that have no index of their own: nearly every mail is sent, so few rows are skipped. */
const SCANNED = 45;

/**
 * One page of the outbox, newest first: ids are sortable by time, so the cursor is an id. Pending mails come in the order of their due
 * dates, the latest first.
 */
export async function listOutbox(db: Db, status: MailStatus | undefined, cursor?: string): Promise<OutboxPage> {
  if (status === "pending") return listPending(db, cursor);
  if (status === "sent" || status === "skipped") return scanOutbox(db, status, cursor);
  // The literal lets SQLite use the partial index; a bound parameter would not.
  const isDead = status === "dead" ? sql`${outbox.status} = 'dead'` : undefined;
  const rows = await db
    .select()
    .from(outbox)
    .where(and(isDead, cursor ? lt(outbox.id, cursor) : undefined))
    .orderBy(desc(outbox.id))
    .limit(PAGE_SIZE + 1);
  return toOutboxPage(rows);
}

async function listPending(db: Db, cursor?: string): Promise<OutboxPage> {
  const isAfter = cursor
    ? sql`(${outbox.dueAt}, ${outbox.id}) < ((select due_at from outbox as last where last.id = ${cursor}), ${cursor})`
    : undefined;
  const rows = await db
    .select()
    .from(outbox)
    .where(and(sql`${outbox.status} = 'pending'`, isAfter))
    .orderBy(desc(outbox.dueAt), desc(outbox.id))
    .limit(PAGE_SIZE + 1);
  return toOutboxPage(rows);
}

/** The mails of a status among the next rows of the outbox: a page may be short and still have a next one. */
async function scanOutbox(db: Db, status: MailStatus, cursor?: string): Promise<OutboxPage> {
  const scanned = await db
    .select()
    .from(outbox)
    .where(cursor ? lt(outbox.id, cursor) : undefined)
    .orderBy(desc(outbox.id))
    .limit(SCANNED);
  const end = scanned.length === SCANNED ? (scanned.at(-1)?.id ?? null) : null;
  return toOutboxPage(
    scanned.filter((row) => row.status === status),
    end,
  );
}

function toOutboxPage(rows: OutboxRow[], end: string | null = null): OutboxPage {
  const page = toPage(rows, PAGE_SIZE, ({ id }) => id, end);
  return { rows: page.rows.map(toRowView), cursor: page.cursor };
}

/** One mail as it is sent. Only in local development, because its links act for the recipient; 404 everywhere else. */
export async function getOutboxMail(env: Env, db: Db, id: string, now: number): Promise<OutboxMailView> {
  const [row] = env.APP_ENV === "local" ? await db.select().from(outbox).where(eq(outbox.id, id)) : [];
  if (!row) throw new Problem("not-found");
  // Templates are loaded only here.
  const { renderMail } = await import("#mail/render.ts");
  const rendered = await renderMail({ env, db, row, now });
  const { subject, text } = "mail" in rendered ? rendered.mail : { subject: "", text: rendered.dead };
  return { ...toRowView(row), subject, text };
}

/** A mail as the admin reads it. */
export const toRowView = (row: OutboxRow): OutboxRowView => ({
  id: row.id,
  key: row.key,
  kind: row.kind,
  to: row.to,
  status: row.status,
  attempts: row.attempts,
  lastError: row.lastError,
  createdAt: new Date(row.createdAt).toISOString(),
  sentAt: row.sentAt === null ? null : new Date(row.sentAt).toISOString(),
  replayedAt: row.replayedAt === null ? null : new Date(row.replayedAt).toISOString(),
});
