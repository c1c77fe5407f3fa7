import { env } from "cloudflare:workers";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { PATH_CONNECTIONS_SCANNED, PATHS_MAX } from "#contract/network/limits.ts";
import { seeded } from "#tests/support/random.ts";

type Edge = { id: string; since: number };
/** What a search for paths asks about the members of a network. */
export type Network = {
  near: (id: string) => Promise<Edge[]> | Edge[];
  isApproved: (id: string) => boolean;
  hides: (id: string) => boolean;
  isAskable: (id: string) => boolean;
  isBlocked: (one: string, other: string) => boolean;
};

const newestFirst = (a: Edge, b: Edge) => b.since - a.since || (a.id < b.id ? 1 : -1);

/** The paths from one member to another by a breadth-first search over lists of connections, by the rules as the product's texts say them. */
export async function findPaths(network: Network, me: string, target: string): Promise<string[][]> {
  const { near, isApproved, hides, isBlocked, isAskable } = network;
  const isOpen = me !== target && isApproved(target) && !hides(target) && !isBlocked(me, target);
  const own = await near(me);
  if (!isOpen || own.some(({ id }) => id === target)) return [];
  const mayStep = (id: string) =>
    isApproved(id) && !hides(id) && isAskable(id) && !isBlocked(id, me) && !isBlocked(id, target);
  const shown = (edges: Edge[], fits: (id: string) => boolean) =>
    [...edges]
      .sort(newestFirst)
      .slice(0, 2 * PATH_CONNECTIONS_SCANNED)
      .filter(({ id }) => fits(id))
      .slice(0, PATH_CONNECTIONS_SCANNED);
  const firsts = shown(own, mayStep).sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
  const seconds = new Set(shown(await near(target), mayStep).map(({ id }) => id));
  const [direct, longer]: [string[][], string[][]] = [[], []];
  const nexts = new Map<string, Set<string>>();
  for (const { id } of firsts) {
    const next = new Set((await near(id)).map((edge) => edge.id));
    if (next.has(target)) direct.push([id]);
    else nexts.set(id, next);
  }
  for (const [id, next] of nexts) {
    const fits = (one: string) => next.has(one) && !isBlocked(id, one) && !direct.some(([first]) => first === one);
    const [second] = [...seconds].filter(fits).sort();
    if (second) longer.push([id, second]);
  }
  return [...direct, ...longer].slice(0, PATHS_MAX);
}

type Size = {
  seed: number;
  members: number;
  connections: number;
  hidden: number;
  unaskable: number;
  suspended: number;
  blocks: number;
};

/** A network in memory, the same for the same seed. */
export function randomNetwork({ seed, members, connections, hidden, unaskable, suspended, blocks }: Size) {
  const random = seeded(seed);
  const ids = Array.from({ length: members }, (_, at) => `random-${seed}-${String(at).padStart(6, "0")}`);
  const one = () => ids[Math.floor(random() * members)] ?? "";
  const some = (count: number) => new Set(Array.from({ length: count }, one));
  const edges = new Map<string, Map<string, number>>(ids.map((id) => [id, new Map()]));
  const blocked = new Map<string, Set<string>>();
  for (let at = 0; at < connections; at += 1) {
    const [a, b] = [one(), one()];
    if (a === b || edges.get(a)?.has(b)) continue;
    // Few instants, so that ids decide too.
    const since = Math.floor(random() * 50);
    edges.get(a)?.set(b, since);
    edges.get(b)?.set(a, since);
  }
  for (let at = 0; at < blocks; at += 1) {
    const [a, b] = [one(), one()];
    if (a !== b) blocked.set(a, (blocked.get(a) ?? new Set()).add(b));
  }
  const [hiding, reluctant, gone] = [some(hidden), some(unaskable), some(suspended)];
  return {
    ...{ ids, edges, blocked, hiding, reluctant, gone, random },
    near: (id: string) => [...(edges.get(id) ?? [])].map(([peer, since]) => ({ id: peer, since })),
    isApproved: (id: string) => !gone.has(id),
    hides: (id: string) => hiding.has(id),
    isAskable: (id: string) => !reluctant.has(id),
    isBlocked: (a: string, b: string) => (blocked.get(a)?.has(b) || blocked.get(b)?.has(a)) ?? false,
  };
}
export type RandomNetwork = ReturnType<typeof randomNetwork>;

/** Writes a network into the tables. */
export async function storeNetwork({ ids, edges, blocked, hiding, reluctant, gone }: RandomNetwork): Promise<void> {
  const links = [...edges].flatMap(([id, peers]) => [...peers].map(([peer, since]) => [id, peer, since]));
  const blocks = [...blocked].flatMap(([id, others]) => [...others].map((other) => [id, other]));
  await insertPeople(ids.map((id) => [id, gone.has(id) ? "suspended" : "approved"]));
  await insertRows("connection (member_id, peer_id, since)", links);
  await insertRows(
    "block (member_id, blocked_id, created_at)",
    blocks.map(([id, other]) => [id, other, 1]),
  );
  const settings = [...new Set([...hiding, ...reluctant])].map((id) => [
    id,
    hiding.has(id) ? 0 : 1,
    reluctant.has(id) ? 0 : 1,
  ]);
  await insertRows("network_setting (member_id, is_in_paths, is_askable)", settings);
}

/** Inserts members by id and status. */
export const insertPeople = (people: (string | number | undefined)[][]) =>
  insertRows(
    "user (id, name, email, kind, status, tier_id)",
    people.map(([id, status]) => [id, `Member ${id}`, `${id}@members.test`, "founder", status, FREE_TIER]),
  );

/** Inserts rows of a table, named with its columns. */
async function insertRows(table: string, rows: (string | number | undefined)[][]): Promise<void> {
  const cells = rows[0]?.map((_, at) => `value ->> ${at}`).join(", ");
  for (let at = 0; at < rows.length; at += 1000)
    await env.DB.prepare(`insert into ${table} select ${cells} from json_each(?)`)
      .bind(JSON.stringify(rows.slice(at, at + 1000)))
      .run();
}
