import type { InfiniteData } from "@tanstack/react-query";
import type { MemberCardView, PeoplePage } from "#contract/network/people.ts";
import type { Page } from "#contract/text.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";

/** All members, the newest first. `search` has the words and filters, as a query string without `?`. */
export const peopleQuery = (search: string) => pagesQuery<MemberCardView>("/api/network/people", search);

/** Of the same answer: whether nobody has these words, and the rows are members with a similar name. */
export const isSimilarQuery = (search: string) => ({
  ...peopleQuery(search),
  select: ({ pages: [first] }: InfiniteData<Page<MemberCardView>>) =>
    (first as PeoplePage | undefined)?.isSimilar === true,
});
