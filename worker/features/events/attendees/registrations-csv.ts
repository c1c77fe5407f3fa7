import type { Context } from "hono";
import { legacyGetWithViewer } from "#auth/session/session.ts";
import type { RegistrationRowView } from "#contract/events/attendees.ts";
import { EVENT_CAPACITY_MAX, WAITLIST_MAX } from "#contract/limits.ts";
import { fold } from "#db/fold.ts";
import type { Db } from "#db/open.ts";
import type { AppEnv } from "#http/app-env.ts";
import { mayRead, selectGoing, selectHost, selectWaiting, toGoingPage, toWaitingPage } from "./registrations.ts";

const COLUMNS = ["name", "email", "company", "account", "state", "position", "registered"];
const CHUNK = 1000;
const CUT = `Only the latest ${EVENT_CAPACITY_MAX.toLocaleString("en")} registrations are in this file.`;
/** What a spreadsheet takes for a formula, also in the wide forms that some of them read alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** They turn the reading order of what follows, also of the next cells. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** All registrations of an event as a file, written while it is read, a thousand rows at a time: those with a seat, then the line. */
export async function writeRegistrationsCsv(
  c: Context<AppEnv>,
  eventId: string,
): Promise<{ name: string; file: ReadableStream }> {
  const { viewer, results } = await legacyGetWithViewer(c, selectHost(c.var.db, eventId));
  const [host] = results[0];
  mayRead(c, viewer, host);
  // Loaded with the first file: no other route carries the library.
  const { default: papa } = await import("papaparse");
  const write = (rows: string[][]) => `${papa.unparse(rows, { escapeFormulae: FORMULA })}\r\n`;
  const chunks = readChunks(c.var.db, eventId);
  const encoder = new TextEncoder();
  const file = new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(write([COLUMNS]))),
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(write(value)));
    },
  });
  return { name: `registrations-${slug(host?.title ?? "")}.csv`, file };
}

async function* readChunks(db: Db, eventId: string): AsyncGenerator<string[][]> {
  let cursor: string | null | undefined;
  for (let written = 0; cursor !== null && written < EVENT_CAPACITY_MAX; written += CHUNK) {
    const page = toGoingPage(await selectGoing(db, eventId, CHUNK, cursor), CHUNK);
    if (page.rows.length > 0) yield page.rows.map(toCells);
    cursor = page.cursor;
  }
  if (cursor) yield [[CUT]];
  const waiting = await selectWaiting(db, eventId, WAITLIST_MAX)[0];
  if (waiting.length > 0) yield toWaitingPage(waiting, 0, WAITLIST_MAX).rows.map(toCells);
}

const toCells = ({ name, email, company, account, state, position, createdAt }: RegistrationRowView): string[] =>
  [name, email, company ?? "", account, state, position === null ? "" : String(position), createdAt].map((cell) =>
    cell.replace(BIDI, ""),
  );

/** A title as a file may be called on any system. */
const slug = (title: string): string =>
  (fold(title).match(/[a-z0-9]+/g) ?? []).join("-").slice(0, 60).replace(/-$/, "") || "event";
