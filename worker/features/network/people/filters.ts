import { and, eq, type SQL, sql } from "drizzle-orm";
import { MEMBER_KINDS, type MemberKind } from "#contract/members.ts";
import type { PeopleQuery } from "#contract/network/people.ts";
import { minorUnits } from "#contract/numbers.ts";
import { FOCUS_FIELDS, type FocusList } from "#contract/profiles/plain/focus-fields.ts";
import { CURRENCIES } from "#contract/profiles/plain/lists.ts";
import { memberCard, profile, profileTag } from "#db/schema/index.ts";

/** What members are found by beside words, as conditions on a row of `memberCard`. No index serves them. */

/** SQL: the filters of a query; undefined without any. */
export const filtersOf = ({ kind, sector, stage, region, amount }: PeopleQuery): SQL | undefined =>
  and(
    kind === undefined ? undefined : eq(memberCard.kind, kind),
    sector === undefined ? undefined : hasTag("sectors", [sector]),
    stage === undefined ? undefined : hasTag("stages", [stage]),
    // Who works in the whole world works in each region.
    region === undefined ? undefined : hasTag("regions", [region, "worldwide"]),
    amount === undefined ? undefined : includesAmount(amount),
  );

/** SQL: the kind of a member has a field: what they wrote as another kind does not count, as on their profile. */
function kindHas(field: string): SQL {
  const kinds: MemberKind[] = MEMBER_KINDS.filter((kind) => FOCUS_FIELDS[kind].some((one) => one === field));
  return sql`${memberCard.kind} in ${kinds}`;
}

const hasTag = (list: FocusList, codes: string[]): SQL =>
  sql`(${kindHas(list)} and exists (select 1 from ${profileTag}
    where ${profileTag.memberId} = ${memberCard.memberId} and ${profileTag.list} = ${list} and ${profileTag.code} in ${codes}))`;

const WITHOUT_MINOR_UNITS = CURRENCIES.filter((currency) => minorUnits(currency) === 1);

/**
 * SQL: an amount in whole units of any currency lies in the range of a member. An end that they left open does not bound it; the round of a founder
 * bounds it from above. Without either end, nothing fits.
 */
function includesAmount(amount: number): SQL {
  const minor = sql`(${amount} * iif(${profile.currency} in ${WITHOUT_MINOR_UNITS}, 1, 100))`;
  const { amountMinMinor: min, amountMaxMinor: max } = profile;
  return sql`(${kindHas("amountMaxMinor")} and exists (select 1 from ${profile} where ${profile.memberId} = ${memberCard.memberId}
    and ${profile.currency} in ${[...CURRENCIES]} and coalesce(${min}, ${max}) is not null
    and (${min} is null or ${memberCard.kind} = 'founder' or ${min} <= ${minor}) and (${max} is null or ${max} >= ${minor})))`;
}
