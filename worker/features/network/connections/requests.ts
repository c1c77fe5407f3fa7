import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/open.ts";
import { connectionRequest } from "#db/schema/index.ts";
import { endNotificationsSoon, pendingDelete } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";

const isFromTo = (requesterId: string, recipientId: string): SQL =>
  sql`${connectionRequest.requesterId} = ${requesterId} and ${connectionRequest.recipientId} = ${recipientId}`;

/** SQL: open as far as its author knows; it may be ignored. */
export const isWaitingRequest = (requesterId: string, recipientId: string): SQL =>
  sql`${isFromTo(requesterId, recipientId)} and ${connectionRequest.state} <> 'withdrawn'`;

export const hasAsked = (requesterId: string, recipientId: string): SQL<number> =>
  sql<number>`exists (select 1 from ${connectionRequest} where ${isWaitingRequest(requesterId, recipientId)})`;

export const isUndecided = (requesterId: string, recipientId: string): SQL<number> =>
  sql<number>`exists (select 1 from ${connectionRequest} where ${isFromTo(requesterId, recipientId)} and ${connectionRequest.state} = 'open')`;

export const askedAt = (requesterId: string, recipientId: string): SQL<number | null> =>
  sql`(select ${connectionRequest.askedAt} from ${connectionRequest} where ${isWaitingRequest(requesterId, recipientId)})`;
export const withdrawnAt = (requesterId: string, recipientId: string): SQL<number | null> =>
  sql`(select ${connectionRequest.decidedAt} from ${connectionRequest} where ${isFromTo(requesterId, recipientId)} and ${connectionRequest.state} = 'withdrawn')`;

export const isBetween = (one: string, other: string): SQL =>
  sql`((${isFromTo(one, other)}) or (${isFromTo(other, one)}))`;

/** A later request has another key, so it is notified again. */
const keyPrefix = (requesterId: string) => `connection-requested:${requesterId}:`;
export const requestKey = (requesterId: string, at: number): string => `${keyPrefix(requesterId)}${at}`;

export const endRequestNotification = (
  c: Context<AppEnv>,
  requesterId: string,
  recipientId: string,
  how: "deleted" | "read",
): void => endNotificationsSoon(c, recipientId, keyPrefix(requesterId), how);

/** Deletes a notification that is not delivered yet. */
export const silenceRequest = (db: Db, requesterId: string, recipientId: string, onlyIf: SQL) =>
  pendingDelete(db, recipientId, keyPrefix(requesterId), onlyIf);
