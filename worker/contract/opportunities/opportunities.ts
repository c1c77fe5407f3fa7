import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import type { PersonView } from "../members.ts";
import { CURRENCIES, SECTORS, STAGES } from "../profiles/lists.ts";
import { cursor, lineOfText, type Money, type Page } from "../text.ts";
import { type DealStage, type INSTRUMENTS, LIST_ORDERS, type OpportunityState, type PassReason } from "./lists.ts";
import { AMOUNT } from "./money.ts";

/** `amount`: text of `raising`. `openedAt`: ISO, null before. `investorsUntil`: until then only for early deals. */
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
 * `GET /api/opportunities`. `isOfNewest`: the order is that of the 200 newest matches. `min`, `max`: whole units of
 * `currency` (EUR by default), converted by the reference rates.
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

/** `fits` null: one of the two has no value. */
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
  closesOn: string | null;
  moneyFor: string | null;
  isInvestorsFirst: boolean;
};

export type TeamMemberView = { person: PersonView; role: string };
export type UpdateView = { id: string; title: string; text: string; at: string };
/** `asker`: for the owner and the asker only. ISO instants. */
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

/** With the capability `deal-flow`. `pledged`: sum of non-binding amounts. */
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

/** Note and stage are private; the owner sees interest with its amount, and passes as numbers. */
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
 * `GET /api/opportunities/:id`. 404 when hidden. `full` null: no deal flow; `tier`: the cheapest with it. `teamRole`:
 * the viewer's, who leaves by `DELETE …/team/me` (204).
 */
export type OpportunityView = OpportunityCardView & {
  state: OpportunityState;
  owner: PersonView;
  isMine: boolean;
  full: FullOpportunityView | null;
  tier: string | null;
  deal: DealView;
  isPartyConfirmed: boolean | null;
  teamRole: string | null;
  own: OwnOpportunityView | null;
};
