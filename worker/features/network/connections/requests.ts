import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/open.ts";
import { connectionRequest } from "#db/schema/index.ts";
import { endNotificationsSoon, pendingDelete } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Conditions on the request of one member to another, and the notification of one. */

const isFromTo = (requesterId: string, recipientId: string): SQL =>
  sql`${connectionRequest.requesterId} = ${requesterId} and ${connectionRequest.recipientId} = ${recipientId}`;

/** SQL: a row of `connection_request` is the one of a member to another, and it waits for an answer, as far as its author knows. */
export const isWaitingRequest = (requesterId: string, recipientId: string): SQL =>
  sql`${isFromTo(requesterId, recipientId)} and ${connectionRequest.state} <> 'withdrawn'`;

/** SQL: a member asked another one, who did not accept. */
export const hasAsked = (requesterId: string, recipientId: string): SQL<number> =>
  sql<number>`exists (select 1 from ${connectionRequest} where ${isWaitingRequest(requesterId, recipientId)})`;

/** SQL: a member asked another one, who has not decided. */
export const isUndecided = (requesterId: string, recipientId: string): SQL<number> =>
  sql<number>`exists (select 1 from ${connectionRequest} where ${isFromTo(requesterId, recipientId)} and ${connectionRequest.state} = 'open')`;

/** SQL: when a request was made or withdrawn; null without one. */
export const askedAt = (requesterId: string, recipientId: string): SQL<number | null> =>
  sql`(select ${connectionRequest.askedAt} from ${connectionRequest} where ${isWaitingRequest(requesterId, recipientId)})`;
export const withdrawnAt = (requesterId: string, recipientId: string): SQL<number | null> =>
  sql`(select ${connectionRequest.decidedAt} from ${connectionRequest} where ${isFromTo(requesterId, recipientId)} and ${connectionRequest.state} = 'withdrawn')`;

/** SQL: a row is a request of either of two members to the other. */
export const isBetween = (one: string, other: string): SQL =>
  sql`((${isFromTo(one, other)}) or (${isFromTo(other, one)}))`;

/** The key of the notification of a request. A later request has another one, so it is notified again. */
const keyPrefix = (requesterId: string) => `connection-requested:${requesterId}:`;
export const requestKey = (requesterId: string, at: number): string => `${keyPrefix(requesterId)}${at}`;

/** After the response: the recipient's delivered notification of a request is deleted, or read, because the request is withdrawn or answered. */
export const endRequestNotification = (
  c: Context<AppEnv>,
  requesterId: string,
  recipientId: string,
  how: "deleted" | "read",
): void => endNotificationsSoon(c, recipientId, keyPrefix(requesterId), how);

/** The statement that deletes the notification of a request which is not delivered yet, while a condition holds. */
export const silenceRequest = (db: Db, requesterId: string, recipientId: string, onlyIf: SQL) =>
  pendingDelete(db, recipientId, keyPrefix(requesterId), onlyIf);
