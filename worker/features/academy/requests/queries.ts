import { and, desc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { REQUEST_LISTED_MS } from "#contract/academy/academy.ts";
import type { ContentRequestsView } from "#contract/academy/requests.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { contentRequest, contentVote } from "#db/schema/index.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";

const OWN_MAX = 10;
const OPEN_MAX = 20;

const isRecent = (now: number) => gt(contentRequest.at, now - REQUEST_LISTED_MS);

const isOwnOf = (me: MemberId) => sql`${contentRequest.memberId} = ${me}`;

/** SQL: asked in the last twelve months by a member visible to `me`. */
const isListedFor = (me: MemberId, now: number) =>
  // A literal, so that SQLite uses the index of the open ones.
  and(sql`${contentRequest.state} = 'open'`, isRecent(now), isMemberVisible(sql`${contentRequest.memberId}`, me));

export const hasAsked = (me: string, topic: string, now: number): SQL =>
  sql`exists (select 1 from ${contentRequest} where ${and(isOwnOf(me), isRecent(now), eq(contentRequest.topic, topic), eq(contentRequest.state, "open"))})`;

export const canSecond = (me: string, id: string, now: number): SQL =>
  sql`exists (select 1 from ${contentRequest} where ${and(eq(contentRequest.id, id), sql`not ${isOwnOf(me)}`, isListedFor(me, now))})`;

export const hasSeconded = (me: string, id: string): SQL =>
  sql`exists (select 1 from ${contentVote} where ${contentVote.requestId} = ${id} and ${contentVote.memberId} = ${me})`;

const selectRows = (db: Db, me: SQL) =>
  db
    .select({
      id: contentRequest.id,
      topic: contentRequest.topic,
      at: contentRequest.at,
      votes: contentRequest.votes,
      path: contentRequest.path,
      state: contentRequest.state,
      isOwn: sql<number>`${isOwnOf(me)}`.as("is_own"),
      isSeconded: sql<number>`${contentVote.memberId} is not null`.as("is_seconded"),
    })
    .from(contentRequest)
    .leftJoin(contentVote, sql`${contentVote.requestId} = ${contentRequest.id} and ${contentVote.memberId} = ${me}`);

export const selectRequests = (db: Db, me: SQL, now: number) => ({
  own: selectRows(db, me)
    .where(and(isOwnOf(me), isRecent(now)))
    .orderBy(desc(contentRequest.at), desc(contentRequest.id))
    .limit(OWN_MAX),
  open: selectRows(db, me)
    .where(isListedFor(me, now))
    .orderBy(desc(contentRequest.at), desc(contentRequest.id))
    .limit(OPEN_MAX),
});

type Rows = Awaited<ReturnType<typeof selectRequests>["own"]>;

export function toRequestsView({ own, open }: { own: Rows; open: Rows }): ContentRequestsView {
  const others = open.filter(({ id }) => !own.some((one) => one.id === id));
  const rows = [...own, ...others].map(({ at, isOwn, isSeconded, state, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    isOwn: isOwn === 1,
    isSeconded: isSeconded === 1,
    isDeclined: state === "declined",
  }));
  return { rows };
}

export const selectRequest = (db: Db, me: string, id: string, now: number) =>
  db
    .select({ memberId: contentRequest.memberId })
    .from(contentRequest)
    .where(and(eq(contentRequest.id, id), or(isOwnOf(me), isListedFor(me, now))));
