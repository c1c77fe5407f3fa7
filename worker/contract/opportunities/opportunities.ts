import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import type { PersonView } from "../members.ts";
import { CURRENCIES, SECTORS, STAGES } from "../profiles/plain/lists.ts";
import { cursor, lineOfText, type Money, type Page } from "../text.ts";
import {
  type DealStage,
  type INSTRUMENTS,
  LIST_ORDERS,
  type OpportunityState,
  type PassReason,
} from "./plain/lists.ts";
import { AMOUNT } from "./plain/money.ts";

/**
 * An opportunity in a list. `amount` is the text of `raising`. `sector`, `stage` and `region` are codes of the lists of profiles. `openedAt`: ISO
 * instant, null before it was first open. `investorsUntil`: until then only members whose tier has early deals see it.
 */
export type OpportunityCardView = {
  id: string;
  company: string;
  description: string;
  amount: string;
  raising: Money;
  stage: string;
  sector: string;
  location: string;
  image: string | null;
  openedAt: string | null;
  investorsUntil: string | null;
  sample: boolean;
  isSaved: boolean;
};

const bound = z.catch(z.optional(z.pipe(z.string().check(z.regex(AMOUNT)), z.transform(Number))), undefined);

/**
 * `GET /api/opportunities`: open ones, for members. `new` (without `order`): the newest first. `amount` and `fit`: the largest first, the best fit of
 * the viewer's thesis first. `isOfNewest`: 200 or more match, and the order is that of the 200 newest. Ones that the viewer passed on are left out.
 * `min`, `max`: of the amount, in whole units of `currency` (EUR without it); amounts of other currencies are compared by the reference rates.
 */
export const opportunityQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  sector: z.catch(z.optional(z.enum(SECTORS.map(([code]) => code))), undefined),
  stage: z.catch(z.optional(z.enum(STAGES.map(([code]) => code))), undefined),
  min: bound,
  max: bound,
  currency: z.catch(z.optional(z.enum(CURRENCIES)), undefined),
  order: z.catch(z.optional(z.enum(LIST_ORDERS)), undefined),
  cursor,
});
export type OpportunityQuery = z.infer<typeof opportunityQuery>;
export type OpportunityPage = Page<OpportunityCardView> & { isOfNewest?: true };

/** One term of the viewer's thesis beside the opportunity's. `fits` null: one of the two says nothing. */
export type FitView = {
  term: "sector" | "stage" | "check" | "region";
  fits: boolean | null;
  own: string;
  theirs: string;
};

export type RoundView = {
  region: string;
  instrument: (typeof INSTRUMENTS)[number][0];
  valuation: Money | null;
  minCheck: Money | null;
  lead: string | null;
  /** The last day, such as `2027-01-29`. */
  closesOn: string | null;
  moneyFor: string | null;
  isInvestorsFirst: boolean;
};

export type TeamMemberView = { person: PersonView; role: string };
export type UpdateView = { id: string; title: string; text: string; at: string };
/** `asker`: null for everybody but the owner, and the asker of an own question (`isMine`). Instants in ISO 8601. */
export type QuestionView = {
  id: string;
  text: string;
  askedAt: string;
  asker: PersonView | null;
  isMine: boolean;
  answer: string | null;
  answeredAt: string | null;
  isPublished: boolean;
};
export type PassView = { reason: PassReason; count: number };
export type ChangeView = { state: OpportunityState; reason: string; actor: string | null; at: string };
export type PartyView = { person: PersonView; isConfirmed: boolean };

/** What only the owner sees. `version` is for edits. */
export type OwnOpportunityView = {
  version: number;
  saved: number;
  passed: number;
  passes: PassView[];
  unanswered: number;
  history: ChangeView[];
  reviewReason: string | null;
  parties: PartyView[];
};

/** What a member sees whose tier has deal flow. `pledged`: the sum of non-binding amounts. */
export type FullOpportunityView = {
  text: string;
  round: RoundView;
  interested: number;
  pledged: Money;
  team: TeamMemberView[];
  updates: UpdateView[];
  questions: QuestionView[];
  fit: FitView[];
  similar: OpportunityCardView[];
};

/** What the viewer did with an opportunity. Only they see the note and the stage; the owner sees interest with its amount, and passes as numbers. */
export type DealView = {
  isSaved: boolean;
  answer: "interested" | "passed" | null;
  answeredAt: string | null;
  amount: Money | null;
  reason: PassReason | null;
  note: string;
  stage: DealStage;
};

/**
 * `GET /api/opportunities/:id`. 404 for one that the viewer may not know of: only its owner knows one that was never open, and of one that is paused
 * or closed those who saved, answered or were party to it. `full` is null for a member whose tier lacks deal flow, or who is not admitted: `tier` is
 * the cheapest tier with it.
 */
export type OpportunityView = OpportunityCardView & {
  state: OpportunityState;
  owner: PersonView;
  isMine: boolean;
  full: FullOpportunityView | null;
  tier: string | null;
  deal: DealView;
  /** The viewer is named as a party: whether they have confirmed it. Null for everybody else. */
  isPartyConfirmed: boolean | null;
  own: OwnOpportunityView | null;
};
