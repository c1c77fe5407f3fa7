import { user } from "#db/schema/index.ts";
import { indexNoun } from "#search/index-noun.ts";

/** The texts of a member that an admin's search compares, by column of the index. */
export const textsOf = ({ name, email }: { name: string; email: string }) => ({ name, email });

/**
 * The search index of members, the latest first. A trigger of the table marks each new member and each change of name or address, no matter who
 * writes it, so that no sign-up needs a statement for it.
 */
export const { sweep: sweepMembers } = indexNoun("members", user, (row) => ({
  at: row.createdAt.getTime(),
  latestFirst: true,
  texts: textsOf(row),
}));
