import { SEARCHED } from "./nouns.ts";

/** An id that no row has and that sorts first. */
export const REBUILD_ID = "";

const requests = Object.keys(SEARCHED).map((noun) => `('${noun}', '${REBUILD_ID}', 1)`);

/** For `npm run search:rebuild`. Cron deletes this last, so that the index is never left half empty. */
export const REQUEST_REBUILD = `insert into search_pending (noun, id, version) values ${requests.join(", ")} on conflict do nothing`;
