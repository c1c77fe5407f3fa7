import type { BlockPage } from "#contract/network";
import { http } from "../../lib/http.ts";
import { apiQuery, queryClient } from "../../lib/query-client.ts";

const BLOCKS = "/api/network/blocks";

/** Whom one blocked, newest first: the first page. */
export const blocksQuery = apiQuery<BlockPage>(BLOCKS);

export const listBlocksAfter = (cursor: string) =>
  http.get<BlockPage>(`${BLOCKS}?cursor=${encodeURIComponent(cursor)}`);

/** From now on the two are unknown to each other: what is known here of the other goes as well. */
export async function blockMember(memberId: string): Promise<void> {
  await http.put(`${BLOCKS}/${memberId}`);
  queryClient.removeQueries({ queryKey: [`/api/messages/${memberId}`] });
  await queryClient.invalidateQueries();
}

export async function unblockMember(memberId: string): Promise<void> {
  await http.delete(`${BLOCKS}/${memberId}`);
  await queryClient.invalidateQueries();
}
