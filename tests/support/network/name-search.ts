import { sql } from "drizzle-orm";
import { newId } from "#db/ids.ts";
import { statement } from "#db/statement.ts";
import { testDb } from "../events/events.ts";
import type { TestMember } from "../members.ts";
import { seeded } from "../random.ts";
import { forgetUses } from "../rate-limits.ts";
import { indexPeople, peoplePage } from "./people.ts";
import { typedPlainly, withTypo, worldNames } from "./world-names.ts";

const NAMES = 2000;
/** A name counts as found among so many rows. */
const FIRST = 5;

/** Two thousand different names in twenty languages, in an order that the seed decides. */
export function pickNames(seed: number): string[] {
  const random = seeded(seed);
  const keyed = [...new Set(worldNames())].map((name) => ({ name, key: random() }));
  return keyed
    .toSorted((one, other) => one.key - other.key)
    .map(({ name }) => name)
    .slice(0, NAMES);
}

/** Makes each name an approved member, and indexes them. */
export async function insertNames(names: string[]): Promise<void> {
  const rows = JSON.stringify(names.map((name) => ({ id: newId(), name })));
  await statement(
    testDb(),
    sql`insert into user (id, name, email, email_verified, status)
      select value->>'id', value->>'name', value->>'id' || '@names.test', 1, 'approved' from json_each(${rows})`,
  );
  await indexPeople();
}

/** How many of the names are found among the first five, typed without accents and with one typo, and which are not. */
export async function searchNames(by: TestMember, names: string[], seed: number) {
  const random = seeded(seed);
  const missed: Record<"folded" | "typo", string[]> = { folded: [], typo: [] };
  for (const [at, name] of names.entries()) {
    if (at % 100 === 0) await forgetUses();
    const folded = typedPlainly(name);
    for (const [way, q] of [
      ["folded", folded],
      ["typo", withTypo(folded, random)],
    ] as const) {
      const { rows } = await peoplePage(by, { q });
      if (!rows.slice(0, FIRST).some((row) => row.name === name)) missed[way].push(`${name} by "${q}"`);
    }
  }
  const share = (way: "folded" | "typo") => 1 - missed[way].length / names.length;
  return { folded: share("folded"), typo: share("typo"), missed };
}
