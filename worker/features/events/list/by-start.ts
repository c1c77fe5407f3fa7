import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { legacyGetWithViewer, legacyReadWithViewer, viewerId } from "#auth/session/session.ts";
import type { EventQuery } from "#contract/events/list.ts";
import { EVENT_DURATION_MAX_MS, PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { event, registration, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { occursIn, type Wanted } from "#search/words.ts";
import { type CardRow, cardColumns, isAhead, notOver, selectCards } from "./cards.ts";
import { isPast, isWithin, unindexed } from "./filters.ts";
import { type Cursor, readCursor, toEventPage } from "./pages.ts";

/** A walk along an index by start: `along` is what the index serves, `fits` what each row on the way is asked, `wanted` what its texts are. */
type Walk = { along: SQL | undefined; goesBack: boolean; fits: SQL | undefined; wanted: Wanted | null };
type Start = { startsAt: number; id: string };

/**
 * Events to come by start, or past ones latest first, of everybody or one host. A host's own: to come first, then what has begun, latest
 * first, called off or not. The cursor is start and id of the last row, the start negative where a walk goes back in time.
 */
export async function listByStart(c: Context<AppEnv>, query: EventQuery, wanted: Wanted | null) {
  const walks = scansOf(c, query, wanted);
  const read = query.view === "hosting" ? legacyGetWithViewer : legacyReadWithViewer;
  const statements = walks.flatMap((walk) => statementsOf(c, walk, walks.length));
  const { viewer, results } = await read(c, ...statements, selectHost(c, query.host ?? ""));
  const [host] = results[statements.length] as { id: string; name: string }[];
  return { viewer, page: { ...toScannedPage(walks, results), ...(host && { host }) } };
}

/** Who is asked for, by name: only a member who is named on a public page already. */
const selectHost = (c: Context<AppEnv>, id: string) =>
  c.var.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(
      and(
        eq(user.id, id),
        sql`exists (select 1 from ${event} where ${event.hostId} = ${user.id} and ${event.cancelledAt} is null)`,
      ),
    );

function scansOf(c: Context<AppEnv>, query: EventQuery, wanted: Wanted | null): Walk[] {
  const { now, sessionToken } = c.var;
  const { view = "upcoming", host } = query;
  const cursor = readCursor(
    query.cursor,
    ({ number, id }) => id !== "" && (view === "hosting" || number < 0 === (view === "past")),
  );
  const filters = unindexed(query);
  const isFiltered = filters !== undefined || wanted !== null;
  const own = view === "hosting" ? sql`${event.hostId} = ${viewerId(sessionToken, now)}` : undefined;
  const hosts = and(own, host === undefined ? undefined : sql`${event.hostId} = ${host}`);
  /** `stands` goes along while it skips next to nothing; where filters decide, it is one of them. */
  const walk = (goesBack: boolean, stretch: SQL, stands?: SQL): Walk => ({
    along: and(hosts, stretch, isWithin(query, now), behind(cursor, goesBack), isFiltered ? undefined : stands),
    goesBack,
    fits: isFiltered ? (and(filters, stands) ?? sql`1`) : undefined,
    wanted,
  });
  const { startsAt } = event;
  if (view === "hosting") {
    // With `when` it looks for what runs, and not through all there was.
    const since = query.when ? now - EVENT_DURATION_MAX_MS : 0;
    const back = walk(true, sql`${startsAt} < ${now} and ${startsAt} >= ${since}`);
    return cursor && cursor.number < 0 ? [back] : [walk(false, sql`${startsAt} >= ${now}`), back];
  }
  if (view === "past") return [walk(true, hosts ? sql`${startsAt} <= ${now}` : isPast, isPast)];
  return [walk(false, hosts ? sql`${startsAt} >= ${now - EVENT_DURATION_MAX_MS}` : isAhead, notOver(now))];
}

function behind(cursor: Cursor | null, goesBack: boolean): SQL | undefined {
  if (!cursor || cursor.number < 0 !== goesBack) return undefined;
  const way = sql.raw(goesBack ? "<" : ">");
  return sql`(${event.startsAt}, ${event.id}) ${way} (${Math.abs(cursor.number)}, ${cursor.id})`;
}

/** A walk's rows that fit, and, where filters decide, the last row it may look at. Several walks share what a page may look at. */
function statementsOf(c: Context<AppEnv>, { along, goesBack, fits, wanted }: Walk, walks: number) {
  const { db, sessionToken, now } = c.var;
  const order = goesBack ? [desc(event.startsAt), desc(event.id)] : [asc(event.startsAt), asc(event.id)];
  const most = fits ? SCANNED_MATCHES / walks : PAGE_SIZE + 1;
  const starts = () =>
    db
      .select({ id: event.id, startsAt: event.startsAt })
      .from(event)
      .where(along)
      .orderBy(...order);
  const edge = starts()
    .limit(fits ? 1 : 0)
    .offset(most - 1);
  if (!fits)
    return [
      selectCards(db, sessionToken, now)
        .where(along)
        .orderBy(...order)
        .limit(most),
      edge,
    ] as const;
  const looked = starts().limit(most).as("looked");
  const cards = db
    .select(cardColumns)
    .from(looked)
    .crossJoin(event)
    .leftJoin(
      registration,
      and(eq(registration.memberId, viewerId(sessionToken, now)), eq(registration.eventId, event.id)),
    )
    .where(and(eq(event.id, looked.id), fits))
    .orderBy(...order)
    .limit(wanted ? most : PAGE_SIZE + 1);
  return [cards, edge] as const;
}

/** One walk after the other: the next one only where nothing is left of those before. */
function toScannedPage(walks: Walk[], results: unknown[]) {
  const rows: (CardRow & { cursor: string })[] = [];
  let end: string | null = null;
  for (const [at, { goesBack, wanted }] of walks.entries()) {
    const write = ({ startsAt, id }: Start) => `${goesBack ? "-" : ""}${startsAt}_${id}`;
    const [cards, edges] = [results[2 * at] as CardRow[], results[2 * at + 1] as Start[]];
    rows.push(
      ...cards.filter((card) => !wanted || occursIn(wanted, card)).map((card) => ({ ...card, cursor: write(card) })),
    );
    if (rows.length > PAGE_SIZE) break;
    end = edges[0] ? write(edges[0]) : null;
    if (end) break;
  }
  return toEventPage(rows, ({ cursor }) => cursor, end);
}
