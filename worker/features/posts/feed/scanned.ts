import { type SQL, sql } from "drizzle-orm";
import { FEED_SCANNED, POSTS_SCANNED } from "#contract/posts/limits.ts";
import { connection, mute, post, postChoice, user } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { isMemberVisible, isVisibleTo } from "#domain/members/visible-member.ts";

/** `is_last`: the scan may end before the last post. `before`: an id, or "~", which sorts after every id. */

const POSTS = sql.raw(String(POSTS_SCANNED));
const CONNECTIONS = sql.raw(String(FEED_SCANNED));
const READER = sql.raw("(select id from reader)");

/**
 * With few connections their posts are merged: `merged` is a queue by id, and each taken post adds the previous one of
 * its author. With many, the newest posts of everybody are scanned. So posting writes nothing per connection, and a
 * page reads at most two rows for each of FEED_SCANNED connections, or three for each scanned post, and some per
 * result.
 */
export const feedPosts = (me: SQL, before: string): SQL => sql`(
  with recursive reader(id, size) as materialized (select ${user.id}, ${user.connectionCount} from ${user} where ${user.id} = ${me}),
  people(id) as (
    select ${connection.peerId} from reader cross join ${connection} on ${connection.memberId} = reader.id where reader.size <= ${CONNECTIONS}
    union all select id from reader where size <= ${CONNECTIONS}),
  merged(id, author_id) as (
    select ${newestOf(sql.raw("people.id"), sql`${before}`)}, people.id from people
    union all
    select ${newestOf(sql.raw("merged.author_id"), sql.raw("merged.id"))}, merged.author_id from merged where merged.id is not null
    order by 1 desc limit ${POSTS}),
  everybody(id, author_id) as (
    select latest.id, latest.author_id from reader cross join ${post} as latest
    where reader.size > ${CONNECTIONS} and latest.id < ${before} order by latest.id desc limit ${CONNECTIONS}),
  found(id, author_id, is_theirs, is_last) as (
    select id, author_id, 1, 0 from merged where id is not null
    union all
    select * from (
      select id, author_id, author_id = ${READER} or ${isConnected(READER, sql.raw("everybody.author_id"))} as theirs,
        id = (select earlier.id from ${post} as earlier where earlier.id < ${before} order by earlier.id desc limit 1 offset ${CONNECTIONS} - 1) as last
      from everybody) where theirs or last limit ${POSTS})
  select id, is_last, is_theirs and ${isWanted} as fits from found) as scanned`;

const newestOf = (memberId: SQL, before: SQL): SQL =>
  sql`(select max(one.id) from ${post} as one where one.author_id = ${memberId} and one.id < ${before})`;

const isWanted: SQL = sql`(
  exists (select 1 from ${user} where ${user.id} = found.author_id and ${isVisibleTo(READER)})
  and not exists (select 1 from ${mute} where ${mute.memberId} = ${READER} and ${mute.mutedId} = found.author_id)
  and not exists (select 1 from ${postChoice} where ${postChoice.memberId} = ${READER} and ${postChoice.postId} = found.id
    and ${postChoice.isHidden} = 1))`;

/** Posts for connections fit the member and their connections only. */
export const postsOf = (authorId: SQL | string, me: SQL, before: string): SQL => sql`(
  select id, 0 as is_last,
    (${authorId} = ${me} or (${isMemberVisible(authorId, me)} and (audience = 'members' or ${isConnected(me, authorId)}))) as fits
  from (select own.id, own.audience from ${post} as own where own.author_id = ${authorId} and own.id < ${before}
    order by own.id desc limit ${POSTS})) as scanned`;
