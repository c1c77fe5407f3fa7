import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { opportunity, profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import type { AppEnv } from "#http/app-env.ts";
import { cardColumns, interestColumns, isKnown, me, ownerIs } from "../opportunity-sql.ts";

const { id: ownerId, ...owner } = personColumns;

export const selectRow = (c: Context<AppEnv>, id: string) =>
  c.var.db
    .select({
      ...cardColumns(c),
      ownerId: sql<string>`${ownerId}`.as("owner"),
      name: owner.name,
      title: owner.title,
      picture: owner.image,
      ownerSample: sql<number>`${owner.sample}`.as("owner_sample"),
      state: opportunity.state,
      text: opportunity.text,
      instrument: opportunity.instrument,
      valuationMinor: opportunity.valuationMinor,
      lead: opportunity.lead,
      closesOn: opportunity.closesOn,
      moneyFor: opportunity.moneyFor,
      isInvestorsFirst: opportunity.isInvestorsFirst,
      version: opportunity.version,
      reviewReason: opportunity.reviewReason,
      savedCount: opportunity.savedCount,
      passedCount: opportunity.passedCount,
      ...interestColumns(me(c)),
    })
    .from(opportunity)
    .innerJoin(user, ownerIs)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(eq(opportunity.id, id), isKnown(c)));

export type DetailRow = Awaited<ReturnType<typeof selectRow>>[number];
