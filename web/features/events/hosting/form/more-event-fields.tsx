import type { Ref } from "react";
import { useWatch } from "react-hook-form";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { CoverField } from "./cover-field.tsx";
import { changeField, type EventFormState } from "./event-form-state.ts";
import { instantOf } from "./event-times.ts";
import { ZoneField } from "./zone-field.tsx";

type Props = { form: EventFormState; eventId: string; zoneRef: Ref<HTMLInputElement>; onEnd: () => void };

/** The optional fields of an event. */
export function MoreEventFields({ form, eventId, zoneRef, onEnd }: Props) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const [startsAt, timeZone, cover] = useWatch({ control, name: ["startsAt", "timeZone", "cover"] });
  const start = instantOf(startsAt, timeZone);
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field label="Ends" optional error={errors.endsAt?.message}>
          <Input type="datetime-local" max="9999-12-31T23:59" {...register("endsAt", { onChange: onEnd })} />
        </Field>
        <Field label="Time zone" error={errors.timeZone?.message}>
          <ZoneField
            value={timeZone}
            at={start ? Date.parse(start.at) : Date.now()}
            inputRef={zoneRef}
            onChange={(zone) => changeField(form, "timeZone", zone)}
          />
        </Field>
        <Field label="Places" optional error={errors.capacity?.message}>
          <Input inputMode="numeric" autoComplete="off" placeholder="No limit" {...register("capacity")} />
        </Field>
        <Field label="Website" optional error={errors.website?.message}>
          <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" {...register("website")} />
        </Field>
      </div>
      <CoverField id={eventId} cover={cover} onChange={(number) => changeField(form, "cover", number)} />
    </>
  );
}
