import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import type { RelationView } from "#contract/network/relation.ts";
import { batch, type Results, type Statements } from "#db/batch.ts";
import { toRelation } from "#domain/members/member-card.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";
import { notifyNetwork } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { selectRelation } from "./queries.ts";

type Change<Written extends Statements> = {
  peerId: string;
  isDue: SQL;
  /** Statements under a condition that is false afterwards. */
  write: (onlyIf: SQL) => Written;
  /** The other member must not notice. */
  isSilent?: boolean;
};

/** Without a change nothing is written or counted. Throws 404 `member-not-found`; 409 for oneself; 429. */
export async function changeRelation<Written extends Statements>(
  c: Context<AppEnv>,
  { peerId, isDue, write, isSilent = false }: Change<Written>,
): Promise<{ relation: RelationView; isChanged: boolean; written: Results<Written> }> {
  const { db, viewer } = c.var;
  if (peerId === viewer.id) throw new Problem("conflict");
  const limited = countMemberWithin(c, NETWORK_LIMITS.connectionChangesPerMember, sql`${viewer.id}`);
  const isOpen = sql`${isMemberVisible(peerId, viewer.id)} and ${isDue}`;
  const { uses, written, relations } = await batch(db, {
    uses: limited.insert(isOpen),
    written: write(sql`(${isOpen} and ${limited.isWithin})`),
    relations: selectRelation(db, viewer.id, peerId),
  });
  const relation = toRelation(getRow(relations, "member-not-found"));
  limited.requireWithin(uses);
  const isChanged = uses.results.length > 0;
  if (isChanged) notifyNetwork(c, viewer.id, isSilent ? undefined : peerId);
  // The compiler does not resolve the results of generic groups.
  return { relation, isChanged, written: written as Results<Written> };
}
