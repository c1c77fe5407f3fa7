import { desc, eq, lt } from "drizzle-orm";
import { PAGE_SIZE } from "#contract/limits";
import type { OutboxMailView, OutboxPage, OutboxRowView } from "#contract/mail";
import { outbox } from "#db/schema";
import type { Db } from "../../db/open.ts";
import type { Env } from "../../env.ts";
import { Problem } from "../../http/problem.ts";
import { type OutboxRow, readFacts } from "../../mail/facts.ts";
import { renderMail } from "../../mail/render.ts";

/** The outbox, newest first: ids are sortable by time. */
export async function listOutbox(db: Db, cursor?: string): Promise<OutboxPage> {
  const rows = await db
    .select()
    .from(outbox)
    .where(cursor ? lt(outbox.id, cursor) : undefined)
    .orderBy(desc(outbox.id))
    .limit(PAGE_SIZE + 1);
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

const toRowView = (row: OutboxRow): OutboxRowView => ({
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
