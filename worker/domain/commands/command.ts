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

/** One batch in this order, so that nothing is read first and decided later. A part may narrow `onlyIf`. */
export type Command<Before extends Statements, Written extends Statements, After extends Statements> = {
  /** To explain a refusal. */
  readBefore?: Before;
  /** SQL. Default: true. */
  onlyIf?: SQL;
  /** Makes it idempotent: written only with an unused key, under which `outcome` is stored. */
  call?: IdempotentCall;
  /** Consumed while the condition holds; `requireWithin` reads `uses`. */
  limit?: MemberLimit;
  audit?: AuditPart | AuditPart[];
  mail?: MailPart;
  /** Gets the condition with the unused key. Statements that make it false come last. */
  write: (onlyIf: SQL) => Written;
  /** Stored after the writes, when its own `onlyIf` is true. */
  outcome?: Outcome;
  readAfter?: After;
};

type PartCondition = { onlyIf?: (condition: SQL) => SQL };
/** Default actor: the admin who calls /api/admin. */
export type AuditPart = Omit<AuditEntry, "actorId"> & { actorId?: AuditEntry["actorId"] } & PartCondition;
export type MailPart = Omit<NewMail, "id" | "key" | "kind"> & { kind: MailKind; key?: string } & PartCondition;

export async function runCommand<B extends Statements = None, W extends Statements = None, A extends Statements = None>(
  c: Context<AppEnv>,
  command: Command<B, W, A>,
): Promise<Finished<B, W, A>> {
  const { statements, finish } = prepareCommand(c, command);
  return finish(await batch(c.var.db, statements));
}

/** `applied`: `write` changed a row. `outcomes`: for `readOutcome`. `uses`: for `requireWithin` of `limit`. */
type Finished<B, W, A> = Results<B> &
  Results<W> &
  Results<A> & {
    applied: boolean;
    mailed: boolean;
    outcomes: Awaited<ReturnType<typeof selectOutcome>>;
    uses: D1Result;
  };

/** For a batch that reads more. */
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

/** Statements with `returning` give their rows instead. */
function hasChanged(result: unknown): boolean {
  if (typeof result !== "object" || result === null) return false;
  const { meta } = result as { meta?: { changes?: number } };
  return typeof meta?.changes === "number" ? meta.changes > 0 : Object.values(result).some(hasChanged);
}
