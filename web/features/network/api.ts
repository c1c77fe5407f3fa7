import type { BlockPage, BlockView } from "#contract/network.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/pages-query.ts";
import { queryClient } from "#web/lib/query-client.ts";

const BLOCKS = "/api/network/blocks";

/** The members the viewer has blocked, newest first. */
export const blocksQuery = pagesQuery<BlockView>(BLOCKS);

/** Blocks a member, and removes their thread from the cache, because neither can see the other any more. */
export async function blockMember(memberId: string): Promise<void> {
  await http.put(`${BLOCKS}/${memberId}`);
  queryClient.removeQueries({ queryKey: [`/api/messages/${memberId}`] });
  await refetchAll();
}

export async function unblockMember(memberId: string): Promise<void> {
  await http.delete(`${BLOCKS}/${memberId}`);
  queryClient.setQueryData(blocksQuery.queryKey, (data) => {
    const without = (page: BlockPage) => ({ ...page, rows: page.rows.filter(({ person }) => person.id !== memberId) });
    return data && { ...data, pages: data.pages.map(without) };
  });
  await refetchAll();
}

function refetchAll(): Promise<void> {
  // Otherwise the document's bootstrap data would be the first page of a later visit.
  queryClient.removeQueries({ queryKey: [BLOCKS], exact: true, type: "inactive" });
  return queryClient.invalidateQueries();
}
