import { and, asc, eq, gte, lt, lte, sql } from "drizzle-orm";
import {
  MAIL_LEASE_MS,
  MAIL_LINK_LIFETIME_MS,
  MAIL_MAX_ATTEMPTS,
  MAIL_RETRY_MS,
  MAIL_SWEEP_SIZE,
} from "#contract/limits.ts";
import { type Db, openDb } from "#db/open.ts";
import { account, outbox, suppression, user, verification } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { loggable } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { enqueueMail } from "./enqueue.ts";
import { type OutboxRow, readFacts } from "./facts.ts";
import { setPasswordToken } from "./links.ts";
import { chooseProvider } from "./providers/choose.ts";
import type { SendResult } from "./providers/provider.ts";
import { renderMail } from "./render.ts";

/** Wake-up calls: each names an outbox row. A call that crashes is tried again by the queue; the row itself counts the attempts. */
export async function consumeMail(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  for (const message of batch.messages) {
    const id = namedRow(message.body);
    try {
      if (id) await deliver(env, db, id, Date.now());
      message.ack();
    } catch (error) {
      console.error(JSON.stringify({ event: "mail-crashed", id, message: loggable(error).message }));
      message.retry();
    }
  }
}

/** Calls that crashed every time. The row says so and stays due: the sweep tries on until its attempts are used up, then it is dead. */
export async function consumeDeadLetters(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  const { db } = openDb(env.DB, "first-primary");
  for (const message of batch.messages) {
    const id = namedRow(message.body);
    console.error(JSON.stringify({ event: "mail-dead-letter", id }));
    if (id)
      await db
        .update(outbox)
        .set({ lastError: "The consumer crashed repeatedly" })
        .where(and(eq(outbox.id, id), eq(outbox.status, "pending")));
    message.ack();
  }
}

/** Hands due rows back to the queue and buries those whose attempts are used up. Called by cron; bounded, on the index of due rows. */
export async function sweepOutbox(env: Env, db: Db, now: number): Promise<void> {
  // The literal `status = 'pending'` lets SQLite use the partial index; a bound parameter would not.
  const due = await db
    .select({ id: outbox.id, attempts: outbox.attempts })
    .from(outbox)
    .where(and(sql`${outbox.status} = 'pending'`, lte(outbox.dueAt, now)))
    .orderBy(asc(outbox.dueAt))
    .limit(MAIL_SWEEP_SIZE);
  for (const { id } of due.filter((row) => row.attempts >= MAIL_MAX_ATTEMPTS)) await bury(db, id, now);
  await enqueueMail(
    env,
    due.filter((row) => row.attempts < MAIL_MAX_ATTEMPTS).map((row) => row.id),
  );
}

async function deliver(env: Env, db: Db, id: string, now: number): Promise<void> {
  const provider = chooseProvider(env);
  const row = provider && (await claim(db, id, now));
  if (!provider || !row) return;
  if (row.kind === "account-created") await issuePasswordLink(env, db, row);
  const rendered = await renderMail(env, row, await readFacts(db, row), now);
  if ("dead" in rendered)
    return settle(env, db, row, { outcome: "refused", reason: rendered.dead, badAddress: false }, now);
  await settle(env, db, row, await provider(rendered.mail), Date.now());
}

/**
 * Takes a due row for the length of a lease: one statement, so of any number of consumers one wins, and a repeated call finds nothing
 * due. A consumer that dies leaves the row due again when the lease is over.
 */
async function claim(db: Db, id: string, now: number): Promise<OutboxRow | undefined> {
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: now + MAIL_LEASE_MS })
    .where(
      and(
        eq(outbox.id, id),
        eq(outbox.status, "pending"),
        lte(outbox.dueAt, now),
        lt(outbox.attempts, MAIL_MAX_ATTEMPTS),
      ),
    )
    .returning();
  return row;
}

async function settle(env: Env, db: Db, row: OutboxRow, result: SendResult, now: number): Promise<void> {
  if (result.outcome === "sent") {
    await db.update(outbox).set({ status: "sent", sentAt: now, lastError: null }).where(eq(outbox.id, row.id));
    return;
  }
  console.warn(JSON.stringify({ event: "mail-failed", id: row.id, attempts: row.attempts, reason: result.reason }));
  // Only the attempt that still holds the row may judge it: a later one may have sent it meanwhile.
  const mine = and(eq(outbox.id, row.id), eq(outbox.status, "pending"), eq(outbox.attempts, row.attempts));
  if (result.outcome === "refused" || row.attempts >= MAIL_MAX_ATTEMPTS) {
    const buried = db.update(outbox).set({ status: "dead", lastError: result.reason }).where(mine);
    if (result.outcome !== "refused" || !result.badAddress) return void (await buried);
    const suppress = db
      .insert(suppression)
      .values({ email: row.to, reason: result.reason, createdAt: now })
      .onConflictDoNothing();
    await db.batch([buried, suppress]);
    return;
  }
  const pause = MAIL_RETRY_MS[Math.min(row.attempts, MAIL_RETRY_MS.length) - 1] ?? MAIL_LEASE_MS;
  await db
    .update(outbox)
    .set({ dueAt: now + pause, lastError: result.reason })
    .where(mine);
  await enqueueMail(env, [row.id], pause);
}

/** Attempts used up without a verdict: every one of them crashed or was cut off. */
const bury = (db: Db, id: string, now: number) =>
  db
    .update(outbox)
    .set({ status: "dead", lastError: sql`coalesce(${outbox.lastError}, 'Every attempt was cut off')` })
    .where(
      and(
        eq(outbox.id, id),
        eq(outbox.status, "pending"),
        lte(outbox.dueAt, now),
        gte(outbox.attempts, MAIL_MAX_ATTEMPTS),
      ),
    );

/**
 * The row the auth library looks for when a set-password link is used. Derived from the mail's key, so every attempt writes the same
 * one; never again once the account has a password or a verified address, so a link that was used stays used.
 */
async function issuePasswordLink(env: Env, db: Db, row: OutboxRow): Promise<void> {
  await statement(
    db,
    sql`
    insert into ${verification} (id, identifier, value, expires_at)
    select ${row.id}, ${`reset-password:${setPasswordToken(env, row)}`}, ${user.id}, ${row.createdAt + MAIL_LINK_LIFETIME_MS}
    from ${user}
    where ${user.id} = ${row.memberId} and ${user.emailVerified} = 0
      and not exists (select 1 from ${account} where ${account.userId} = ${user.id})
    on conflict (id) do nothing`,
  );
}

function namedRow(body: unknown): string | null {
  const id = typeof body === "object" && body !== null && "id" in body ? body.id : null;
  return typeof id === "string" ? id : null;
}
