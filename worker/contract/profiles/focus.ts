import * as z from "zod/mini";
import { FOCUS_FIELDS } from "./focus-fields.ts";
import { PROFILE_AMOUNT_MAX_MINOR, PROFILE_FOCUS_MAX, PROFILE_TERM_MAX_MONTHS } from "./limits.ts";
import { CURRENCIES, FORMATS, LOANS, REGIONS, SECTORS, SERVICES, STAGES } from "./lists.ts";

/**
 * `FOCUS_FIELDS` has the fields of each kind. `focus-fields.ts` has no schema, so that the page of a profile loads
 * none.
 */

export { FOCUS_FIELDS, FOCUS_LISTS, FOCUS_TITLES, type FocusList } from "./focus-fields.ts";

const codes = <const L extends readonly (readonly [string, string])[]>(list: L) => {
  type Code = L[number][0];
  const [first, ...rest] = list.map(([code]) => code) as [Code, ...Code[]];
  return z.array(z.enum([first, ...rest])).check(
    z.maxLength(PROFILE_FOCUS_MAX, `Choose at most ${PROFILE_FOCUS_MAX}.`),
    z.refine((chosen) => new Set(chosen).size === chosen.length, "Choose each only once."),
  );
};

const AMOUNT = "Enter a whole amount.";
const amount = z.nullable(
  z.int(AMOUNT).check(z.minimum(0, AMOUNT), z.maximum(PROFILE_AMOUNT_MAX_MINOR, "This amount is too large.")),
);
const TERM = "Enter a whole number of months.";
const term = z.nullable(
  z
    .int(TERM)
    .check(z.minimum(1, TERM), z.maximum(PROFILE_TERM_MAX_MONTHS, `At most ${PROFILE_TERM_MAX_MONTHS} months.`)),
);

const fields = {
  sectors: codes(SECTORS),
  stages: codes(STAGES),
  regions: codes(REGIONS),
  loans: codes(LOANS),
  services: codes(SERVICES),
  formats: codes(FORMATS),
  /** Minor units of `currency`; null: open. */
  amountMinMinor: amount,
  amountMaxMinor: amount,
  /** Null only without an amount. */
  currency: z.nullable(z.enum(CURRENCIES, "Choose a currency.")),
  termMinMonths: term,
  termMaxMonths: term,
};

const isInOrder = (min: number | null, max: number | null) => min === null || max === null || min <= max;

/** `PUT /api/profiles/me/focus`; 422 for fields of other kinds. `kind`: of the form, else 409 `conflict`. */
export const focusInput = z
  .strictObject({
    version: z.int().check(z.minimum(0)),
    kind: z.enum(["investor", "founder", "lender", "service_provider", "organizer"]),
    ...fields,
  })
  .check(
    z.refine((focus) => isInOrder(focus.amountMinMinor, focus.amountMaxMinor), {
      error: "The largest amount must not be below the smallest.",
      path: ["amountMaxMinor"],
    }),
    z.refine((focus) => isInOrder(focus.termMinMonths, focus.termMaxMonths), {
      error: "The longest term must not be below the shortest.",
      path: ["termMaxMonths"],
    }),
    z.refine((focus) => focus.currency !== null || (focus.amountMinMinor ?? focus.amountMaxMinor) === null, {
      error: "Choose a currency.",
      path: ["currency"],
    }),
    z.refine(({ version: _, kind, ...values }) => {
      const own: readonly string[] = FOCUS_FIELDS[kind];
      return Object.entries(values).every(([name, value]) => own.includes(name) || value === null || isEmpty(value));
    }, "This field does not belong to your kind of membership."),
  );
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
export type FocusInput = z.infer<typeof focusInput>;

export type FocusView = Omit<FocusInput, "version" | "kind">;
