import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import { MEMBER_KINDS, type MemberKind, type PersonView } from "../members.ts";
import { REGIONS, SECTORS, STAGES } from "../profiles/plain/lists.ts";
import { cursor, lineOfText, type Page } from "../text.ts";
import type { RelationView } from "./plain/relation.ts";

/** A member as a card of the network shows one. `sectors` are codes of the list SECTORS. `mutualConnections`: those whom the viewer may see. */
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

/**
 * Query of `GET /api/network/people` (all members, the newest first) and `GET /api/network/connections` (the viewer's, the newest first).
 * `q`: words in name, title, company, location, sectors and skills. `amount`: in whole units of any currency; fits members whose range
 * includes it. `place`: the beginning of words of the location. Unknown values of the filters are ignored.
 */
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

/** `isSimilar`: nobody has these words exactly; the rows are members whose name differs by one letter. */
export type PeoplePage = Page<MemberCardView> & { isSimilar?: true };

/** `GET /api/network/mutual/:memberId`: the mutual connections whom the viewer may see, ordered by id. */
export type MutualPage = Page<PersonView>;
