import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { moneyOf, shortMoney } from "#contract/numbers.ts";
import { sectorName } from "#contract/opportunities/lists.ts";
import { euroValue } from "#contract/opportunities/money.ts";
import type { FitView } from "#contract/opportunities/opportunities.ts";
import { FOCUS_FIELDS } from "#contract/profiles/focus-fields.ts";
import { nameOf, REGIONS, STAGES } from "#contract/profiles/lists.ts";
import { profile, profileTag, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type CardRow, me } from "./opportunity-sql.ts";

export const selectThesis = (c: Context<AppEnv>) =>
  c.var.db
    .select({
      kind: user.kind,
      minMinor: profile.amountMinMinor,
      maxMinor: profile.amountMaxMinor,
      currency: profile.currency,
      tags: sql<string>`(select json_group_array(${profileTag.list} || ':' || ${profileTag.code}) from ${profileTag}
        where ${profileTag.memberId} = ${user.id} and ${profileTag.list} in ('sectors', 'stages', 'regions'))`.as(
        "tags",
      ),
    })
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(eq(user.id, me(c)));

type ThesisRow = Awaited<ReturnType<typeof selectThesis>>[number];
type Fitted = Pick<CardRow, "sector" | "stage" | "region" | "minCheckMinor" | "amountMinor" | "currency">;

/** Empty for a member whose kind has no thesis. */
export function fitOf(thesis: ThesisRow | undefined, row: Fitted): FitView[] {
  if (!thesis || (thesis.kind !== "investor" && thesis.kind !== "lender")) return [];
  const fields: readonly string[] = FOCUS_FIELDS[thesis.kind];
  const tags = JSON.parse(thesis.tags) as string[];
  const codesOf = (list: string) =>
    fields.includes(list)
      ? tags.filter((tag) => tag.startsWith(`${list}:`)).map((tag) => tag.slice(list.length + 1))
      : [];
  const term = (name: FitView["term"], codes: string[], code: string, toName: (one: string) => string): FitView => ({
    term: name,
    fits: codes.length === 0 ? null : codes.includes(code) || codes.includes("worldwide") || code === "worldwide",
    own: codes.map(toName).join(", "),
    theirs: toName(code),
  });
  return [
    term("sector", codesOf("sectors"), row.sector, sectorName),
    ...(fields.includes("stages") ? [term("stage", codesOf("stages"), row.stage, (code) => nameOf(STAGES, code))] : []),
    checkFit(thesis, row),
    term("region", codesOf("regions"), row.region, (code) => nameOf(REGIONS, code)),
  ];
}

/** The smallest check is at most the member's largest, and the round at least their smallest. */
function checkFit({ minMinor, maxMinor, currency }: ThesisRow, row: Fitted): FitView {
  const own = (amountMinor: number | null) => (currency ? moneyOf(amountMinor, currency) : null);
  const [min, max] = [own(minMinor), own(maxMinor)];
  const shown = [min, max].map((one) => one && shortMoney(one));
  const minCheck = moneyOf(row.minCheckMinor, row.currency);
  const smallest = minCheck ? euroValue(minCheck) : 0;
  const isKnown = min !== null || max !== null;
  return {
    term: "check",
    fits: isKnown
      ? (max === null || smallest <= euroValue(max)) && (min === null || euroValue(row) >= euroValue(min))
      : null,
    own:
      shown[0] && shown[1]
        ? `${shown[0]} to ${shown[1]}`
        : shown[0]
          ? `From ${shown[0]}`
          : shown[1]
            ? `Up to ${shown[1]}`
            : "",
    theirs: minCheck ? `From ${shortMoney(minCheck)}` : shortMoney(row),
  };
}

/** Other terms would reveal what only members with deal flow read. */
const ON_CARDS: readonly FitView["term"][] = ["sector", "stage"];

export const scoreOf = (fit: FitView[], hasDealFlow: boolean): number =>
  fit.filter(({ fits, term }) => fits === true && (hasDealFlow || ON_CARDS.includes(term))).length;
