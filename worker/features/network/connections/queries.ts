import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type RequestContext, viewerId, viewerTable } from "#auth/session/session.ts";
import type { ConnectionRequestPage, NetworkSummary } from "#contract/network/connections.ts";
import type { MutualPage } from "#contract/network/people.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { connection, connectionRequest, memberCard, user } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { waitingIntroductions } from "#domain/members/introduced.ts";
import {
  memberCardColumns,
  relationColumns,
  selectOwnPeers,
  toMemberCard,
  toOwnPeers,
} from "#domain/members/member-card.ts";
import { showsConnections } from "#domain/members/mutual-connections.ts";
import { pendingConnectionRequests } from "#domain/members/pending-connection-requests.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst, oldestFirst } from "#http/lists/keyset.ts";

export const selectRelation = (db: Db, viewerId: string, memberId: string) =>
  db
    .select(relationColumns(viewerId))
    .from(user)
    .where(and(eq(user.id, memberId), isVisibleTo(viewerId)));

const COUNTED_MAX = sql.raw("1000");
const WAITING_MAX = 100;

export const selectSummary = (db: Db, me: SQL, now: number) =>
  db
    .select({
      connections: user.connectionCount,
      newThisMonth: sql<number>`(select count(*) from (select 1 from ${connection}
        where ${connection.memberId} = ${me} and ${connection.since} >= ${startOfMonth(now)} limit ${COUNTED_MAX}))`.as(
        "new_this_month",
      ),
      pendingRequests: pendingConnectionRequests(me, WAITING_MAX).as("pending_requests"),
      introductions: waitingIntroductions(me, now).as("introductions_held"),
    })
    .from(user)
    .where(sql`${user.id} = ${me}`);

export const toSummary = ([row]: Awaited<ReturnType<typeof selectSummary>>): NetworkSummary =>
  row ?? { connections: 0, newThisMonth: 0, pendingRequests: 0, introductions: 0 };

function startOfMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

const received = newestFirst({
  at: [connectionRequest.askedAt, wholeNumber],
  id: [connectionRequest.requesterId, rowId],
});
const sent = newestFirst({ at: [connectionRequest.askedAt, wholeNumber], id: [connectionRequest.recipientId, rowId] });

/** The sender of an ignored request sees it as open. */
export function selectConnectionRequests(
  { db, sessionToken, now }: RequestContext,
  box: "received" | "sent",
  cursor?: string,
) {
  const viewer = viewerTable(sessionToken, now);
  const isReceived = box === "received";
  const askedAt = sql<number>`${connectionRequest.askedAt}`;
  const [own, other] = isReceived
    ? ([connectionRequest.recipientId, connectionRequest.requesterId] as const)
    : ([connectionRequest.requesterId, connectionRequest.recipientId] as const);
  const cards = db
    .select({
      ...memberCardColumns(viewer.id, { [isReceived ? "receivedAt" : "sentAt"]: askedAt.as("asked_at") }),
      note: connectionRequest.note,
      at: askedAt.as("requested_at"),
    })
    .from(viewer.table)
    .crossJoin(connectionRequest)
    .crossJoin(memberCard);
  const isListed = isReceived
    ? sql`${connectionRequest.state} = 'open'`
    : sql`${connectionRequest.state} <> 'withdrawn'`;
  const list = isReceived ? received : sent;
  const { memberId } = memberCard;
  const isShown = and(eq(own, viewer.id), isListed, eq(memberId, other), notBlocked(viewer.id, memberId));
  return {
    requests: list.select(cards.$dynamic(), cursor, isShown),
    own: selectOwnPeers(db, viewerId(sessionToken, now)),
  };
}

export function toConnectionRequestPage({
  requests,
  own,
}: Results<ReturnType<typeof selectConnectionRequests>>): ConnectionRequestPage {
  const peers = toOwnPeers(own);
  return received.toPage(requests, ({ note, at, ...card }) => ({
    person: toMemberCard(peers, card),
    note,
    at: new Date(at).toISOString(),
  }));
}

const mine = alias(connection, "mine");
/** Few, because each is read in three tables. */
const MUTUAL_PAGE_SIZE = 12;
const mutual = oldestFirst({ id: [mine.peerId, rowId] }, { size: MUTUAL_PAGE_SIZE });

export function selectMutual({ db, sessionToken, now }: RequestContext, memberId: string, cursor?: string) {
  const viewer = viewerTable(sessionToken, now);
  const { name, title, image, sample, isInPaths } = memberCard;
  const people = db
    .select({ id: mine.peerId, name, title, image, sample })
    .from(viewer.table)
    .crossJoin(mine)
    .crossJoin(memberCard)
    .$dynamic();
  // SQLite reads the viewer's connections in order until the page is full.
  return mutual.select(
    people,
    cursor,
    and(
      eq(mine.memberId, viewer.id),
      eq(memberCard.memberId, mine.peerId),
      eq(isInPaths, true),
      ne(viewer.id, memberId),
      sql`+${isConnected(memberId, mine.peerId)}`,
      showsConnections(sql`${memberId}`),
      notBlocked(viewer.id, mine.peerId),
    ),
  );
}

export const toMutualPage = (rows: Results<{ rows: ReturnType<typeof selectMutual> }>["rows"]): MutualPage =>
  mutual.toPage(rows, (person) => person);
