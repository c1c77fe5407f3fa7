import { NEWEST_ROWS } from "./opportunities.ts";
import { FEED_ROWS } from "./posts.ts";
import type { Fill, Read } from "./read.ts";

const member = (n: number) => `01900001-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

/** The caller's twenty connections, each connected to member 30; introductions through her to member 31, and one of hers. */
export const fill: Fill = ({ from, now, me }) => {
  if (from > 0) return [];
  const people = Array.from({ length: 20 }, (_, at) => member(at + 1));
  const link = (one: string, other: string) =>
    `insert or ignore into connection (member_id, peer_id, since) values ('${one}', '${other}', ${now}), ('${other}', '${one}', ${now})`;
  const introduction = (n: number, requester: string, first: string) => `insert into introduction
    (id, requester_id, target_id, first_id, state, holder_id, note_to_first, note_to_target, asked_at, held_at) values
    ('introduction-${n}', '${requester}', '${member(31)}', '${first}', 'open', '${first}', 'To you.', 'To them.', ${now + n}, ${now + n})`;
  return [
    ...people.flatMap((id) => [link(me, id), link(id, member(30))]),
    link(me, member(31)),
    ...people.map((id, at) => introduction(at, id, me)),
    introduction(20, me, member(1)),
  ];
};

export const READS: Record<string, Read[]> = {
  // Of each row its member and their profile.
  "/api/network/mutes": [{ path: "/api/network/mutes", as: "member", maxRows: 90 }],
  "/api/network/blocks": [{ path: "/api/network/blocks", as: "member" }],
  // With the cards of the suggestions, the feed, and one's own events and profile.
  "/dashboard": [{ path: "/dashboard", as: "member", maxTrips: 1, maxRows: FEED_ROWS + NEWEST_ROWS + 180 }],
  // Each row is read with its four people, their connections and blocks, for two lists and the names.
  "/api/network/paths/:memberId": [{ path: `/api/network/paths/${member(30)}`, as: "member", maxRows: 600 }],
  "/api/network/introductions": [{ path: "/api/network/introductions", as: "member", maxRows: 700 }],
};
