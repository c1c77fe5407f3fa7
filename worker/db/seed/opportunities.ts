import { sql } from "drizzle-orm";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import type { DealStage, PassReason } from "#contract/opportunities/lists.ts";
import { euroValue, RATES_ON } from "#contract/opportunities/money.ts";
import { insertMissing } from "./insert-missing.ts";
import { ada, amara, daniel, ines, ingrid, kenji, priya, type SamplePerson, tomas } from "./people.ts";
import { sampleIds } from "./sample-ids.ts";
import type { Seed } from "./seed.ts";

const rowId = sampleIds("0009");

type Plan = {
  /** `other` where the named cast is missing. */
  owner: SamplePerson;
  other: SamplePerson;
  company: string;
  description: string;
  text: string;
  amount: number;
  stage: string;
  sector: string;
  location: string;
  instrument?: string;
  valuation?: number;
  minCheck: number;
  lead?: string;
  moneyFor: string;
  ago: number;
};

/** In dollars. Companies are invented. */
const PLANS: Plan[] = [
  {
    owner: ada,
    other: daniel,
    company: "Tallybrook",
    ago: 47,
    stage: "series-a",
    sector: "fintech",
    description:
      "Ledger software for lenders that still reconcile by spreadsheet. Forty-one paying customers in four countries.",
    text: "Small lenders close their books from spreadsheets, bank exports and memory. Tallybrook matches every payment to a loan on the day it arrives and leaves a ledger an auditor can read without calling anyone.\n\nWe charge by seat and by loan. Revenue in October was $96,000, and the five oldest customers pay two and a half times what they paid at the start.",
    amount: 5_000_000,
    valuation: 18_000_000,
    minCheck: 50_000,
    location: "Stockholm, Sweden",
    moneyFor: "Sales in Spain and Italy, bank feeds",
  },
  {
    owner: daniel,
    other: daniel,
    company: "Heliotrove",
    ago: 95,
    stage: "series-a",
    sector: "climate",
    description:
      "Warehouse roofs leased as solar plants. The company carries the permit risk, the landlord carries none.",
    text: "A warehouse roof is a power plant that nobody has applied for. We lease the roof, take the permit through, build, and sell the power to the tenants below at a price fixed for ten years.\n\nNine roofs deliver today. Fourteen more have their permits.",
    amount: 8_000_000,
    valuation: 31_000_000,
    minCheck: 100_000,
    location: "Rotterdam, Netherlands",
    lead: "Kestrel Row Capital",
    moneyFor: "Fourteen roofs with permits",
  },
  {
    owner: amara,
    other: amara,
    company: "Marrowfield",
    ago: 119,
    stage: "seed",
    sector: "health",
    description:
      "Bone-density screening on scanners hospitals already own. Two clinical partners, CE marking under way.",
    text: "Hospitals scan thousands of spines a month for other reasons. Marrowfield reads bone density from those images, and tells the ward who should be treated before the fracture.\n\nTwo hospitals run it in a study. The notified body has our file.",
    amount: 2_500_000,
    minCheck: 25_000,
    location: "Lyon, France",
    instrument: "convertible",
    moneyFor: "CE marking, two more hospitals",
  },
  {
    owner: priya,
    other: priya,
    company: "Parsewell",
    ago: 143,
    stage: "pre-seed",
    sector: "ai",
    description: "Reads supplier contracts and drafts the three questions a buyer should ask before signing.",
    text: "A buyer signs two hundred contracts a year and reads the first page of each. Parsewell reads the rest, and writes the three questions that decide whether the price is the price.\n\nFour purchasing teams pay for a pilot.",
    amount: 750_000,
    minCheck: 10_000,
    location: "Tallinn, Estonia",
    instrument: "safe",
    moneyFor: "Two engineers for a year",
  },
  {
    owner: tomas,
    other: tomas,
    company: "Chainwright",
    ago: 215,
    stage: "seed",
    sector: "blockchain",
    description: "Settlement records for timber: one entry from forest to mill, readable by the bank that finances it.",
    text: "A log changes hands five times before it is a plank, and each hand keeps its own papers. Chainwright keeps one record that all five sign and the bank reads.\n\nThree mills and one bank use it for a tenth of their volume.",
    amount: 3_000_000,
    minCheck: 50_000,
    location: "Riga, Latvia",
    moneyFor: "Mills in Finland and Poland",
  },
  {
    owner: ingrid,
    other: ingrid,
    company: "Deskfolio",
    ago: 287,
    stage: "seed",
    sector: "saas",
    description:
      "Portfolio reporting for small funds. Founders answer five numbers a month, partners stop sending templates.",
    text: "Small funds ask their companies for numbers in twelve formats. Deskfolio asks for five numbers once a month, by mail, and draws the report that the partners send on.\n\nSeventeen funds pay, with 260 companies among them.",
    amount: 1_800_000,
    minCheck: 25_000,
    location: "Dublin, Ireland",
    moneyFor: "A team for partners in North America",
  },
];

