import type { Context } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import type { RegistrationRowView } from "#contract/events/attendees.ts";
import { EVENT_CAPACITY_MAX, WAITLIST_MAX } from "#contract/limits.ts";
import { fold } from "#db/fold.ts";
import type { Db } from "#db/open.ts";
import type { AppEnv } from "#http/app-env.ts";
import {
  authorizeHostOrAdmin,
  goingCursor,
  selectGoing,
  selectHost,
  selectWaiting,
  toGoingPage,
  toWaitingPage,
} from "./registrations.ts";

const COLUMNS = ["name", "email", "company", "account", "state", "position", "registered"];
const CHUNK = 1000;
const CUT = `Only the latest ${EVENT_CAPACITY_MAX.toLocaleString("en")} registrations are in this file.`;
/** Characters that make a cell a formula in spreadsheets, and their wide forms, which some spreadsheets treat alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Characters that turn the reading direction of the text after them, also of the next cells. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * All registrations of an event as a CSV file, streamed a thousand rows at a time: those with a seat, then the waitlist. Throws 401, and 403
 * and 404 as `authorizeHostOrAdmin`.
 */
export async function writeRegistrationsCsv(
  c: Context<AppEnv>,
  eventId: string,
): Promise<{ name: string; file: ReadableStream }> {
  const { viewer, hosts } = await getWithViewer(c, { hosts: selectHost(c.var.db, eventId) });
  const [host] = hosts;
  authorizeHostOrAdmin(c, viewer, host);
  // Loaded with the first file: no other route needs the library.
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
    const page = toGoingPage(await selectGoing(db, eventId, CHUNK, goingCursor.tryDecode(cursor)), CHUNK);
    if (page.rows.length > 0) yield page.rows.map(toCells);
    cursor = page.cursor;
  }
  if (cursor) yield [[CUT]];
  const waiting = await selectWaiting(db, eventId, WAITLIST_MAX, 0).rows;
  if (waiting.length > 0) yield toWaitingPage(waiting, 0, WAITLIST_MAX).rows.map(toCells);
}

const toCells = ({ name, email, company, account, state, position, createdAt }: RegistrationRowView): string[] =>
  [name, email, company ?? "", account, state, position === null ? "" : String(position), createdAt].map((cell) =>
    cell.replace(BIDI, ""),
  );

/** A title as a file name that every system accepts. */
const slug = (title: string): string =>
  (fold(title).match(/[a-z0-9]+/g) ?? []).join("-").slice(0, 60).replace(/-$/, "") || "event";
