import { REQUEST } from "#contract/sockets.ts";

/** A request that was withdrawn is in the list of its author alone. */
export const LISTED = `request not in (${REQUEST.received}, ${REQUEST.ignored}) and (request <> ${REQUEST.withdrawn} or mine = 1)`;
export const WAITING = `request = ${REQUEST.received}`;
/** Neither muted, nor with somebody whom the member cannot open. */
export const COUNTED = `peer_id not in (select peer_id from muted where is_muted = 1) and peer_id not in (select peer_id from hidden)`;
