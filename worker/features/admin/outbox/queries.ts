import { and, desc, eq, lt, sql } from "drizzle-orm";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { MailStatus, OutboxMailView, OutboxPage, OutboxRowView } from "#contract/mail.ts";
import type { Db } from "#db/open.ts";
import { outbox } from "#db/schema/index.ts";
import { Problem } from "#http/problem.ts";
import { type OutboxRow, readFacts } from "#mail/facts.ts";
import { renderMail } from "#mail/render.ts";
import type { Env } from "#worker/env.ts";

/** Rows looked at for a page of mails that have no index of their own: nearly every mail is sent, so few are passed over. */
const CONSIDERED = 45;

/** The outbox, newest first: ids are sortable by time. Of those that are to go, the last that are due come first. */
export async function listOutbox(db: Db, status: MailStatus | undefined, cursor?: string): Promise<OutboxPage> {
  if (status === "pending") return listPending(db, cursor);
  if (status === "sent" || status === "skipped") return listAmong(db, status, cursor);
  // The literal lets SQLite use the partial index; a bound parameter would not.
  const isDead = status === "dead" ? sql`${outbox.status} = 'dead'` : undefined;
  const rows = await db
    .select()
    .from(outbox)
    .where(and(isDead, cursor ? lt(outbox.id, cursor) : undefined))
    .orderBy(desc(outbox.id))
    .limit(PAGE_SIZE + 1);
  return toPage(rows);
}

async function listPending(db: Db, cursor?: string): Promise<OutboxPage> {
  const after = cursor
    ? sql`(${outbox.dueAt}, ${outbox.id}) < ((select due_at from outbox as last where last.id = ${cursor}), ${cursor})`
    : undefined;
  const rows = await db
    .select()
    .from(outbox)
    .where(and(sql`${outbox.status} = 'pending'`, after))
    .orderBy(desc(outbox.dueAt), desc(outbox.id))
    .limit(PAGE_SIZE + 1);
  return toPage(rows);
}

/** A page may be shorter than it could be, and its cursor still leads on. */
async function listAmong(db: Db, status: MailStatus, cursor?: string): Promise<OutboxPage> {
  const looked = await db
    .select()
    .from(outbox)
    .where(cursor ? lt(outbox.id, cursor) : undefined)
    .orderBy(desc(outbox.id))
    .limit(CONSIDERED);
  const page = toPage(looked.filter((row) => row.status === status));
  return { ...page, cursor: page.cursor ?? (looked.length === CONSIDERED ? (looked.at(-1)?.id ?? null) : null) };
}

function toPage(rows: OutboxRow[]): OutboxPage {
  const shown = rows.slice(0, PAGE_SIZE);
  return { rows: shown.map(toRowView), cursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
}

/** One mail as it is sent, for local development alone: its text holds links that act for the person it goes to. */
export async function getOutboxMail(env: Env, db: Db, id: string, now: number): Promise<OutboxMailView> {
  const [row] = env.APP_ENV === "local" ? await db.select().from(outbox).where(eq(outbox.id, id)) : [];
  if (!row) throw new Problem("not-found");
  const rendered = await renderMail(env, row, await readFacts(db, row), now);
  const { subject, text } = "mail" in rendered ? rendered.mail : { subject: "", text: rendered.dead };
  return { ...toRowView(row), subject, text };
}

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
