import { readMoney, readMoneyIn, whyNoMoneyIn } from "#contract/content/amounts.ts";
import { mediaKeyOf } from "#contract/media/pictures.ts";
import { formatMoney } from "#contract/numbers.ts";
import { dayOverSentence, isDayOver } from "#contract/opportunities/last-day.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import type { OpportunityInput } from "#contract/opportunities/sharing.ts";
import type { Money } from "#contract/text.ts";
import type { Form } from "#web/forms/use-form.ts";
import { readDate, writeDate } from "#web/ui/date/date-text.ts";

type TeamRow = { memberId: string; name: string; role: string };
/** Amounts and dates are text, as typed. */
export type FormValues = Record<
  "company" | "description" | "text" | "amount" | "stage" | "sector" | "region" | "location" | "instrument",
  string
> &
  Record<"valuation" | "minCheck" | "lead" | "closesOn" | "moneyFor" | "imageKey", string> & {
    isInvestorsFirst: boolean;
    team: TeamRow[];
  };

export type OpportunityForm = Form<FormValues>;

/** Fields for input properties with other names. */
export const FIELD_OF = {
  amountMinor: "amount",
  currency: "amount",
  valuationMinor: "valuation",
  minCheckMinor: "minCheck",
} as const;

const EMPTY: FormValues = {
  company: "",
  description: "",
  text: "",
  amount: "",
  stage: "",
  sector: "",
  region: "",
  location: "",
  instrument: "",
  valuation: "",
  minCheck: "",
  lead: "",
  closesOn: "",
  moneyFor: "",
  imageKey: "",
  isInvestorsFirst: false,
  team: [],
};

const typed = (money: Money | null) => (money ? formatMoney(money) : "");

export function formValues(opportunity: OpportunityView | null): FormValues {
  if (!opportunity?.full) return EMPTY;
  const { company, description, raising, stage, sector, location, image, full, owner } = opportunity;
  const { round, text, team } = full;
  return {
    company,
    description,
    text,
    stage,
    sector,
    location,
    region: round.region,
    instrument: round.instrument,
    amount: typed(raising),
    valuation: typed(round.valuation),
    minCheck: typed(round.minCheck),
    lead: round.lead ?? "",
    closesOn: round.closesOn ? writeDate(round.closesOn) : "",
    moneyFor: round.moneyFor ?? "",
    imageKey: image ? mediaKeyOf(image) : "",
    isInvestorsFirst: round.isInvestorsFirst,
    team: team.flatMap(({ person, role }) =>
      person.id === owner.id ? [] : [{ memberId: person.id, name: person.name, role }],
    ),
  };
}

const orNull = (text: string) => (text.trim() === "" ? null : text);

export function inputOf(values: FormValues): Record<keyof OpportunityInput, unknown> {
  const { amount, valuation, minCheck, closesOn, team, ...same } = values;
  const reading = readMoney(amount);
  const money = "money" in reading ? reading.money : null;
  const day = closesOn.trim() === "" ? null : (readDate(closesOn)?.day ?? closesOn);
  return {
    ...same,
    amountMinor: money?.amountMinor ?? 0,
    currency: money?.currency ?? "USD",
    valuationMinor: readMoneyIn(valuation, money?.currency),
    minCheckMinor: readMoneyIn(minCheck, money?.currency),
    lead: orNull(values.lead),
    closesOn: day,
    moneyFor: orNull(values.moneyFor),
    imageKey: orNull(values.imageKey),
    team: team.map(({ memberId, role }) => ({ memberId, role })),
  };
}

export const NO_ROLE = "Enter what each person does.";

/** Errors with other words than the schema's. `former`: the stored last day as text, valid even if it is over. */
export function checkValues({ amount, valuation, minCheck, closesOn, team }: FormValues, former = "") {
  const reading = readMoney(amount);
  const currency = "money" in reading ? reading.money.currency : undefined;
  return {
    amount: "reason" in reading ? reading.reason : undefined,
    valuation: currency && whyNoMoneyIn(valuation, currency),
    minCheck: currency && whyNoMoneyIn(minCheck, currency),
    ...(closesOn !== former && isDayOver(readDate(closesOn)?.day ?? null) && { closesOn: dayOverSentence() }),
    ...(team.some(({ role }) => role.trim() === "") && { team: NO_ROLE }),
  };
}
