import { ChevronDown, ChevronUp } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { EventView } from "#contract/events/event.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { drawCoverNumber } from "./cover-field.tsx";
import { EventFields } from "./event-fields.tsx";
import type { EventFormState } from "./event-form-state.ts";
import { MoreEventFields } from "./more-event-fields.tsx";
import { useFollowingEnd } from "./use-following-end.ts";

type Props = {
  id: string;
  form: EventFormState;
  /** The event being changed; null for a new one. */
  event: EventView | null;
  onSubmit: (event: FormEvent) => void;
};

/** The form of an event: the required fields, and the others in 'More options'. A failed submit focuses the first wrong field. */
export function EventForm({ id, form, event, onSubmit }: Props) {
  const moreId = useId();
  const element = useRef<HTMLFormElement>(null);
  const zone = useRef<HTMLInputElement>(null);
  const end = useFollowingEnd(form, event === null);
  const [isMoreOpen, setMoreOpen] = useState(false);
  useWrongFieldFocus(element, form, isMoreOpen, () => showMore());

  function showMore(): void {
    setMoreOpen(true);
    end.begin();
    // A new event has no id to draw a cover from, so it gets the number of the cover shown here.
    if (!event && form.getValues("cover") === null) form.setValue("cover", drawCoverNumber());
  }
  const chooseZone = () => {
    showMore();
    requestAnimationFrame(() => zone.current?.focus());
  };

  return (
    <form id={id} ref={element} className="grid gap-4" noValidate onSubmit={onSubmit}>
      {form.formState.errors.root?.message && (
        <div role="alert">
          <Notice tone="danger">{form.formState.errors.root.message}</Notice>
        </div>
      )}
      <EventFields form={form} onStart={end.follow} onZone={chooseZone} />
      <div className="border-t border-border pt-2">
        <button
          type="button"
          className="textlink max-md:min-h-11"
          aria-expanded={isMoreOpen}
          aria-controls={moreId}
          onClick={() => (isMoreOpen ? setMoreOpen(false) : showMore())}
        >
          <Icon of={isMoreOpen ? ChevronUp : ChevronDown} size={18} />
          More options
        </button>
        <div id={moreId} className={isMoreOpen ? "mt-3 grid gap-4" : undefined} hidden={!isMoreOpen}>
          <MoreEventFields form={form} eventId={event?.id ?? ""} zoneRef={zone} onEnd={end.touch} />
        </div>
      </div>
    </form>
  );
}

type FormElement = { readonly current: HTMLFormElement | null };

/** Focuses the first wrong field after a submit; a hidden field is shown first. */
function useWrongFieldFocus(
  element: FormElement,
  form: EventFormState,
  isMoreOpen: boolean,
  showMore: () => void,
): void {
  const { isSubmitting, submitCount } = form.formState;
  const handledCount = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: hidden fields can get the focus only after they are shown
  useEffect(() => {
    if (isSubmitting || handledCount.current === submitCount) return;
    const wrong = element.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (wrong?.closest("[hidden]")) return showMore();
    handledCount.current = submitCount;
    wrong?.focus();
  }, [isSubmitting, submitCount, isMoreOpen]);
}
