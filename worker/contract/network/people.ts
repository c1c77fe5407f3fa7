import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import { MEMBER_KINDS, type MemberKind, type PersonView } from "../members.ts";
import { REGIONS, SECTORS, STAGES } from "../profiles/lists.ts";
import { cursor, lineOfText, type Page } from "../text.ts";
import type { RelationView } from "./relation.ts";

export type MemberCardView = PersonView & {
  kind: MemberKind;
  company: string | null;
  location: string | null;
  sectors: string[];
  mutualConnections: number;
  isConnected: boolean;
} & RelationView;

const codes = (list: readonly (readonly [string, string])[]) =>
  z.enum(list.map(([code]) => code) as [string, ...string[]]);

/** `GET /api/network/people` and `…/connections`. `amount`: whole units of any currency. Unknown values are ignored. */
export const peopleQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  kind: z.catch(z.optional(z.enum(MEMBER_KINDS)), undefined),
  sector: z.catch(z.optional(codes(SECTORS)), undefined),
  stage: z.catch(z.optional(codes(STAGES)), undefined),
  region: z.catch(z.optional(codes(REGIONS)), undefined),
  amount: z.catch(z.optional(z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.transform(Number))), undefined),
  place: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  cursor,
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

/** `isSimilar`: no exact matches; names that differ by one letter. */
export type PeoplePage = Page<MemberCardView> & { isSimilar?: true };

export type MutualPage = Page<PersonView>;
