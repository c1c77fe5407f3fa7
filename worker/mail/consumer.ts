import { and, asc, eq, gte, lt, lte, not, sql } from "drizzle-orm";
import { MAIL_LEASE_MS, MAIL_MAX_ATTEMPTS, MAIL_RETRY_MS, MAIL_SWEEP_SIZE } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { logFailure } from "#db/log-failure.ts";
import { type Db, openDb } from "#db/open.ts";
import { outbox, suppression } from "#db/schema/index.ts";
import { handleEach } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";
import { isAnyAcceptedSince } from "./acceptance.ts";
import { isRefunded } from "./budget.ts";
import { enqueueMail } from "./enqueue.ts";
import { getMailKind } from "./kinds.ts";
import type { OutboxRow } from "./outbox.ts";
import { isPaused, pauseMail, resumeMail, selectPause } from "./pause.ts";
import { mailColumns } from "./proven-address.ts";
import { chooseProvider } from "./providers/choose.ts";
import type { SendResult } from "./providers/provider.ts";
import { renderMail, type Unsent } from "./render.ts";

/** The queue repeats a message whose handling crashed; the row counts the attempts. */
export async function consumeMail(messages: MessageBatch<unknown>, env: Env): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  for (const message of messages.messages) {
    const id = rowIdOf(message.body);
    try {
      if (id) await deliver(env, db, id, Date.now());
      message.ack();
    } catch (error) {
      logFailure("mail-crashed", error, { id });
      message.retry();
    }
  }
}

/** Messages whose handling always crashed. The row stays due; the sweep repeats it until its attempts are used up. */
export async function consumeDeadLetters(messages: MessageBatch<unknown>, env: Env): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  for (const message of messages.messages) {
    const id = rowIdOf(message.body);
    console.error(JSON.stringify({ event: "mail-dead-letter", id }));
    if (id)
      await db
        .update(outbox)
        .set({ lastError: "Sending crashed repeatedly." })
        .where(and(eq(outbox.id, id), eq(outbox.status, "pending")));
    message.ack();
  }
}

/** Re-enqueues due rows and dead-letters those without attempts left. While sending is paused, one row tries. */
export async function sweepOutbox(env: Env, db: Db, now: number): Promise<void> {
  const { due, pauses } = await batch(db, {
    // The literal `status = 'pending'` lets SQLite use the partial index; a bound parameter would not.
    due: db
      .select({ id: outbox.id, attempts: outbox.attempts })
      .from(outbox)
      .where(and(sql`${outbox.status} = 'pending'`, lte(outbox.dueAt, now)))
      .orderBy(asc(outbox.dueAt))
      .limit(MAIL_SWEEP_SIZE),
    pauses: selectPause(db),
  });
  await handleEach(
    due.filter((row) => row.attempts >= MAIL_MAX_ATTEMPTS),
    now,
    {
      event: "mail-not-dead-lettered",
      id: (row) => row.id,
      handle: (row) => deadLetter(db, row.id, now),
      postpone: (row, dueAt) => db.update(outbox).set({ dueAt }).where(isDue(row.id, now)),
    },
  );
  const ids = due.filter((row) => row.attempts < MAIL_MAX_ATTEMPTS).map((row) => row.id);
  await enqueueMail(env, pauses.length > 0 ? ids.slice(0, 1) : ids);
}

async function deliver(env: Env, db: Db, id: string, now: number): Promise<void> {
  const provider = chooseProvider(env);
  const claimed = provider && (await claim(db, id, now));
  if (!provider || !claimed) return;
  const { isProven, ...row } = claimed;
  const mail = { env, db, row, now, isProven };
  const { prepare } = await getMailKind(row.kind);
  await prepare?.(mail);
  const rendered = await renderMail(mail);
  if ("mail" in rendered) await settle(env, db, row, await provider(rendered.mail), Date.now());
  else if (rendered.status === "skipped") await giveUp(db, row, rendered);
  else await settle(env, db, row, { outcome: "refused", answer: rendered.reason, badAddress: false }, now);
}

