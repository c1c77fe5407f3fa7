/** Ada's twenty connections, each connected to member 30; introductions through her to member 31, and one of hers. `memberId` makes the id of a member. */
export function introductionStatements(ada: string, memberId: (n: number) => string, now: number): string[] {
  const people = Array.from({ length: 20 }, (_, at) => memberId(at + 1));
  const link = (one: string, other: string) =>
    `insert or ignore into connection (member_id, peer_id, since) values ('${one}', '${other}', ${now}), ('${other}', '${one}', ${now})`;
  const introduction = (n: number, requester: string, first: string) => `insert into introduction
    (id, requester_id, target_id, first_id, state, holder_id, note_to_first, note_to_target, asked_at, held_at) values
    ('introduction-${n}', '${requester}', '${memberId(31)}', '${first}', 'open', '${first}', 'To you.', 'To them.', ${now + n}, ${now + n})`;
  return [
    ...people.flatMap((id) => [link(ada, id), link(id, memberId(30))]),
    link(ada, memberId(31)),
    ...people.map((id, at) => introduction(at, id, ada)),
    introduction(20, ada, memberId(1)),
  ];
}

/** Each row is read with its four people, their connections and blocks, for two lists and the names. */
export const INTRODUCTION_READS = (target: string) => ({
  "/api/network/paths/:memberId": [{ path: `/api/network/paths/${target}`, as: "member" as const, maxRows: 600 }],
  "/api/network/introductions": [{ path: "/api/network/introductions", as: "member" as const, maxRows: 2500 }],
});
