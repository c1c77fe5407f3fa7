import { Checkbox } from "#web/ui/fields/choice.tsx";
import { MonthField } from "./month-field.tsx";
import type { MonthDraft, PeriodDraft } from "./month-text.ts";

type Props = {
  period: PeriodDraft;
  errors: { from?: string; to?: string };
  current: string;
  onFrom: (value: MonthDraft) => void;
  onTo: (value: MonthDraft) => void;
  onCurrent: (value: boolean) => void;
};

export function PeriodFields({ period: { from, to, isCurrent }, errors, current, onFrom, onTo, onCurrent }: Props) {
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MonthField label="Start" value={from} onChange={onFrom} error={errors.from} />
        {!isCurrent && <MonthField label="End" value={to} onChange={onTo} error={errors.to} />}
      </div>
      <Checkbox label={current} checked={isCurrent} onChange={({ target }) => onCurrent(target.checked)} />
    </div>
  );
}
