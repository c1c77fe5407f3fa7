import type { Context } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import type { RegistrationRowView } from "#contract/events/attendees.ts";
import { EVENT_CAPACITY_MAX, WAITLIST_MAX } from "#contract/limits.ts";
import { fullCount } from "#contract/numbers.ts";
import { auditInsert } from "#db/audit.ts";
import type { Db } from "#db/open.ts";
import { recordExport } from "#domain/security-events/record-export.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type CsvColumns, type CsvPart, downloadCsv } from "#http/csv.ts";
import {
  authorizeHostOrAdmin,
  goingCursor,
  selectGoing,
  selectHost,
  selectWaiting,
  toGoingPage,
  toWaitingPage,
} from "./registrations.ts";

const COLUMNS: CsvColumns<RegistrationRowView> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  company: ({ company }) => company,
  account: ({ account }) => account,
  state: ({ state }) => state,
  position: ({ position }) => (position === null ? null : String(position)),
  registered: ({ createdAt }) => createdAt,
};
const CHUNK = 1000;
const CUT = `This file includes only the latest ${fullCount(EVENT_CAPACITY_MAX)} registrations.`;

export async function downloadRegistrations(c: Context<AppEnv>, eventId: string): Promise<Response> {
  const { viewer, hosts } = await getWithViewer(c, { hosts: selectHost(c.var.db, eventId) });
  const [host] = hosts;
  authorizeHostOrAdmin(c, viewer, host);
  if (viewer.id === host?.id) await recordExport(c, viewer, "registrations-exported", host.title);
  else await auditExport(c, viewer, eventId);
  const name = `registrations-${host?.title ?? ""}`;
  return downloadCsv(c, { name, columns: COLUMNS, parts: readParts(c.var.db, eventId) });
}

const auditExport = (c: Context<AppEnv>, { id: actorId }: Viewer, subjectId: string) =>
  auditInsert(c.var.db, c.var, { actorId, action: "registrations-exported", subjectKind: "event", subjectId });

async function* readParts(db: Db, eventId: string): AsyncGenerator<CsvPart<RegistrationRowView>> {
  let cursor: string | null | undefined;
  for (let written = 0; cursor !== null && written < EVENT_CAPACITY_MAX; written += CHUNK) {
    const page = toGoingPage(await selectGoing(db, eventId, CHUNK, goingCursor.tryDecode(cursor)), CHUNK);
    yield page.rows;
    cursor = page.cursor;
  }
  if (cursor) yield CUT;
  const waiting = await selectWaiting(db, eventId, WAITLIST_MAX, 0).rows;
  yield toWaitingPage(waiting, 0, WAITLIST_MAX).rows;
}
