import { pageOfCards } from "./people.ts";
import type { Fill, Read } from "./read.ts";

/** Connections and requests of the bench of D1 calls: about twenty connections of each member, and those of the caller. */

const member = (number: string) => `printf('01900001-0000-7000-8000-%012x', ${number})`;
/** Each member is connected to the ten before, so that each has twenty. */
const NEIGHBORS = 10;
/** The caller's: so many members, from this one on. */
const FIRST = { connections: 21, received: 61, sent: 41 };

export const fill: Fill = ({ n, from, now, me }) => {
  const pairs = `from n, json_each('[1,2,3,4,5,6,7,8,9,10]') as k where i > k.value and k.value <= ${NEIGHBORS}`;
  const [one, other] = [member("i"), member("i - k.value")];
  const own = (first: number, count: number) => `from n where i >= ${first} and i < ${first + count}`;
  return [
    `insert into connection (member_id, peer_id, since) ${n} select ${one}, ${other}, ${now} - i ${pairs}`,
    `insert into connection (member_id, peer_id, since) ${n} select ${other}, ${one}, ${now} - i ${pairs}`,
    `insert into network_setting (member_id, is_in_paths) ${n} select ${one}, i % 2 from n where i % 7 = 0`,
    ...(from > 0
      ? []
      : [
          `insert into connection (member_id, peer_id, since) ${n} select '${me}', ${one}, ${now} - i ${own(FIRST.connections, 20)}`,
          `insert into connection (member_id, peer_id, since) ${n} select ${one}, '${me}', ${now} - i ${own(FIRST.connections, 20)}`,
          `insert into connection_request (requester_id, recipient_id, state, note, asked_at)
            ${n} select ${one}, '${me}', 'open', 'We met in Oslo.', ${now} - i ${own(FIRST.received, 25)}`,
          `insert into connection_request (requester_id, recipient_id, state, note, asked_at)
            ${n} select '${me}', ${one}, iif(i % 2, 'open', 'ignored'), '', ${now} - i ${own(FIRST.sent, 20)}`,
        ]),
  ];
};

const known = "01900001-0000-7000-8000-00000000001e";

export const READS: Record<string, Read[]> = {
  "/api/network/summary": [{ path: "/api/network/summary", as: "member", maxRows: 250 }],
  "/api/network/requests": [
    ...pageOfCards("/api/network/requests"),
    ...pageOfCards(`/api/network/requests?cursor=9000000000000_${known}`),
    ...pageOfCards("/api/network/requests?box=sent"),
  ],
  "/api/network/mutual/:memberId": [
    { path: `/api/network/mutual/${known}`, as: "member" },
    { path: `/api/network/mutual/${known}?cursor=${known}`, as: "member" },
  ],
  "/api/network/settings": [{ path: "/api/network/settings", as: "member" }],
};
