import { useRef } from "react";
import { HOUR_MS } from "#contract/limits.ts";
import type { EventFormState } from "./event-form-state.ts";
import { moveWall, wallsApart } from "./event-times.ts";

const DEFAULT_DURATION_MS = 2 * HOUR_MS;

/**
 * The end of an event follows its start with the same duration, until the member edits the end. A new event gets an end only once `begin`
 * reports that the field is shown. An event that was saved without an end keeps none.
 */
export function useFollowingEnd(form: EventFormState, isNew: boolean) {
  const { startsAt, endsAt } = form.formState.defaultValues ?? {};
  const duration = useRef(isNew ? DEFAULT_DURATION_MS : wallsApart(startsAt ?? "", endsAt ?? ""));
  const isShown = useRef(!isNew);
  const follow = () => {
    if (!isShown.current || duration.current === null) return;
    const end = moveWall(form.getValues("startsAt"), duration.current);
    if (end) form.setValue("endsAt", end, { shouldDirty: true });
  };
  return {
    follow,
    begin: () => {
      isShown.current = true;
      follow();
    },
    touch: () => {
      duration.current = null;
    },
  };
}
