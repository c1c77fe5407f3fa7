import type { Context } from "hono";
import { legacyGetWithViewer, legacyReadWithViewer } from "#auth/session/session.ts";
import type { EventPage, EventQuery } from "#contract/events/list.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { readWanted } from "#search/words.ts";
import { listByStart } from "./by-start.ts";
import { listFound } from "./by-words.ts";
import { listMine } from "./mine.ts";

/**
 * A page of events and who asks, in two trips at most. What narrows most leads: one's own places, a host, words, else the start. `mine` and
 * `hosting` without a session are 401. What holds no word to look for, such as `***`, finds nothing.
 */
export async function listEvents(
  c: Context<AppEnv>,
  query: EventQuery = {},
): Promise<{ viewer: Viewer | null; page: EventPage }> {
  const isOwn = query.view === "mine" || query.view === "hosting";
  const wanted = readWanted(query.q, query.place);
  if (wanted === "nothing") {
    const { viewer } = isOwn ? await legacyGetWithViewer(c) : await legacyReadWithViewer(c);
    return { viewer, page: { rows: [], cursor: null } };
  }
  if (query.view === "mine") return listMine(c, query, wanted);
  if (query.view === "hosting" || query.host !== undefined || !wanted) return listByStart(c, query, wanted);
  return listFound(c, query, wanted);
}
