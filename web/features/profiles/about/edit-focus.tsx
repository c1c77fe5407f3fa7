import { useWatch } from "react-hook-form";
import type { MemberKind } from "#contract/members.ts";
import { type FocusInput, focusInput } from "#contract/profiles/focus.ts";
import { FOCUS_FIELDS, FOCUS_LISTS, FOCUS_TITLES, type FocusList } from "#contract/profiles/focus-fields.ts";
import { LIST_NAMES } from "#contract/profiles/focus-text.ts";
import { PROFILE_FOCUS_MAX } from "#contract/profiles/limits.ts";
import { CURRENCIES } from "#contract/profiles/lists.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { AmountField } from "#web/forms/amount-field.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { PartDialog, type PartForm, usePartForm } from "../part-form/part-form.tsx";
import { ChipChoices } from "./chip-choices.tsx";
import { checkFocus, FOCUS_FIELD_OF, type FocusValues, focusInputOf, focusValues } from "./focus-values.ts";

type Props = { profile: ProfileView; open: boolean; onClose: () => void };

export default function EditFocus({ profile, ...dialog }: Props) {
  const { kind } = profile;
  const form = usePartForm<FocusValues, FocusInput>({
    profile,
    part: "focus",
    schema: focusInput,
    valuesOf: ({ focus }) => focusValues(focus),
    toInput: (values) => focusInputOf(values, kind),
    fieldOf: FOCUS_FIELD_OF,
    check: checkFocus,
    onDone: dialog.onClose,
  });
  const title = FOCUS_TITLES[kind];
  return (
    <PartDialog
      {...dialog}
      form={form}
      wide
      title={`Edit ${title.toLowerCase()}`}
      description={
        <>
          Choose up to {PROFILE_FOCUS_MAX} of each list. What you can say here depends on your{" "}
          <AppLink to="/settings/account">kind of membership</AppLink>.
        </>
      }
    >
      {FOCUS_FIELDS[kind].map((field) => (
        <FocusField key={field} field={field} kind={kind} form={form} />
      ))}
    </PartDialog>
  );
}

type FieldProps = { field: (typeof FOCUS_FIELDS)[MemberKind][number]; kind: MemberKind; form: PartForm<FocusValues> };

function FocusField({ field, kind, form }: FieldProps) {
  if (field === "currency") return <Amounts kind={kind} form={form} />;
  if (field === "termMaxMonths") return <Terms form={form} />;
  if (!isList(field)) return null;
  return (
    <ChipChoices
      legend={LIST_NAMES[field]}
      list={FOCUS_LISTS[field]}
      field={form.register(field)}
      error={form.errors[field]}
    />
  );
}

const isList = (field: string): field is FocusList => field in FOCUS_LISTS;

/** Labels of minimum and maximum; a founder's round has one amount. */
const AMOUNT_LABELS: { [Kind in MemberKind]?: readonly [min: string | null, max: string] } = {
  investor: ["Minimum check", "Maximum check"],
  founder: [null, "Amount of the round"],
  lender: ["Minimum loan", "Maximum loan"],
};

function Amounts({ kind, form }: Pick<FieldProps, "kind" | "form">) {
  const { register, errors } = form;
  const currency = useWatch({ control: form.control, name: "currency" });
  const [min, max] = AMOUNT_LABELS[kind] ?? [];
  if (!max) return null;
  const amount = { form, currency: currency || undefined, hint: "250,000 or 250K", placeholder: "250,000" };
  return (
    <div className={`grid items-start gap-4 sm:grid-cols-2 ${min ? "md:grid-cols-3" : ""}`.trimEnd()}>
      {min && <AmountField {...amount} name="amountMin" label={min} />}
      <AmountField {...amount} name="amountMax" label={max} />
      <Field label="Currency" error={errors.currency}>
        <Select {...register("currency")}>
          <Options none="Choose" of={CURRENCIES.map((code) => [code, code])} />
        </Select>
      </Field>
    </div>
  );
}

function Terms({ form: { register, errors } }: Pick<FieldProps, "form">) {
  const months = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Shortest term in months" error={errors.termMin}>
        <Input {...months} placeholder="12" {...register("termMin")} />
      </Field>
      <Field label="Longest term in months" error={errors.termMax}>
        <Input {...months} placeholder="36" {...register("termMax")} />
      </Field>
    </div>
  );
}
