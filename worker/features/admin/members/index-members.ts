import { user } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";

export const textsOf = ({ name, email }: { name: string; email: string }) => ({ name, email });

/** Latest first. A trigger marks every new or changed member, whichever code writes it. */
export const { sweep: sweepMembers } = indexNoun("members", user, (row) => ({
  at: row.createdAt.getTime(),
  latestFirst: true,
  texts: textsOf(row),
}));
