import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newId } from "#db/ids.ts";
import { seeded } from "#tests/support/random.ts";

/** The cards as they are stored, and as they follow from the tables that triggers make them of; with the ids of the peers, sorted. */
const peersOf = (numbers: string) => `(select coalesce(group_concat(id, ' '), '') from (${numbers} order by id))`;
const COLUMNS =
  "card.member_id, card.name, card.image, card.kind, card.sample, card.title, card.company, card.location";
const STORED = `select ${COLUMNS}, card.sectors, card.is_in_paths, ${peersOf(
  "select peer.member_id as id from member_card as peer, json_each('[' || trim(card.peers, ',') || ']') as one where peer.number = one.value",
)} as peers, length(card.peers) - length(replace(card.peers, ',', '')) - 1 as peer_count
  from member_card as card order by card.member_id`;
const isInPaths = (id: string) => `coalesce((select is_in_paths from network_setting where member_id = ${id}), 1)`;
const SOURCES = `select user.id as member_id, user.name, user.image, user.kind, user.sample, profile.title, profile.company, profile.location,
    (select json_group_array(code) from profile_tag where member_id = user.id and list = 'sectors') as sectors, ${isInPaths("user.id")} as is_in_paths,
    ${peersOf(shownPeers("peer.id as id"))} as peers, (${shownPeers("count(*)")}) as peer_count
  from user left join profile on profile.member_id = user.id where user.status = 'approved' order by user.id`;

function shownPeers(column: string): string {
  return `select ${column} from connection join user as peer on peer.id = connection.peer_id
    where connection.member_id = user.id and peer.status = 'approved' and ${isInPaths("peer.id")} = 1`;
}

const STEPS = 400;
const SEEDS = [1, 2, 3];

it.each(SEEDS)("cards of members follow every change of what they show, whatever the order (seed %i)", async (seed) => {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const ids = Array.from({ length: 7 }, () => newId());
  const any = () => `'${ids[below(ids.length)]}'`;
  const status = () => (below(3) ? "approved" : "suspended");
  const changes: (() => string[])[] = [
    () => {
      const id = any();
      return [
        `insert into user (id, name, email, status) values (${id}, 'New', ${id} || '@cards.test', '${status()}') on conflict do nothing`,
      ];
    },
    () => (below(4) ? [] : [`delete from user where id = ${any()}`]),
    () => [`update user set status = '${status()}' where id = ${any()}`],
    () => [
      `update user set name = 'Name ${below(9)}', image = 'image-${below(9)}', kind = 'founder' where id = ${any()}`,
    ],
    () => {
      const known = (id: string) => `exists (select 1 from user where id = ${id})`;
      const [one, other] = [any(), any()];
      if (one === other) return [];
      return [
        [one, other],
        [other, one],
      ].map(
        (pair) =>
          `insert or ignore into connection (member_id, peer_id, since) select ${pair}, 1 where ${known(one)} and ${known(other)}`,
      );
    },
    () => {
      const [one, other] = [any(), any()];
      return [`delete from connection where (member_id, peer_id) in (values (${one}, ${other}), (${other}, ${one}))`];
    },
    () => [
      `insert into network_setting (member_id, is_in_paths) select id, ${below(2)} from user where id = ${any()}
        on conflict (member_id) do update set is_in_paths = excluded.is_in_paths`,
    ],
    () => [`delete from network_setting where member_id = ${any()}`],
    () => [
      `insert into profile (member_id, title, company) select id, 'Title ${below(9)}', null from user where id = ${any()}
        on conflict (member_id) do update set title = excluded.title, company = 'Company', location = 'Gdynia'`,
    ],
    () => [`delete from profile where member_id = ${any()}`],
    () => [
      `insert or ignore into profile_tag (member_id, list, code) select id, '${below(3) ? "sectors" : "stages"}', 'code-${below(4)}' from user where id = ${any()}`,
    ],
    () => [`delete from profile_tag where member_id = ${any()} and code = 'code-${below(4)}'`],
  ];
  for (let step = 0; step < STEPS; step += 1) {
    const statements = changes[below(changes.length)]?.() ?? [];
    const read = [STORED, SOURCES];
    const answers = await env.DB.batch([...statements, ...read].map((statement) => env.DB.prepare(statement)));
    const [stored, sources] = answers.slice(-2).map(({ results }) => results);
    expect(stored, `${statements.join("; ")} at step ${step} of seed ${seed}`).toEqual(sources);
  }
});
