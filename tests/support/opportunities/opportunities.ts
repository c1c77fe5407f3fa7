import { euroValue, RATES_ON } from "#contract/opportunities/money.ts";
import type { OpportunityPage, OpportunityView } from "#contract/opportunities/opportunities.ts";
import type { OpportunityInput } from "#contract/opportunities/sharing.ts";
import { newId } from "#db/ids.ts";
import { opportunity } from "#db/schema/index.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";
import { createMember } from "../members.ts";
import { ENTERPRISE, INVESTOR, STARTUP } from "../membership/tiers.ts";

/** A founder whose tier has deal flow. */
export const createFounder = (name = "Leila Haddad") =>
  createMember({ name, kind: "founder", columns: { tierId: STARTUP } });
/** An investor, whose tier has early deals too. */
export const createInvestor = (name = "Mira Lindqvist") =>
  createMember({ name, kind: "investor", columns: { tierId: INVESTOR } });
export const createAdmin = () => createMember({ name: "Otto", role: "admin", columns: { tierId: ENTERPRISE } });

/** What a founder sends to share an opportunity. */
export const SHARED: OpportunityInput = {
  company: "Tallybrook",
  description: "Ledger software for lenders that still reconcile by spreadsheet.",
  text: "Small lenders close their books from spreadsheets, bank exports and memory. We match every payment.",
  ...{ amountMinor: 500_000_000, currency: "USD", stage: "series-a", sector: "fintech", region: "europe" },
  ...{
    location: "Lisbon, Portugal",
    instrument: "priced-round",
    valuationMinor: 1_800_000_000,
    minCheckMinor: 5_000_000,
  },
  ...{
    lead: null,
    closesOn: "2027-01-29",
    moneyFor: "Sales in Spain",
    isInvestorsFirst: false,
    imageKey: null,
    team: [],
  },
};

type Values = Partial<typeof opportunity.$inferInsert> & { ownerId: string };

/** An opportunity as a row; open since a minute, unless `values` say otherwise. */
export async function createOpportunity(values: Values): Promise<string> {
  const now = Date.now();
  const { team: _, ...shared } = SHARED;
  const row = {
    id: newId(),
    state: "open" as const,
    openedAt: now - 60_000,
    createdAt: now,
    submittedAt: now,
    ...shared,
    ...values,
  };
  const amount = { amountMinor: row.amountMinor, currency: row.currency };
  await testDb()
    .insert(opportunity)
    .values({ ratesOn: RATES_ON, value: euroValue(amount), ...row });
  return row.id;
}

type Caller = { cookie: string };
export const at = (path: string) => `/api/opportunities${path}`;

export async function listOf(by: Caller, query: Record<string, string> = {}): Promise<OpportunityPage> {
  const answer = await call(at(`?${new URLSearchParams(query)}`), { cookie: by.cookie });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}
export const companiesOf = async (by: Caller, query: Record<string, string> = {}) =>
  (await listOf(by, query)).rows.map(({ company }) => company);

export const detailOf = async (by: Caller, id: string) =>
  (await (await call(at(`/${id}`), { cookie: by.cookie })).json()) as OpportunityView;
export const put = (by: Caller, path: string, body: object = {}) =>
  call(at(path), { method: "PUT", cookie: by.cookie, body });
export const patch = (by: Caller, path: string, body: object) =>
  call(at(path), { method: "PATCH", cookie: by.cookie, body });
export const post = (by: Caller, path: string, body: object, headers: Record<string, string> = {}) =>
  call(at(path), { method: "POST", cookie: by.cookie, body, headers });
export const remove = (by: Caller, path: string) => call(at(path), { method: "DELETE", cookie: by.cookie });
