import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { ContentRequestsView } from "#contract/academy/requests.ts";
import type { Db } from "#db/open.ts";
import { contentRequest, contentVote } from "#db/schema/index.ts";

/** Requests that are shown: of the viewer, and of all members. */
const OWN_MAX = 10;
const OPEN_MAX = 20;

const selectRows = (db: Db, me: SQL) =>
  db
    .select({
      id: contentRequest.id,
      topic: contentRequest.topic,
      at: contentRequest.at,
      votes: contentRequest.votes,
      path: contentRequest.path,
      isOwn: sql<number>`${contentRequest.memberId} = ${me}`.as("is_own"),
      isSeconded: sql<number>`${contentVote.memberId} is not null`.as("is_seconded"),
    })
    .from(contentRequest)
    .leftJoin(contentVote, sql`${contentVote.requestId} = ${contentRequest.id} and ${contentVote.memberId} = ${me}`);

/** The statements of the viewer's requests and the newest open ones. */
export const selectRequests = (db: Db, me: SQL) => ({
  own: selectRows(db, me)
    .where(sql`${contentRequest.memberId} = ${me}`)
    .orderBy(desc(contentRequest.at), desc(contentRequest.id))
    .limit(OWN_MAX),
  open: selectRows(db, me)
    // A literal, so that SQLite uses the index of the open ones.
    .where(sql`${contentRequest.state} = 'open'`)
    .orderBy(desc(contentRequest.at), desc(contentRequest.id))
    .limit(OPEN_MAX),
});

type Rows = Awaited<ReturnType<typeof selectRequests>["own"]>;

export function toRequestsView({ own, open }: { own: Rows; open: Rows }): ContentRequestsView {
  const others = open.filter(({ id }) => !own.some((one) => one.id === id));
  const rows = [...own, ...others].map(({ at, isOwn, isSeconded, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    isOwn: isOwn === 1,
    isSeconded: isSeconded === 1,
  }));
  return { rows };
}

/** The statement that reads whether a request is there. */
export const selectRequest = (db: Db, id: string) =>
  db.select({ memberId: contentRequest.memberId }).from(contentRequest).where(eq(contentRequest.id, id));