const opportunityId = (at: number) => rowId(at + 1);
const minor = (amount: number | undefined) => (amount === undefined ? null : amount * 100);

const sampleOpportunities = (now: number) =>
  PLANS.map(({ owner, other, amount, valuation, minCheck, lead, instrument = "priced-round", ago, ...plan }, at) => ({
    ...plan,
    id: opportunityId(at),
    ownerId: owner.id,
    otherId: other.id,
    amountMinor: minor(amount),
    currency: "USD",
    value: euroValue({ amountMinor: amount * 100, currency: "USD" }),
    ratesOn: RATES_ON,
    region: "europe",
    instrument,
    valuationMinor: minor(valuation),
    minCheckMinor: minor(minCheck),
    lead: lead ?? null,
    closesOn: new Date(now + (60 + at * 9) * DAY_MS).toISOString().slice(0, 10),
    openedAt: now - ago * HOUR_MS,
  }));

const text = (number: number) => rowId(0x100 + number);

const sampleUpdates = [
  {
    id: text(1),
    opportunityId: opportunityId(0),
    ago: 20,
    title: "First lender in Spain",
    text: "A leasing company in Bilbao signed for 18 months. It is our first customer that found us through another customer.",
  },
  {
    id: text(2),
    opportunityId: opportunityId(0),
    ago: 46,
    title: "Round opened",
    text: "I answer questions on Tuesdays and Fridays.",
  },
];

const sampleQuestions = [
  {
    id: text(3),
    opportunityId: opportunityId(0),
    askerId: daniel.id,
    ago: 40,
    text: "How many of the 41 customers pay for more than one seat?",
    answer: "Twenty-six. The median is four seats; the largest customer has 31.",
  },
  {
    id: text(4),
    opportunityId: opportunityId(0),
    askerId: kenji.id,
    ago: 18,
    text: "How long is a normal sales cycle?",
    answer: null,
  },
];

type Deal = [
  at: number,
  member: SamplePerson,
  ago: number,
  more: {
    saved?: true;
    answer?: "interested" | "passed";
    amount?: number;
    reason?: PassReason;
    note?: string;
    stage?: DealStage;
  },
];

const DEALS: Deal[] = [
  [0, daniel, 30, { saved: true, answer: "interested", amount: 250_000 }],
  [0, amara, 26, { answer: "interested", amount: 500_000 }],
  [0, tomas, 22, { answer: "passed", reason: "check-size" }],
  [0, ines, 5, { saved: true, note: "Ask who signs for the cash.", stage: "first-call" }],
  [1, ines, 29, { saved: true }],
  [5, ines, 50, { answer: "interested", amount: 100_000, note: "Check churn by cohort.", stage: "documents" }],
  [
    3,
    ines,
    77,
    { answer: "passed", reason: "too-early", note: "Look again when they have ten customers.", stage: "done" },
  ],
];

