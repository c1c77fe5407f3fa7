import { SEARCHED } from "./nouns.ts";

/** An id that no row has and that sorts first: a pending row with it asks for a rebuild of the noun's whole index. */
export const REBUILD_ID = "";

const requests = Object.keys(SEARCHED).map((noun) => `('${noun}', '${REBUILD_ID}', 1)`);

/**
 * What `npm run search:rebuild` writes into the main database. Cron does the rest: it empties the index, marks every row as pending, and
 * deletes this request last. So the index is never left half empty, wherever the command stops.
 */
export const REQUEST_REBUILD = `insert into search_pending (noun, id, version) values ${requests.join(", ")} on conflict do nothing`;
