import { useState } from "react";
import { readerZone } from "#contract/dates.ts";
import type { EventView } from "#contract/events/event.ts";
import { type EventInput, eventInput } from "#contract/events/hosting.ts";
import { type Form, type FormOptions, useForm } from "#web/forms/use-form.ts";
import { drawCoverNumber } from "./cover-number.ts";
import {
  checkDraft,
  copyOf,
  type DraftField,
  draftOf,
  type EventDraft,
  emptyDraft,
  FIELD_OF,
  inputOf,
} from "./event-draft.ts";
import { useFollowingEnd } from "./use-following-end.ts";

export type EventForm = Form<EventDraft>;
export type EventFormState = ReturnType<typeof useEventForm>;

type Handlers<Result> = Pick<
  FormOptions<EventDraft, EventInput, Result>,
  "mutation" | "onDone" | "onFailure" | "onRestoredDraft"
> & {
  copied?: EventView | undefined;
};

const MORE_FIELDS: readonly DraftField[] = [
  "endDate",
  "endTime",
  "timeZone",
  "capacity",
  "website",
  "exclusive",
  "picture",
  "pictureAlt",
];

/** `event`: null for a new one. "More options" opens if one of its fields has an error. */
export function useEventForm<Result>(event: EventView | null, { copied, ...handlers }: Handlers<Result>) {
  // A new event has no id to draw a cover from.
  const [cover] = useState(drawCoverNumber);
  const [isMoreOpen, setMoreOpen] = useState(copied !== undefined);
  const begun = copied ? copyOf(copied) : emptyDraft(readerZone());
  const form = useForm<EventDraft, EventInput, Result>({
    ...handlers,
    values: event ? draftOf(event) : { ...begun, cover: begun.cover ?? cover },
    schema: eventInput,
    toInput: (draft) => inputOf(draft, event),
    check: (draft) => checkDraft(draft, event, Date.now()),
    fieldOf: FIELD_OF,
    fieldOfProblem: { "capacity-taken": "capacity" },
    draft: event ? `events/${event.id}/edit` : copied ? `events/${copied.id}/duplicate` : "events/new",
    onInvalid: (errors) => {
      if (MORE_FIELDS.some((field) => errors[field])) showMore();
    },
    onRestoredDraft(fields, outdated) {
      if (MORE_FIELDS.some((field) => fields.includes(field))) showMore();
      handlers.onRestoredDraft?.(fields, outdated);
    },
  });
  const { follow, begin, touch } = useFollowingEnd(form, event === null, copied);
  const showMore = () => {
    setMoreOpen(true);
    begin();
  };
  const hideMore = () => setMoreOpen(false);
  return { form, eventId: event?.id ?? "", isMoreOpen, showMore, hideMore, onStart: follow, onEnd: touch };
}
