import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { MEMBER_KINDS, type MemberKind } from "#contract/members.ts";
import type { PeopleQuery } from "#contract/network/people.ts";
import { minorUnits } from "#contract/numbers.ts";
import { FOCUS_FIELDS, type FocusList } from "#contract/profiles/plain/focus-fields.ts";
import { CURRENCIES, REGIONS } from "#contract/profiles/plain/lists.ts";
import { memberCard, profile, profileTag } from "#db/schema/index.ts";
import { filterTerm } from "#search/words.ts";

/** What members are found by beside words, as conditions on a row of `memberCard`. */

export type MemberTag = { list: FocusList; code: string };
type Tagged = { list: FocusList; codes: string[] };

/** The tags that a query asks for. */
const tagsOf = ({ sector, stage, region }: PeopleQuery): Tagged[] => [
  ...(sector === undefined ? [] : [{ list: "sectors" as const, codes: [sector] }]),
  ...(stage === undefined ? [] : [{ list: "stages" as const, codes: [stage] }]),
  // Who works in the whole world works in each region.
  ...(region === undefined ? [] : [{ list: "regions" as const, codes: [region, "worldwide"] }]),
];

/** The filter that an index of the main database serves; undefined without any. */
export type Served = FocusList | "kind" | undefined;

export const servedFilter = (query: PeopleQuery): Served => tagsOf(query)[0]?.list ?? (query.kind && "kind");

/** The filters of a query as terms of the search index, but for the amount, which the index does not have. */
export const filterTermsOf = ({ kind, sector, stage, region }: PeopleQuery): string[] =>
  Object.entries({ kind, sectors: sector, stages: stage, regions: region }).flatMap(([list, code]) =>
    code === undefined ? [] : [filterTerm(`${list}:${code}`)],
  );

/** The terms that find a member. Who works in the whole world works in each region; tags of a former kind do not count. */
export const memberTerms = (kind: MemberKind, tags: MemberTag[]): string[] => [
  filterTerm(`kind:${kind}`),
  ...tags
    .filter(({ list }) => FOCUS_FIELDS[kind].some((field) => field === list))
    .flatMap(({ list, code }) => (code === "worldwide" ? REGIONS.map(([region]) => [list, region]) : [[list, code]]))
    .map(([list, code]) => filterTerm(`${list}:${code}`)),
];

/**
 * SQL: the filters of a query but the one that is served already; undefined without any. `id`: the member's. `isFound`: SQL, the search index found the
 * member by them; then stages and regions, which would cost a row each, are as the index has them.
 */
export const filtersOf = (query: PeopleQuery, id: SQL, served?: Served, isFound?: SQL): SQL | undefined =>
  and(
    query.kind === undefined || served === "kind" ? undefined : isOfKind([query.kind]),
    ...tagsOf(query).map((tagged) =>
      and(kindHas(tagged.list), tagged.list === served ? undefined : hasTag(tagged, id, isFound)),
    ),
    query.amount === undefined ? undefined : includesAmount(query.amount),
  );

/** SQL: the ids (`id`) of the members of the filter that is served, or of all. `where`: a condition on the id. */
export function idsOf(query: PeopleQuery, where: (id: Column) => SQL): SQL {
  const { memberId, kind } = memberCard;
  const served = servedFilter(query);
  const tagged = tagsOf(query).find(({ list }) => list === served);
  if (!tagged) {
    const hasKind = query.kind === undefined ? sql`1` : eq(kind, query.kind);
    return sql`select ${memberId} as id from ${memberCard} where ${hasKind} and ${where(memberId)}`;
  }
  const ids = tagged.codes.map(
    (code) => sql`select ${profileTag.memberId} as id from ${profileTag}
      where ${profileTag.list} = ${tagged.list} and ${profileTag.code} = ${code} and ${where(profileTag.memberId)}`,
  );
  return sql.join(ids, sql` union `);
}

/** SQL: the kind of a card. The plus keeps SQLite from looking for the card by each kind. */
const isOfKind = (kinds: MemberKind[]): SQL => sql`+${memberCard.kind} in ${kinds}`;

/** SQL: the kind of a member has a field: what they wrote as another kind does not count, as on their profile. */
function kindHas(field: string): SQL | undefined {
  const kinds: MemberKind[] = MEMBER_KINDS.filter((kind) => FOCUS_FIELDS[kind].some((one) => one === field));
  return kinds.length === MEMBER_KINDS.length ? undefined : isOfKind(kinds);
}

/** The plus keeps SQLite from reading the card of a member before; a tag that they do not have reads no row. */
function hasTag({ list, codes }: Tagged, id: SQL, isFound?: SQL): SQL {
  // The card that is read anyhow has the sectors.
  if (isFound && list === "sectors") return sql`instr(${memberCard.sectors}, ${`"${codes[0]}"`}) > 0`;
  const has = codes.map(
    (code) => sql`exists (select 1 from ${profileTag}
      where ${profileTag.memberId} = ${id} and ${profileTag.list} = ${list} and ${profileTag.code} = ${code})`,
  );
  return sql`+(${isFound ?? sql`0`} or ${sql.join(has, sql` or `)})`;
}

const WITHOUT_MINOR_UNITS = CURRENCIES.filter((currency) => minorUnits(currency) === 1);

/**
 * SQL: an amount in whole units of any currency lies in the range of a member. An end that they left open does not bound it; the round of a founder
 * bounds it from above. Without either end, nothing fits.
 */
function includesAmount(amount: number): SQL {
  const minor = sql`(${amount} * iif(${profile.currency} in ${WITHOUT_MINOR_UNITS}, 1, 100))`;
  const { amountMinMinor: min, amountMaxMinor: max } = profile;
  return sql`(${kindHas("amountMaxMinor") ?? sql`1`} and exists (select 1 from ${profile} where ${profile.memberId} = ${memberCard.memberId}
    and ${profile.currency} in ${[...CURRENCIES]} and coalesce(${min}, ${max}) is not null
    and (${min} is null or ${memberCard.kind} = 'founder' or ${min} <= ${minor}) and (${max} is null or ${max} >= ${minor})))`;
}
