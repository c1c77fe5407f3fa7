import { useId } from "react";
import { plainDigits } from "#contract/numbers.ts";
import { formatMonthName } from "#contract/profiles/months.ts";
import { FieldError } from "#web/ui/fields/field.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { checkMonth, joinMonth, type MonthDraft, splitMonth } from "./month-text.ts";

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));

type Props = {
  label: string;
  value: MonthDraft;
  onChange: (value: MonthDraft) => void;
  error?: string;
};

/** A native select for the month, where typing letters finds it, and digits for the year. */
export function MonthField({ label, value, onChange, error }: Props) {
  const note = useId();
  const { year, month } = splitMonth(value);
  const wrong = error ? (checkMonth(value)?.half ?? "both") : null;
  const attributes = (half: "month" | "year") => ({
    "aria-label": half === "month" ? "Month" : "Year",
    "aria-invalid": wrong === half || wrong === "both" ? (true as const) : undefined,
    "aria-describedby": error ? note : undefined,
    required: true,
  });
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm leading-snug font-semibold">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_80px] gap-2">
        <Select
          {...attributes("month")}
          value={month}
          onChange={({ target }) => onChange(joinMonth(year, target.value))}
        >
          <Options none="Month" of={MONTHS.map((one) => [one, formatMonthName(one)])} />
        </Select>
        <Input
          {...attributes("year")}
          value={year}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          placeholder="Year"
          onChange={({ target }) => onChange(joinMonth(plainDigits(target.value).replace(/\D/g, ""), month))}
        />
      </div>
      {error && <FieldError id={note}>{error}</FieldError>}
    </fieldset>
  );
}
