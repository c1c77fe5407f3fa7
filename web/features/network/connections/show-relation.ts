import type { RelationView } from "#contract/network/relation.ts";
import { queryClient } from "#web/lib/query-client.ts";

export function showRelationIn(places: readonly string[], memberId: string, shown: RelationView): void {
  queryClient.setQueriesData(
    { predicate: (query) => places.some((place) => String(query.queryKey[0]).startsWith(place)) },
    (data: unknown) => withRelation(data, memberId, shown),
  );
}

/** Returns the same object if nothing in it changes. */
function withRelation(data: unknown, memberId: string, shown: RelationView): unknown {
  if (typeof data !== "object" || data === null) return data;
  const change = (value: unknown) => withRelation(value, memberId, shown);
  if (Array.isArray(data)) {
    const changed = data.map(change);
    return changed.every((value, at) => value === data[at]) ? data : changed;
  }
  if ("id" in data && data.id === memberId && "relation" in data) return related(data, shown);
  const before: [string, unknown][] = Object.entries(data);
  const changed = before.map(([name, value]) => [name, change(value)] as const);
  return changed.every(([, value], at) => value === before[at]?.[1]) ? data : Object.fromEntries(changed);
}

/** A card has the relation beside its other fields, a profile in one field. */
const related = (holder: { relation: unknown }, shown: RelationView) =>
  typeof holder.relation === "object"
    ? { ...holder, relation: shown }
    : { ...holder, ...shown, isConnected: shown.relation === "connected" };
