import { type Ref, useState } from "react";
import { useWatch } from "react-hook-form";
import { completeWebAddress } from "#contract/web-address.ts";
import { Combobox } from "#web/ui/choosing/combobox.tsx";
import { DateField } from "#web/ui/date/date-field.tsx";
import { addDays, today, writeTime } from "#web/ui/date/date-text.ts";
import { TimeField } from "#web/ui/date/time-field.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { EventCover } from "./event-cover.tsx";
import { startOf } from "./event-draft.ts";
import { DATE_AND_TIME, lastDay } from "./event-fields.tsx";
import { instantOf } from "./event-times.ts";
import type { EventFormState } from "./use-event-form.ts";
import { usualEnd } from "./use-following-end.ts";
import { cityOf, findZones, formatZone } from "./zones.ts";

type Props = { eventForm: EventFormState; zoneRef: Ref<HTMLInputElement> };

export function MoreEventFields({ eventForm, zoneRef }: Props) {
  const { form, eventId, onEnd } = eventForm;
  const { register, control, errors } = form;
  const [date, time, endDate, endTime, timeZone] = useWatch({
    control,
    name: ["date", "time", "endDate", "endTime", "timeZone"],
  });
  const start = startOf({ date, time });
  const startsAt = instantOf(start, timeZone)?.at;
  const set = (field: "endDate" | "endTime") => (text: string) => {
    onEnd();
    form.change(field, text);
    // Without an end date there is no end time. A time typed later is on the start day.
    if (field === "endDate" && text === "") form.change("endTime", "");
  };
  const onBlur = () => {
    const typed = form.getValues().website;
    const complete = completeWebAddress(typed);
    if (complete !== typed) form.change("website", complete);
  };
  return (
    <>
      <div className={DATE_AND_TIME}>
        <Field label="End date" optional error={errors.endDate}>
          <DateField
            name="endDate"
            value={endDate}
            onChange={set("endDate")}
            onTime={(typed) => set("endTime")(writeTime(typed))}
            calendar="Choose end date"
            first={start.slice(0, 10) || today()}
            last={addDays(lastDay(), 31)}
          />
        </Field>
        <Field label="End time" error={errors.endTime}>
          <TimeField name="endTime" value={endTime} onChange={set("endTime")} placeholder={usualEnd(time)} />
        </Field>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field label="Time zone" error={errors.timeZone}>
          <ZoneField
            value={timeZone}
            at={startsAt ? Date.parse(startsAt) : Date.now()}
            inputRef={zoneRef}
            onChange={(zone) => form.change("timeZone", zone)}
          />
        </Field>
        <Field label="Spots" optional error={errors.capacity}>
          <Input inputMode="numeric" autoComplete="off" placeholder="No limit" {...register("capacity")} />
        </Field>
        <div className="md:col-span-2">
          <Field label="Website" optional error={errors.website}>
            <Input inputMode="url" autoComplete="off" placeholder="example.com" {...register("website", { onBlur })} />
          </Field>
        </div>
      </div>
      <Checkbox
        label="Exclusive event"
        description="Only members whose tier includes exclusive events can register. Everyone can see it."
        {...register("exclusive")}
      />
      <EventCover id={eventId} form={form} />
    </>
  );
}

type ZoneProps = { value: string; at: number; inputRef: Ref<HTMLInputElement>; onChange: (zone: string) => void };

/** Render it inside a Field. `at`: in milliseconds; offsets are shown for this instant. */
function ZoneField({ value, at, inputRef, onChange }: ZoneProps) {
  const [query, setQuery] = useState("");
  return (
    <Combobox
      inputRef={inputRef}
      value={value}
      choices={findZones(query, value)}
      keyOf={(zone) => zone}
      nameOf={(zone) => formatZone(zone, at)}
      none="No time zones found. Try a city."
      onSearch={setQuery}
      onChange={onChange}
    >
      {(zone) => (
        <>
          <span className="min-w-0 flex-1 truncate">{cityOf(zone)}</span>
          <span className="text-meta text-muted">{formatZone(zone, at).replace(`${cityOf(zone)}, `, "")}</span>
        </>
      )}
    </Combobox>
  );
}
