import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { OPPORTUNITY_LIMITS } from "#contract/opportunities/plain/limits.ts";
import { deal, opportunity } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { NotificationPart } from "#domain/notifications/notifications.ts";
import { notificationInsert } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { isOpen, knownOpportunity, selectKnown } from "../opportunity-sql.ts";

/** The columns of a deal that a change sets. */
export type DealValues = Partial<
  Record<
    "saved_at" | "answer" | "answered_at" | "amount_minor" | "reason" | "note" | "stage",
    SQL | string | number | null
  >
>;

type Change = {
  id: string;
  values: DealValues;
  /** Only while the opportunity is open, and never by its owner. */
  isAnswer?: boolean;
  /** SQL: a condition on the row of `deal` that is there already. */
  onlyIf?: SQL;
  notification?: (company: SQL, ownerId: SQL) => NotificationPart;
};

/**
 * Changes what the viewer did with an opportunity that they know of, in one batch, whatever was there before. Returns whose it is, and whether something
 * changed. Throws 404, 409 `opportunity-not-open` for an answer to one that is not open or is the viewer's own, and 429.
 */
export async function changeDeal(c: Context<AppEnv>, { id, values, isAnswer, onlyIf = sql`1`, notification }: Change) {
  const { db, now, viewer } = c.var;
  const count = countMemberWithin(c, OPPORTUNITY_LIMITS.answersPerMember, sql`${viewer.id}`);
  const isAllowed = knownOpportunity(
    c,
    id,
    isAnswer ? sql`${isOpen} and ${opportunity.ownerId} <> ${viewer.id}` : sql`1`,
  );
  const ofRow = (column: typeof opportunity.ownerId | typeof opportunity.company) =>
    sql`(select ${column} from ${opportunity} where ${opportunity.id} = ${id})`;
  const names = Object.keys(values).map((name) => sql.identifier(name));
  const cells = Object.values(values).map((value) => sql`${value}`);
  const sets = names.map((name) => sql`${name} = excluded.${name}`);
  const list = (parts: SQL[] | ReturnType<typeof sql.identifier>[]) => sql.join(parts, sql`, `);
  const { known, uses, written, notified } = await runCommand(c, {
    readBefore: { known: selectKnown(c, id) },
    onlyIf: isAllowed,
    write: (allowed) => ({
      uses: count.insert(allowed),
      notified: notification
        ? notificationInsert(
            db,
            now,
            notification(ofRow(opportunity.company), ofRow(opportunity.ownerId)),
            sql`${allowed} and ${count.isWithin}`,
          )
        : null,
      // One row of a member and an opportunity, which the viewer may know of.
      written: statement(
        db,
        sql`insert into ${deal} (opportunity_id, member_id, ${list(names)}, updated_at)
          select ${id}, ${viewer.id}, ${list(cells)}, ${now} where ${allowed} and ${count.isWithin}
          on conflict (opportunity_id, member_id) do update set ${list(sets)}, updated_at = excluded.updated_at where ${onlyIf}`,
      ),
    }),
  });
  const { ownerId, state } = getRow(known, "opportunity-not-found");
  if (isAnswer && (state !== "open" || ownerId === viewer.id)) throw new Problem("opportunity-not-open");
  if (count.isExceeded(uses)) throw new Problem("rate-limited", count);
  return { ownerId, isChanged: written.meta.changes > 0, isNotified: (notified?.meta.changes ?? 0) > 0 };
}
