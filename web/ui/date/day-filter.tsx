import { useId, useState } from "react";
import { DateField } from "./date-field.tsx";
import { type Day, readDate, today, writeDate } from "./date-text.ts";

type Props = {
  label: string;
  /** From the URL, such as `2026-11-20`. Other text counts as none. */
  value: string;
  onChange: (day: Day | "") => void;
  /** Allows future days, and reads a day without a year as the next one. Default: past days. */
  hasFuture?: boolean;
};

/** Filters when a day is picked, or on blur. */
export function DayFilter({ label, value, onChange, hasFuture = false }: Props) {
  const id = useId();
  const nearest = hasFuture ? "next" : "latest";
  const read = (text: string) => readDate(text, Date.now(), nearest)?.day;
  const current = /^\d{4}-\d\d-\d\d$/.test(value) ? read(value) : undefined;
  // Typed text belongs to one value of the URL. Another value, by Back or a link, replaces it.
  const [typed, setTyped] = useState({ value, text: current ? writeDate(current) : "" });
  const text = typed.value === value ? typed.text : current ? writeDate(current) : "";

  function change(next: string): void {
    const day = read(next);
    const isComplete = next.trim() === "" || (day !== undefined && writeDate(day) === next);
    setTyped({ value: isComplete ? (day ?? "") : value, text: next });
    if (isComplete) onChange(day ?? "");
  }

  return (
    <div className="flex min-w-53 flex-[1_1_220px] items-center gap-2 text-meta text-muted *:last:flex-1 md:min-w-0 md:flex-none md:*:last:w-40 md:*:last:flex-none">
      <label htmlFor={id} className="max-md:w-9">
        {label}
      </label>
      <DateField
        id={id}
        name={label.toLowerCase()}
        value={text}
        onChange={change}
        calendar={`Choose date: ${label}`}
        last={hasFuture ? undefined : today()}
        nearest={nearest}
      />
    </div>
  );
}
