import { REQUEST } from "#contract/sockets.ts";

export const LISTED = `request not in (${REQUEST.received}, ${REQUEST.ignored})`;
export const RECEIVED = `request = ${REQUEST.received}`;
/** Not after its author deleted it. */
export const WAITING = `${RECEIVED} and is_emptied = 0`;
/** Neither muted, nor with somebody whom the member cannot open. */
export const COUNTED = `peer_id not in (select peer_id from muted where is_muted = 1) and peer_id not in (select peer_id from hidden)`;
