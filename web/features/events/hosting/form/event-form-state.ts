import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import type { EventView } from "#contract/events/event.ts";
import { readerZone } from "#web/lib/dates.ts";
import { HttpError } from "#web/lib/http.ts";
import { hostingRefusal } from "../api.ts";
import { DRAFT_FIELDS, type DraftField, draftOf, type EventDraft, emptyDraft, readDraft } from "./event-draft.ts";

export type EventFormState = UseFormReturn<EventDraft, EventView | null>;

const resolver: Resolver<EventDraft, EventView | null> = (draft, event) => {
  const read = readDraft(draft, event ?? null, Date.now());
  if ("text" in read) return { values: draft, errors: {} };
  const errors = Object.entries(read.errors).map(([field, message]) => [field, { type: "check", message }]);
  return { values: {}, errors: Object.fromEntries(errors) };
};

/** The form state of a new or an existing event: validated on submit, and from then on with every change. */
export function useEventForm(event: EventView | null): EventFormState {
  return useForm<EventDraft, EventView | null>({
    resolver,
    context: event,
    defaultValues: event ? draftOf(event) : emptyDraft(readerZone()),
    // `useWrongFieldFocus` does it, because a field may be in a closed part of the form.
    shouldFocusError: false,
  });
}

const isDraftField = (name: string): name is DraftField => DRAFT_FIELDS.some((field) => field === name);

/** Shows a refusal beside the fields the server names, otherwise above the form. */
export function showRefusal(form: EventFormState, error: unknown): void {
  const fields = error instanceof HttpError ? { ...error.fields } : {};
  if (error instanceof HttpError && error.code === "capacity-taken") fields.capacity ??= error.message;
  const named = Object.entries(fields).filter(([name]) => isDraftField(name));
  for (const [name, message] of named) form.setError(name as DraftField, { message });
  if (named.length === 0) form.setError("root", { message: hostingRefusal(error) });
}

/**
 * Sets a field without a native input. After the first submit it is validated at once; a time zone together with the times that depend on
 * it.
 */
export function changeField<Field extends DraftField>(
  form: EventFormState,
  name: Field,
  value: EventDraft[Field],
): void {
  form.setValue(name, value as never, { shouldDirty: true });
  if (form.formState.isSubmitted) void form.trigger(name === "timeZone" ? ["timeZone", "startsAt", "endsAt"] : name);
}
