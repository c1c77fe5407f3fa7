import { type ComponentProps, useRef } from "react";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { MoreOptions } from "#web/ui/content/more-options.tsx";
import { EventFields } from "./event-fields.tsx";
import { MoreEventFields } from "./more-event-fields.tsx";
import type { EventFormState } from "./use-event-form.ts";

type Props = Omit<ComponentProps<typeof FormDialog>, "form" | "children"> & { eventForm: EventFormState };

export function EventFormDialog({ eventForm, ...dialog }: Props) {
  const { isMoreOpen, showMore, hideMore } = eventForm;
  const zone = useRef<HTMLInputElement>(null);
  const chooseZone = () => {
    showMore();
    requestAnimationFrame(() => zone.current?.focus());
  };
  return (
    <FormDialog {...dialog} form={eventForm.form} wide asksBeforeDiscard>
      <EventFields eventForm={eventForm} onZone={chooseZone} />
      <div className="border-t border-border pt-1">
        <MoreOptions isOpen={isMoreOpen} onOpenChange={(open) => (open ? showMore() : hideMore())}>
          <MoreEventFields eventForm={eventForm} zoneRef={zone} />
        </MoreOptions>
      </div>
    </FormDialog>
  );
}
