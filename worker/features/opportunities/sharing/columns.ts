import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { dayOverSentence } from "#contract/opportunities/last-day.ts";
import { euroValue, RATES_ON } from "#contract/opportunities/money.ts";
import type { OpportunityInput } from "#contract/opportunities/sharing.ts";
import { opportunity } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { isUnused } from "#media/use-media.ts";

export const columnsOf = ({ team: _, ...input }: OpportunityInput) => ({
  ...input,
  value: euroValue(input),
  ratesOn: RATES_ON,
});

export const uploadOf = (key: string, ownerId: string) => ({
  key,
  use: "opportunity" as const,
  ownerId: sql`${ownerId}`,
});

/** SQL: an unused upload of the member, the current picture, or none. */
export const isPictureUsable = (c: Context<AppEnv>, key: string | null, id: string): SQL =>
  key === null
    ? sql`1`
    : sql`(${isUnused(uploadOf(key, c.var.viewer.id), c.var.now)}
        or exists (select 1 from ${opportunity} where ${opportunity.id} = ${id} and ${opportunity.imageKey} = ${key}))`;

export const dayRefusal = () => new Problem("invalid", { fields: { closesOn: dayOverSentence() } });

export const pictureRefusal = () =>
  new Problem("invalid", { fields: { imageKey: "Please choose the picture again." } });
