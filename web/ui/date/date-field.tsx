import { CalendarDays } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { type Clock, type Day, type Nearest, readDate, writeDate } from "./date-text.ts";

const loadCalendar = recoverable(() => import("./calendar.tsx"));
const Calendar = lazy(loadCalendar);

type Props = {
  name: string;
  id?: string;
  /** The typed text: read it with `readDate`. */
  value: string;
  onChange: (text: string) => void;
  calendar: string;
  first?: Day;
  last?: Day;
  /** How to read a day without a year. */
  nearest?: Nearest;
  /** Called on blur with a time typed or pasted after the date. */
  onTime?: (time: Clock) => void;
};

/** Typed in American order or picked from a calendar, inside a Field or with `id`. Written in full on blur if valid. */
export function DateField({ name, id, value, onChange, calendar, first, last, nearest, onTime }: Props) {
  const { isOpen, open, close, area, opener, onKeyDown } = useCalendar();
  const read = readDate(value, Date.now(), nearest);
  const complete = () => {
    if (!read) return;
    if (writeDate(read.day) !== value) onChange(writeDate(read.day));
    if (read.time !== null) onTime?.(read.time);
  };
  return (
    <div ref={area} className="affix">
      <Input
        {...(id !== undefined && { id })}
        name={name}
        value={value}
        autoComplete="off"
        placeholder="MM/DD/YYYY"
        onChange={(event) => onChange(event.target.value)}
        onBlur={complete}
      />
      <IconButton
        ref={opener}
        size="sm"
        label={calendar}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<Icon of={CalendarDays} />}
        onPointerEnter={() => void loadCalendar()}
        onFocus={() => void loadCalendar()}
        onClick={isOpen ? close : open}
      />
      {isOpen && (
        <div
          role="dialog"
          aria-label={calendar}
          className="absolute top-full left-0 z-50 mt-1.5 w-[min(324px,calc(100vw-32px))] scroll-my-3 rounded-card border border-border bg-raised p-2 shadow-(--shadow)"
          onKeyDown={onKeyDown}
        >
          <Suspense fallback={<Skeleton height={300} />}>
            <Calendar
              day={read?.day ?? null}
              first={first}
              last={last}
              onPick={(day) => {
                onChange(writeDate(day));
                close();
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Escape closes the calendar and returns the focus to its button; focus or a press outside also closes it. */
function useCalendar() {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const calendar = area.current?.querySelector<HTMLElement>("[role=dialog]");
    if (calendar) moveInside(calendar);
    calendar?.scrollIntoView?.({ block: "nearest" });
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Keeps a surrounding dialog open.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return { isOpen, open: () => setOpen(true), close, area, opener, onKeyDown };
}

const EDGE = 12;

/** Moves a calendar wider than its field to the left, so that it stays inside the window. */
function moveInside(calendar: HTMLElement): void {
  const over = calendar.getBoundingClientRect().right + EDGE - document.documentElement.clientWidth;
  if (over > 0) calendar.style.left = `${-over}px`;
}
