import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { MailKind } from "#contract/mail.ts";
import { type AuditEntry, auditInsert } from "#db/audit.ts";
import { batch, type Results, type Statements } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type IdempotentCall, keepOutcome, type Outcome, selectOutcome } from "#http/idempotency.ts";
import type { MemberLimit } from "#http/rate-limit.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { type NewMail, outboxInsert } from "#mail/outbox.ts";

type None = Record<never, never>;

/**
 * A command: the statements of one change, in one batch and in the order of these parts, so nothing is read first and decided later. Each
 * part that writes gets the condition `onlyIf`, which its statements check when they run. A part may narrow it, and a statement of `write` may
 * depend on what an earlier one wrote instead.
 */
export type Command<Before extends Statements, Written extends Statements, After extends Statements> = {
  /** Reads what was there before, to explain a refusal. */
  readBefore?: Before;
  /** SQL: the condition of what is written. True without one. */
  onlyIf?: SQL;
  /** Makes the command idempotent: it is written only with an unused key, and `outcome` is stored under that key. See `readOutcome`. */
  call?: IdempotentCall;
  /** Consumes one use of a limit while the condition holds. All that is written is within it; its `requireWithin` reads the result `uses`. */
  limit?: MemberLimit;
  /** Rows of the audit log. */
  audit?: AuditPart | AuditPart[];
  mail?: MailPart;
  /** The statements that write, from the condition with the unused key of `call`. Those that make it false come last. */
  write: (onlyIf: SQL) => Written;
  /** What `call` answers. It is stored after the writes, when its own `onlyIf` is true. */
  outcome?: Outcome;
  /** Reads what is there afterwards. */
  readAfter?: After;
};

/** The condition of one part, from that of the command. Without it the part has the command's. */
type PartCondition = { onlyIf?: (condition: SQL) => SQL };
/** The actor is the admin who calls /api/admin when none is given. */
export type AuditPart = Omit<AuditEntry, "actorId"> & { actorId?: AuditEntry["actorId"] } & PartCondition;
/** The mail's key is `<kind>:<id>` when none is given. */
export type MailPart = Omit<NewMail, "id" | "key" | "kind"> & { kind: MailKind; key?: string } & PartCondition;

/** Runs a command. Returns the results of its statements by name; see `Finished` for what is beside them. */
export async function runCommand<B extends Statements = None, W extends Statements = None, A extends Statements = None>(
  c: Context<AppEnv>,
  command: Command<B, W, A>,
): Promise<Finished<B, W, A>> {
  const { statements, finish } = prepareCommand(c, command);
  return finish(await batch(c.var.db, statements));
}

/**
 * `applied`: a statement of `write` changed a row. `mailed`: the mail was written. `outcomes`: those of earlier calls with the same key, for
 * `readOutcome`. `uses`: of `limit`, for its `requireWithin`.
 */
type Finished<B, W, A> = Results<B> &
  Results<W> &
  Results<A> & {
    applied: boolean;
    mailed: boolean;
    outcomes: Awaited<ReturnType<typeof selectOutcome>>;
    uses: D1Result;
  };

/** The statements of a command, for a batch that reads more, and `finish`, which enqueues its mail and arranges its results. */
export function prepareCommand<B extends Statements, W extends Statements, A extends Statements>(
  c: Context<AppEnv>,
  { readBefore, onlyIf = sql`1`, call, limit, audit = [], mail, write, outcome, readAfter }: Command<B, W, A>,
) {
  const { db, now } = c.var;
  const counted = call ? sql`(${onlyIf}) and ${call.unused}` : onlyIf;
  const condition = limit ? sql`(${counted}) and ${limit.isWithin}` : counted;
  const mailId = newId();
  const statements = {
    outcomes: call ? selectOutcome(db, call, now) : null,
    before: readBefore ?? ({} as B),
    uses: limit ? limit.insert(counted) : null,
    audits: [audit].flat().map((entry) => auditStatement(c, entry, condition)),
    mail: mail ? mailStatement(c, mailId, mail, condition) : null,
    written: write(condition),
    outcome: call && outcome ? keepOutcome(db, call, outcome) : null,
    after: readAfter ?? ({} as A),
  };
  const finish = (results: Results<typeof statements>): Finished<B, W, A> => {
    const mailed = hasChanged(results.mail);
    if (mailed) c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
    // The compiler does not resolve the results of generic groups.
    const { before, written, after } = results as { before: Results<B>; written: Results<W>; after: Results<A> };
    const [uses, outcomes] = [results.uses as D1Result, results.outcomes ?? []];
    return { uses, ...before, ...written, ...after, applied: hasChanged(written), mailed, outcomes };
  };
  return { statements, finish };
}

const asIs = (condition: SQL): SQL => condition;

const auditStatement = (c: Context<AppEnv>, { onlyIf = asIs, ...entry }: AuditPart, condition: SQL) =>
  auditInsert(c.var.db, c.var, { actorId: c.var.adminId, ...entry }, onlyIf(condition));

const mailStatement = (c: Context<AppEnv>, id: string, { onlyIf = asIs, ...mail }: MailPart, condition: SQL) =>
  outboxInsert(c.var.db, c.env, c.var.now, { key: `${mail.kind}:${id}`, ...mail, id }, onlyIf(condition));

/** Whether a written statement among these results changed a row. Statements with `returning` give their rows instead. */
function hasChanged(result: unknown): boolean {
  if (typeof result !== "object" || result === null) return false;
  const { meta } = result as { meta?: { changes?: number } };
  return typeof meta?.changes === "number" ? meta.changes > 0 : Object.values(result).some(hasChanged);
}
