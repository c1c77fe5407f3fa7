import { REQUEST } from "#contract/sockets.ts";

/** Which conversations are listed, which are requests that wait, and of whom one hears: conditions of the queries and of the indexes for them. */
export const LISTED = `request not in (${REQUEST.received}, ${REQUEST.ignored})`;
export const WAITING = `request = ${REQUEST.received}`;
export const NOT_MUTED = "peer_id not in (select peer_id from muted where is_muted = 1)";