/** One statement: one of several consumers wins, none during a pause. If it dies, the row is due again after the lease. */
async function claim(db: Db, id: string, now: number) {
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: now + MAIL_LEASE_MS })
    .where(and(isDue(id, now), lt(outbox.attempts, MAIL_MAX_ATTEMPTS), not(isPaused(now))))
    .returning(mailColumns);
  return row;
}

async function settle(env: Env, db: Db, row: OutboxRow, result: SendResult, now: number): Promise<void> {
  const { outcome, answer } = result;
  if (outcome === "sent") {
    await batch(db, {
      sent: db.update(outbox).set({ status: "sent", sentAt: now, lastError: null }).where(eq(outbox.id, row.id)),
      resumed: resumeMail(db),
    });
    const { afterSent } = await getMailKind(row.kind);
    await afterSent?.({ env, db, row, now }).catch((error) =>
      logFailure("mail-follow-up-failed", error, { id: row.id }),
    );
    return;
  }
  console.warn(JSON.stringify({ event: "mail-failed", id: row.id, attempts: row.attempts, reason: answer }));
  if (outcome === "account-refused" && !(await isOwnFault(db, row, answer))) return pauseAfter(db, row, answer, now);
  const failedAt = outcome === "failed" ? now : row.failedAt;
  if (outcome !== "failed" || row.attempts >= MAIL_MAX_ATTEMPTS) {
    await batch(db, {
      dead: giveUp(db, { ...row, failedAt }, { status: "dead", reason: answer }),
      suppression:
        outcome === "refused" && result.badAddress
          ? db.insert(suppression).values({ email: row.to, reason: answer, createdAt: now }).onConflictDoNothing()
          : null,
    });
    return;
  }
  const pause = MAIL_RETRY_MS[Math.min(row.attempts, MAIL_RETRY_MS.length) - 1] ?? MAIL_LEASE_MS;
  await db
    .update(outbox)
    .set({ dueAt: now + pause, lastError: answer, failedAt })
    .where(isCurrentAttempt(row));
  await enqueueMail(env, [row.id], pause);
}

/** Refused like before, while another mail was accepted: it would pause the others again and again. */
const isOwnFault = async (db: Db, { failedAt, lastError }: OutboxRow, answer: string): Promise<boolean> =>
  failedAt !== null && lastError === answer && (await isAnyAcceptedSince(db, failedAt));

/** The attempt is not counted: the mail is as good as before. */
async function pauseAfter(db: Db, row: OutboxRow, reason: string, now: number): Promise<void> {
  console.error(JSON.stringify({ event: "mail-paused", reason }));
  await batch(db, {
    waiting: db
      .update(outbox)
      .set({ attempts: row.attempts - 1, dueAt: now, lastError: reason, failedAt: now })
      .where(isCurrentAttempt(row)),
    pause: pauseMail(db, reason, now),
  });
}

const isCurrentAttempt = ({ id, attempts }: OutboxRow) =>
  and(eq(outbox.id, id), eq(outbox.status, "pending"), eq(outbox.attempts, attempts));

const giveUp = (db: Db, row: OutboxRow, { status, reason }: Unsent) =>
  db
    .update(outbox)
    .set({ status, lastError: reason, failedAt: row.failedAt, ...(isRefunded(row) ? { countedAt: null } : {}) })
    .where(isCurrentAttempt(row));

/** Every attempt crashed or was cut off. */
const deadLetter = (db: Db, id: string, now: number) =>
  db
    .update(outbox)
    .set({ status: "dead", lastError: sql`coalesce(${outbox.lastError}, 'Every attempt was cut off')` })
    .where(and(isDue(id, now), gte(outbox.attempts, MAIL_MAX_ATTEMPTS)));

const isDue = (id: string, now: number) => and(eq(outbox.id, id), eq(outbox.status, "pending"), lte(outbox.dueAt, now));

function rowIdOf(body: unknown): string | null {
  const id = typeof body === "object" && body !== null && "id" in body ? body.id : null;
  return typeof id === "string" ? id : null;
}
