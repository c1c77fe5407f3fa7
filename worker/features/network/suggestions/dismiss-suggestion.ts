import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import { batch } from "#db/batch.ts";
import { suggestionDismissal } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { isMemberVisible, selectVisibleMember } from "#domain/members/visible-member.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { makeDue } from "./make-due.ts";

/** Throws 404 `member-not-found`; 409 `conflict` for oneself; 429. */
export async function dismissSuggestion(c: Context<AppEnv>, viewer: Viewer, memberId: string): Promise<void> {
  if (memberId === viewer.id) throw new Problem("conflict");
  const { db, now } = c.var;
  const limited = countMemberWithin(c, NETWORK_LIMITS.dismissalsPerMember, sql`${viewer.id}`);
  const isNew = sql`(${isMemberVisible(memberId, viewer.id)} and not exists (select 1 from ${suggestionDismissal}
    where member_id = ${viewer.id} and peer_id = ${memberId}))`;
  const { uses, subjects } = await batch(db, {
    uses: limited.insert(isNew),
    due: makeDue(db, viewer.id, now, sql`${isNew} and ${limited.isWithin}`),
    // Last, because it makes the condition false.
    dismissed: statement(
      db,
      sql`insert into ${suggestionDismissal} (member_id, peer_id, at)
        select ${viewer.id}, ${memberId}, ${now} where ${isNew} and ${limited.isWithin}`,
    ),
    subjects: selectVisibleMember(db, memberId, viewer.id),
  });
  getRow(subjects, "member-not-found");
  limited.requireWithin(uses);
}
