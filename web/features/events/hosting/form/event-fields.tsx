import { Globe } from "lucide-react";
import { useWatch } from "react-hook-form";
import { formatForReader, formatTime, zoneName } from "#web/lib/dates.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import type { EventFormState } from "./event-form-state.ts";
import { instantOf, type Wall } from "./event-times.ts";
import { cityOf, formatZone } from "./zones.ts";

type Props = { form: EventFormState; onStart: () => void; onZone: () => void };

/** The four required fields of an event. The date is in the chosen time zone, whose name is beside the label. */
export function EventFields({ form, onStart, onZone }: Props) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const [startsAt, timeZone] = useWatch({ control, name: ["startsAt", "timeZone"] });
  const zone = formatZone(timeZone, Date.parse(instantOf(startsAt, timeZone)?.at ?? new Date().toISOString()));
  return (
    <>
      <Field label="Event Title" error={errors.title?.message}>
        <Input autoComplete="off" data-autofocus {...register("title")} />
      </Field>
      <Field
        label="Date"
        error={errors.startsAt?.message}
        hint={startNote(startsAt, timeZone)}
        aside={
          <button
            type="button"
            className="textlink -my-1 self-center font-medium"
            aria-label={`${zone}: change time zone`}
            onClick={onZone}
          >
            <Icon of={Globe} size={16} />
            {zone}
          </button>
        }
      >
        <Input
          type="datetime-local"
          max="9999-12-31T23:59"
          {...register("startsAt", { onChange: onStart, deps: ["endsAt"] })}
        />
      </Field>
      <Field label="Location" error={errors.location?.message}>
        <Input autoComplete="off" placeholder="An address, or Online" {...register("location")} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea {...register("description")} />
      </Field>
    </>
  );
}

/** A note if the chosen time is skipped or ambiguous in its zone, or differs from the reader's time; otherwise nothing. */
function startNote(wall: Wall, timeZone: string): string | undefined {
  const start = instantOf(wall, timeZone);
  if (!start) return undefined;
  const at = Date.parse(start.at);
  const typed = formatTime(Date.parse(`${wall}Z`), "UTC");
  if (start.clocks === "skipped")
    return `The clocks in ${cityOf(timeZone)} skip ${typed} that day: it begins at ${formatTime(at, timeZone)} ${zoneName(at, timeZone)}.`;
  if (start.clocks === "twice")
    return `The clocks in ${cityOf(timeZone)} show ${typed} twice that day: the first, ${zoneName(at, timeZone)}, counts.`;
  const forReader = formatForReader({ startsAt: start.at, endsAt: null, timeZone });
  return forReader ? `Your time: ${forReader}` : undefined;
}
