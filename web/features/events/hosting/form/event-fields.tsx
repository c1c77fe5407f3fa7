import { Globe } from "lucide-react";
import { useWatch } from "react-hook-form";
import { formatForReader, formatTime, zoneName } from "#contract/dates.ts";
import { EVENT_AHEAD_MAX_MS } from "#contract/limits.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { today, writeTime } from "#web/ui/date/date-text.ts";
import { TimeField } from "#web/ui/date/time-field.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import { type EventDraft, startOf } from "./event-draft.ts";
import { instantOf, type Wall } from "./event-times.ts";
import type { EventFormState } from "./use-event-form.ts";
import { cityOf, formatZone } from "./zones.ts";

type Props = { eventForm: EventFormState; onZone: () => void };

export const DATE_AND_TIME = "grid grid-cols-[minmax(0,1fr)_124px] items-start gap-3 max-[359px]:grid-cols-1";

export const lastDay = (): string => today(Date.now() + EVENT_AHEAD_MAX_MS);

export function EventFields({ eventForm, onZone }: Props) {
  const { form, onStart } = eventForm;
  const { register, control, errors, change } = form;
  const [date, time, timeZone] = useWatch({ control, name: ["date", "time", "timeZone"] });
  const start = startOf({ date, time });
  const set = (field: "date" | "time") => (text: string) => {
    change(field, text);
    onStart();
  };
  return (
    <>
      <Field label="Event Title" error={errors.title}>
        <Input autoComplete="off" data-autofocus {...register("title")} />
      </Field>
      <div>
        <div className={DATE_AND_TIME}>
          <Field label="Date" error={errors.date} aside={<Zone wall={start} timeZone={timeZone} onZone={onZone} />}>
            <DateField
              name="date"
              value={date}
              onChange={set("date")}
              onTime={(typed) => set("time")(writeTime(typed))}
              calendar="Choose date"
              first={today()}
              last={lastDay()}
            />
          </Field>
          <Field label="Time" error={errors.time}>
            <TimeField name="time" value={time} onChange={set("time")} />
          </Field>
        </div>
        <p role="status" className="text-meta leading-snug text-subtle not-empty:mt-1.5">
          {startNote(start, timeZone)}
        </p>
      </div>
      <Field label="Location" error={errors.location}>
        <Input autoComplete="off" placeholder="Address or “Online”" {...register("location")} />
      </Field>
      <Field label="Description" error={errors.description}>
        <Textarea {...register("description")} />
      </Field>
    </>
  );
}

function Zone({ wall, timeZone, onZone }: { wall: Wall; timeZone: EventDraft["timeZone"]; onZone: () => void }) {
  const zone = formatZone(timeZone, Date.parse(instantOf(wall, timeZone)?.at ?? new Date().toISOString()));
  return (
    <button
      type="button"
      className="textlink relative min-h-0 self-center text-meta leading-snug font-medium after:absolute after:-inset-x-2 after:-inset-y-1 max-md:after:-top-5"
      aria-label={`${zone}: change time zone`}
      onClick={onZone}
    >
      <Icon of={Globe} size={16} />
      {zone}
    </button>
  );
}

/** A note if the time is skipped or ambiguous in its zone, or differs from the reader's time. */
function startNote(wall: Wall, timeZone: string): string | undefined {
  const start = instantOf(wall, timeZone);
  if (!start) return undefined;
  const at = Date.parse(start.at);
  const typed = formatTime(Date.parse(`${wall}Z`), "UTC");
  if (start.clocks === "skipped")
    return `Clocks in ${cityOf(timeZone)} skip ${typed} that day, so the event starts at ${formatTime(at, timeZone)} ${zoneName(at, timeZone)}.`;
  if (start.clocks === "twice")
    return `Clocks in ${cityOf(timeZone)} show ${typed} twice that day. This event uses the first, ${typed} ${zoneName(at, timeZone)}.`;
  const forReader = formatForReader({ startsAt: start.at, endsAt: null, timeZone });
  return forReader ? `Your time: ${forReader}` : undefined;
}
