import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "./open.ts";

export type Statement = BatchItem<"sqlite">;

/** A group is a list or names again; null is left out. */
export type Statements = { [name: string]: Statement | readonly Statement[] | Statements | null };

export type Results<S> = { [Name in keyof S]: ResultOf<S[Name]> };

type ResultOf<S> = S extends Statement
  ? S["_"]["result"]
  : S extends readonly Statement[] | Statements
    ? Results<S>
    : null;

/** In order, one D1 batch (one trip, one transaction). Rejects with D1's error; then nothing is written. */
export async function batch<S extends Statements>(db: Db, statements: S): Promise<Results<S>> {
  const [first, ...rest] = flatten(statements);
  const results: unknown[] = first ? await db.batch([first, ...rest]) : [];
  return arrange(statements, results.values()) as Results<S>;
}

type Group = Statements[string];

const isStatement = (group: Group): group is Statement => group !== null && "_prepare" in group;

function flatten(group: Group): Statement[] {
  if (group === null) return [];
  return isStatement(group) ? [group] : Object.values(group).flatMap(flatten);
}

function arrange(group: Group, results: Iterator<unknown>): unknown {
  if (group === null) return null;
  if (isStatement(group)) return results.next().value;
  if (Array.isArray(group)) return group.map((one) => arrange(one, results));
  return Object.fromEntries(Object.entries(group).map(([name, one]) => [name, arrange(one, results)]));
}
