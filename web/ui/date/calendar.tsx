import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from "lucide-react";
import { DayPicker } from "react-day-picker";
import { Icon } from "#web/ui/content/icon.tsx";
import { type Day, today } from "./date-text.ts";

type Props = { day: Day | null; first?: Day; last?: Day; onPick: (day: Day) => void };

const toDate = (day: Day) => new Date(`${day}T00:00`);
const CHEVRONS = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown };

const CLASSES = {
  months: "relative",
  nav: "absolute end-0 top-0 flex gap-1",
  button_previous: "ibtn ibtn-sm",
  button_next: "ibtn ibtn-sm",
  month_caption: "flex min-h-9 items-center px-2 text-sm font-semibold max-md:min-h-11",
  month_grid: "w-full table-fixed border-collapse",
  weekday: "h-8 text-xs font-medium text-subtle",
  day: "group p-0 text-center",
  day_button:
    "grid h-9 w-full cursor-pointer place-items-center rounded-button text-sm tabular-nums hover:bg-sunken max-md:h-11 " +
    "group-data-selected:bg-primary group-data-selected:text-on-primary group-data-today:font-bold " +
    "disabled:cursor-default disabled:text-subtle disabled:opacity-55 disabled:hover:bg-transparent",
  today: "",
  selected: "",
  outside: "",
  hidden: "",
};

/** Arrows move by day and week, Page Up and Page Down by month (with Shift by year), Home and End within the week. */
export default function Calendar({ day, first, last, onPick }: Props) {
  const isInside = day !== null && (!first || day >= first) && (!last || day <= last);
  const shown = isInside ? day : (first ?? today());
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      selected={isInside ? toDate(day) : undefined}
      defaultMonth={toDate(shown)}
      startMonth={first ? toDate(first) : undefined}
      endMonth={last ? toDate(last) : undefined}
      disabled={[...(first ? [{ before: toDate(first) }] : []), ...(last ? [{ after: toDate(last) }] : [])]}
      onSelect={(date) => onPick(today(date.getTime()))}
      labels={{ labelPrevious: () => "Previous month", labelNext: () => "Next month" }}
      classNames={CLASSES}
      components={{
        Chevron: ({ orientation = "right" }) => <Icon of={CHEVRONS[orientation]} size={18} />,
      }}
    />
  );
}
