import type { InfiniteData } from "@tanstack/react-query";
import type { MemberCardView, PeoplePage } from "#contract/network/people.ts";
import type { Page } from "#contract/text.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";

/** Newest first. `search`: a query string without `?`. */
export const peopleQuery = (search: string) => pagesQuery<MemberCardView>("/api/network/people", search);

/** From the same response: whether nobody matches, so that the rows are members with a similar name. */
export const isSimilarQuery = (search: string) => ({
  ...peopleQuery(search),
  select: ({ pages: [first] }: InfiniteData<Page<MemberCardView>>) =>
    (first as PeoplePage | undefined)?.isSimilar === true,
});
