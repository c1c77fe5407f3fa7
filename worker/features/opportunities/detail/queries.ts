import { and, eq } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { id as rowId } from "#contract/text.ts";
import { deal, opportunityParty, opportunityTeam } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { selectCheapestTier } from "#domain/permissions/tiers.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { selectThesis } from "../fit.ts";
import { me } from "../opportunity-sql.ts";
import { ownerOf, selectParts } from "./parts.ts";
import { selectRow } from "./row.ts";
import { toOpportunityView } from "./view.ts";

export async function findOpportunity(
  c: Context<AppEnv>,
  id: string,
): Promise<{ viewer: Viewer; opportunity: OpportunityView | null }> {
  if (!rowId.safeParse(id).success) return { viewer: (await getWithViewer(c, {})).viewer, opportunity: null };
  const { db } = c.var;
  const viewer = me(c);
  const {
    viewer: member,
    rows,
    ...parts
  } = await getWithViewer(c, {
    rows: selectRow(c, id),
    ...selectParts(c, id),
    deals: db
      .select()
      .from(deal)
      .where(and(eq(deal.opportunityId, id), eq(deal.memberId, viewer))),
    theses: selectThesis(c),
    named: db
      .select({ confirmedAt: opportunityParty.confirmedAt })
      .from(opportunityParty)
      .where(and(eq(opportunityParty.opportunityId, id), eq(opportunityParty.memberId, viewer))),
    roles: db
      .select({ role: opportunityTeam.role })
      .from(opportunityTeam)
      .where(
        and(
          eq(opportunityTeam.opportunityId, id),
          eq(opportunityTeam.memberId, viewer),
          isConnected(ownerOf(id), viewer),
        ),
      ),
    tiers: selectCheapestTier(db, "deal-flow"),
  });
  const [row] = rows;
  return { viewer: member, opportunity: row ? toOpportunityView(c, row, parts, member) : null };
}
