/** No row has this id: waiting under it, before all others, is that the whole index of a noun be made anew. */
export const EVERYTHING = "";

/**
 * What `npm run search:rebuild` says to the main database; all else is cron's, so that no end of the command leaves an index half empty:
 * cron empties the index, has every row wait, and only then strikes this off.
 */
export const REBUILD = "insert into search_pending (noun, id, version) values ('events', '', 1) on conflict do nothing";