const sampleDeals = DEALS.map(([at, member, ago, { saved, amount, note = "", stage = "to-read", ...more }]) => ({
  opportunityId: opportunityId(at),
  memberId: member.id,
  ago,
  saved: saved ? 1 : 0,
  amountMinor: minor(amount),
  note,
  stage,
  ...more,
}));

/** In production, without Ada, an investor's colleague shares them all. Parts only of those of this run. */
export const opportunityStatements: Seed = (db, { now }) => [
  insertMissing(
    db,
    sql`opportunity (id, owner_id, state, company, description, text, amount_minor, currency, value, rates_on, stage, sector, region, location,
        instrument, valuation_minor, min_check_minor, lead, closes_on, money_for, sample, submitted_at, opened_at, created_at)`,
    sql`select value->>'id', user.id, 'open', value->>'company', value->>'description', value->>'text', value->>'amountMinor', value->>'currency',
          value->>'value', value->>'ratesOn', value->>'stage', value->>'sector', value->>'region', value->>'location', value->>'instrument',
          value->>'valuationMinor', value->>'minCheckMinor', value->>'lead', value->>'closesOn', value->>'moneyFor', 1,
          value->>'openedAt', value->>'openedAt', ${now}
        from json_each(${JSON.stringify(sampleOpportunities(now))}) join user on user.id =
          coalesce((select id from user where id = value->>'ownerId'), value->>'otherId')`,
  ),
  insertMissing(
    db,
    sql`opportunity_change (id, opportunity_id, state, actor_id, at)`,
    sql`select opportunity.id || ':open', opportunity.id, 'open', null, opportunity.opened_at
        from json_each(${JSON.stringify(sampleOpportunities(now).map(({ id }) => id))}) as item
        join opportunity on opportunity.id = item.value and opportunity.created_at = ${now}`,
  ),
  insertMissing(
    db,
    sql`opportunity_update (id, opportunity_id, title, text, at)`,
    sql`select item.value->>'id', opportunity.id, item.value->>'title', item.value->>'text', ${now} - item.value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleUpdates)}) as item
        join opportunity on opportunity.id = item.value->>'opportunityId' and opportunity.created_at = ${now}`,
  ),
  insertMissing(
    db,
    sql`opportunity_question (id, opportunity_id, asker_id, text, asked_at, answer, answered_at, published_at)`,
    sql`select item.value->>'id', opportunity.id, user.id, item.value->>'text', ${now} - item.value->>'ago' * ${HOUR_MS}, item.value->>'answer',
          iif(item.value->>'answer' is null, null, ${now} - (item.value->>'ago' - 2) * ${HOUR_MS}),
          iif(item.value->>'answer' is null, null, ${now} - (item.value->>'ago' - 2) * ${HOUR_MS})
        from json_each(${JSON.stringify(sampleQuestions)}) as item join user on user.id = item.value->>'askerId'
        join opportunity on opportunity.id = item.value->>'opportunityId' and opportunity.created_at = ${now} and opportunity.owner_id <> user.id`,
  ),
  insertMissing(
    db,
    sql`deal (opportunity_id, member_id, saved_at, answer, answered_at, amount_minor, reason, note, stage, updated_at)`,
    sql`select opportunity.id, user.id, iif(item.value->>'saved', ${now} - item.value->>'ago' * ${HOUR_MS}, null), item.value->>'answer',
          iif(item.value->>'answer' is null, null, ${now} - item.value->>'ago' * ${HOUR_MS}), item.value->>'amountMinor', item.value->>'reason', item.value->>'note',
          item.value->>'stage', ${now} - item.value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleDeals)}) as item join user on user.id = item.value->>'memberId'
        join opportunity on opportunity.id = item.value->>'opportunityId' and opportunity.created_at = ${now} and opportunity.owner_id <> user.id`,
  ),
];
