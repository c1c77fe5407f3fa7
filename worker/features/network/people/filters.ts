import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { MEMBER_KINDS, type MemberKind } from "#contract/members.ts";
import type { PeopleQuery } from "#contract/network/people.ts";
import { minorUnits } from "#contract/numbers.ts";
import { FOCUS_FIELDS, type FocusList } from "#contract/profiles/focus-fields.ts";
import { CURRENCIES, REGIONS } from "#contract/profiles/lists.ts";
import { memberCard, profile, profileTag } from "#db/schema/index.ts";
import { filterTerm } from "#search/words.ts";

export type MemberTag = { list: FocusList; code: string };
type Tagged = { list: FocusList; codes: string[] };

const tagsOf = ({ sector, stage, region }: PeopleQuery): Tagged[] => [
  ...(sector === undefined ? [] : [{ list: "sectors" as const, codes: [sector] }]),
  ...(stage === undefined ? [] : [{ list: "stages" as const, codes: [stage] }]),
  // "Worldwide" matches each region.
  ...(region === undefined ? [] : [{ list: "regions" as const, codes: [region, "worldwide"] }]),
];

export type Served = FocusList | "kind" | undefined;

export const servedFilter = (query: PeopleQuery): Served => tagsOf(query)[0]?.list ?? (query.kind && "kind");

export const filterTermsOf = ({ kind, sector, stage, region }: PeopleQuery): string[] =>
  Object.entries({ kind, sectors: sector, stages: stage, regions: region }).flatMap(([list, code]) =>
    code === undefined ? [] : [filterTerm(`${list}:${code}`)],
  );

/** "Worldwide" matches each region; tags of a former kind do not count. */
export const memberTerms = (kind: MemberKind, tags: MemberTag[]): string[] => [
  filterTerm(`kind:${kind}`),
  ...tags
    .filter(({ list }) => FOCUS_FIELDS[kind].some((field) => field === list))
    .flatMap(({ list, code }) => (code === "worldwide" ? REGIONS.map(([region]) => [list, region]) : [[list, code]]))
    .map(([list, code]) => filterTerm(`${list}:${code}`)),
];

/** SQL: `isFound`: the search index already matched; stages and regions, a row each, are then not read again. */
export const filtersOf = (query: PeopleQuery, id: SQL, served?: Served, isFound?: SQL): SQL | undefined =>
  and(
    query.kind === undefined || served === "kind" ? undefined : isOfKind([query.kind]),
    ...tagsOf(query).map((tagged) =>
      and(kindHas(tagged.list), tagged.list === served ? undefined : hasTag(tagged, id, isFound)),
    ),
    query.amount === undefined ? undefined : includesAmount(query.amount),
  );

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

/** SQL: the plus keeps SQLite from looking up the card by each kind. */
const isOfKind = (kinds: MemberKind[]): SQL => sql`+${memberCard.kind} in ${kinds}`;

/** SQL: as on the profile, fields of a former kind do not count. */
function kindHas(field: string): SQL | undefined {
  const kinds: MemberKind[] = MEMBER_KINDS.filter((kind) => FOCUS_FIELDS[kind].some((one) => one === field));
  return kinds.length === MEMBER_KINDS.length ? undefined : isOfKind(kinds);
}

/** The plus keeps SQLite from reading the card first; a missing tag reads no row. */
function hasTag({ list, codes }: Tagged, id: SQL, isFound?: SQL): SQL {
  // The card is read anyway and has the sectors.
  if (isFound && list === "sectors") return sql`instr(${memberCard.sectors}, ${`"${codes[0]}"`}) > 0`;
  const has = codes.map(
    (code) => sql`exists (select 1 from ${profileTag}
      where ${profileTag.memberId} = ${id} and ${profileTag.list} = ${list} and ${profileTag.code} = ${code})`,
  );
  return sql`+(${isFound ?? sql`0`} or ${sql.join(has, sql` or `)})`;
}

const WITHOUT_MINOR_UNITS = CURRENCIES.filter((currency) => minorUnits(currency) === 1);

/** SQL: whole units of any currency. An open end does not bound the range; a founder's round bounds it from above. */
function includesAmount(amount: number): SQL {
  const minor = sql`(${amount} * iif(${profile.currency} in ${WITHOUT_MINOR_UNITS}, 1, 100))`;
  const { amountMinMinor: min, amountMaxMinor: max } = profile;
  return sql`(${kindHas("amountMaxMinor") ?? sql`1`} and exists (select 1 from ${profile} where ${profile.memberId} = ${memberCard.memberId}
    and ${profile.currency} in ${[...CURRENCIES]} and coalesce(${min}, ${max}) is not null
    and (${min} is null or ${memberCard.kind} = 'founder' or ${min} <= ${minor}) and (${max} is null or ${max} >= ${minor})))`;
}
