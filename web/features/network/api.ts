import type { BlockPage, BlockView } from "#contract/network.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/pages-query.ts";
import { queryClient } from "#web/lib/query-client.ts";

const BLOCKS = "/api/network/blocks";

/** Whom one blocked, newest first. */
export const blocksQuery = pagesQuery<BlockView>(BLOCKS);

/** From now on the two are unknown to each other: what is known here of the other goes as well. */
export async function blockMember(memberId: string): Promise<void> {
  await http.put(`${BLOCKS}/${memberId}`);
  queryClient.removeQueries({ queryKey: [`/api/messages/${memberId}`] });
  await askAgain();
}

export async function unblockMember(memberId: string): Promise<void> {
  await http.delete(`${BLOCKS}/${memberId}`);
  queryClient.setQueryData(blocksQuery.queryKey, (data) => {
    const without = (page: BlockPage) => ({ ...page, rows: page.rows.filter(({ person }) => person.id !== memberId) });
    return data && { ...data, pages: data.pages.map(without) };
  });
  await askAgain();
}

function askAgain(): Promise<void> {
  // What the document carried would otherwise come back as the first page of a later visit.
  queryClient.removeQueries({ queryKey: [BLOCKS], exact: true, type: "inactive" });
  return queryClient.invalidateQueries();
}
