import { sql } from "drizzle-orm";
import {
  block,
  connection,
  connectionRequest,
  introduction,
  mute,
  networkSetting,
  suggestionDismissal,
} from "#db/schema/index.ts";
import { nameOf, type OwnRows, own, pick } from "#domain/nouns/own-rows.ts";

export const networkOwnRows: OwnRows = {
  connections: own(
    connection,
    connection.memberId,
    { ...pick(connection, "peerId", "since"), name: nameOf(connection.peerId) },
    { visible: connection.peerId },
  ),
  connectionRequestsSent: own(
    connectionRequest,
    connectionRequest.requesterId,
    pick(connectionRequest, "recipientId", "note", "askedAt"),
    // Without those that a block ended: the author does not know that they were ignored before.
    { where: sql`${connectionRequest.decidedAt} is not 0` },
  ),
  introductionsAsked: own(
    introduction,
    introduction.requesterId,
    pick(introduction, "targetId", "firstId", "secondId", "noteToFirst", "noteToTarget", "askedAt"),
  ),
  blocks: own(block, block.memberId),
  mutes: own(mute, mute.memberId, undefined, { visible: mute.mutedId }),
  dismissedSuggestions: own(suggestionDismissal, suggestionDismissal.memberId),
  networkSettings: own(networkSetting, networkSetting.memberId),
};
