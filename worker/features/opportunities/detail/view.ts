import type { Context } from "hono";
import type { PersonView } from "#contract/members.ts";
import { moneyOf } from "#contract/numbers.ts";
import type {
  FullOpportunityView,
  OpportunityView,
  OwnOpportunityView,
  QuestionView,
} from "#contract/opportunities/opportunities.ts";
import type { Results } from "#db/batch.ts";
import type { deal } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { toDealView } from "../deal-view.ts";
import { fitOf, type selectThesis } from "../fit.ts";
import { toCard } from "../opportunity-sql.ts";
import { hasDealFlow } from "../require-deal-flow.ts";
import type { selectParts } from "./parts.ts";
import type { DetailRow } from "./row.ts";

type Parts = Results<ReturnType<typeof selectParts>> & {
  deals: (typeof deal.$inferSelect)[];
  theses: Awaited<ReturnType<typeof selectThesis>>;
  named: { confirmedAt: number | null }[];
  roles: { role: string }[];
  tiers: { name: string }[];
};

const instant = (at: number) => new Date(at).toISOString();

const toPerson = ({ id, name, title, image, sample }: PersonView): PersonView => ({ id, name, title, image, sample });

export function toOpportunityView(c: Context<AppEnv>, row: DetailRow, parts: Parts, viewer: Viewer): OpportunityView {
  const isMine = row.ownerId === viewer.id;
  const isFull = isMine || hasDealFlow(c, viewer);
  const { ownerId, name, title, picture, ownerSample } = row;
  const owner = { id: ownerId, name, title, image: picture, sample: Boolean(ownerSample) };
  return {
    ...toCard(row, c.var.now),
    state: row.state,
    owner,
    isMine,
    full: isFull ? toFull(c, row, parts, { owner, viewer }) : null,
    tier: parts.tiers[0]?.name ?? null,
    deal: toDealView(parts.deals[0], row.currency),
    isPartyConfirmed: isMine || !parts.named[0] ? null : parts.named[0].confirmedAt !== null,
    teamRole: parts.roles[0]?.role ?? null,
    own: isMine ? toOwn(row, parts) : null,
  };
}

type People = { owner: PersonView; viewer: Viewer };

function toFull(c: Context<AppEnv>, row: DetailRow, parts: Parts, { owner, viewer }: People): FullOpportunityView {
  const { currency } = row;
  return {
    text: row.text,
    round: {
      region: row.region,
      instrument: row.instrument,
      valuation: moneyOf(row.valuationMinor, currency),
      minCheck: moneyOf(row.minCheckMinor, currency),
      lead: row.lead,
      closesOn: row.closesOn,
      moneyFor: row.moneyFor,
      isInvestorsFirst: row.isInvestorsFirst,
    },
    interested: row.interested,
    pledged: { amountMinor: row.pledgedMinor, currency },
    team: [
      { person: owner, role: owner.title ?? "Founder" },
      ...parts.team.map(({ role, ...person }) => ({ person: toPerson(person), role })),
    ],
    updates: parts.updates.map((update) => ({ ...update, at: instant(update.at) })),
    questions: toQuestions(parts, owner.id === viewer.id, viewer.id),
    fit: owner.id === viewer.id ? [] : fitOf(parts.theses[0], row),
    similar: parts.similar.map((card) => toCard(card, c.var.now)),
  };
}

function toQuestions(
  { published, asked, received, unanswered }: Parts,
  isOwner: boolean,
  viewerId: string,
): QuestionView[] {
  const rows = new Map([...published, ...asked, ...received, ...unanswered].map((row) => [row.questionId, row]));
  return [...rows.values()]
    .sort((a, b) => b.askedAt - a.askedAt)
    .map((row) => ({
      id: row.questionId,
      text: row.text,
      askedAt: instant(row.askedAt),
      asker: row.id === viewerId || (isOwner && row.isAskerShown) ? toPerson(row) : null,
      isMine: row.id === viewerId,
      answer: row.answer,
      answeredAt: row.answeredAt === null ? null : instant(row.answeredAt),
      isPublished: row.publishedAt !== null,
    }));
}

const toOwn = (row: DetailRow, parts: Parts): OwnOpportunityView => ({
  version: row.version,
  saved: row.savedCount,
  passed: row.passedCount,
  passes: parts.passes,
  unanswered: parts.unanswered.length,
  history: parts.history.map((change) => ({ ...change, at: instant(change.at) })),
  reviewReason: row.reviewReason,
  parties: parts.parties.map(({ confirmedAt, ...person }) => ({
    person: toPerson(person),
    isConfirmed: confirmedAt !== null,
  })),
});
