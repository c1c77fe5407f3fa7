import { sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/limits.ts";
import { insertMissing } from "./insert-missing.ts";
import { ada, amara, daniel, INVESTORS, ines, ingrid, kenji, otto, priya, type SamplePerson, tomas } from "./people.ts";
import type { Seed } from "./seed.ts";

const CONNECTED: [one: SamplePerson, other: SamplePerson][] = [
  [ada, ines],
  [ada, tomas],
  [ines, amara],
  [ines, priya],
  [ada, priya],
  [amara, daniel],
  [amara, tomas],
  [daniel, ingrid],
  [daniel, kenji],
  [ingrid, tomas],
  [kenji, amara],
  [kenji, priya],
  [priya, tomas],
  [ines, otto],
];

/** One row for each side. `ago` in hours. */
const sampleConnections = CONNECTED.flatMap(([one, other], at) => {
  const ago = 20 + at * 31;
  return [
    { memberId: one.id, peerId: other.id, ago },
    { memberId: other.id, peerId: one.id, ago },
  ];
});

export const sampleRequests = [
  {
    requesterId: kenji.id,
    recipientId: ada.id,
    note: "Your status page is the first one I have read to the end. I would like to hear how the matching works for leasing companies.",
    ago: 6,
  },
  { requesterId: ada.id, recipientId: otto.id, note: "", ago: 27 },
];

/** The sample investors accept at once. Only for members of this run, and both halves of each connection. */
export const networkStatements: Seed = (db, { now }) => [
  insertMissing(
    db,
    sql`network_setting (member_id, auto_accept)`,
    sql`select user.id, 1 from json_each(${JSON.stringify(INVESTORS.map(({ id }) => id))})
        join user on user.id = value and user.created_at = ${now}`,
  ),
  insertMissing(
    db,
    sql`connection (member_id, peer_id, since)`,
    sql`select user.id, peer.id, ${now} - value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleConnections)})
        join user on user.id = value->>'memberId' join user as peer on peer.id = value->>'peerId'
        where max(user.created_at, peer.created_at) = ${now}`,
  ),
  insertMissing(
    db,
    sql`connection_request (requester_id, recipient_id, state, note, asked_at)`,
    sql`select user.id, recipient.id, 'open', value->>'note', ${now} - value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleRequests)})
        join user on user.id = value->>'requesterId' join user as recipient on recipient.id = value->>'recipientId'
        where max(user.created_at, recipient.created_at) = ${now}`,
  ),
];
