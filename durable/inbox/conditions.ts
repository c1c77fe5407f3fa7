import { REQUEST } from "#contract/sockets.ts";

export const LISTED = `request not in (${REQUEST.received}, ${REQUEST.ignored})`;
export const WAITING = `request = ${REQUEST.received}`;
export const NOT_MUTED = "peer_id not in (select peer_id from muted where is_muted = 1)";
