import { useRef } from "react";
import type { EventFormState } from "./event-form-state.ts";
import { moveWall, wallsApart } from "./event-times.ts";

const USUAL_LENGTH_MS = 2 * 60 * 60_000;

/**
 * The end of an event follows its start, at the same distance, until it is touched. An end that was never shown is none: `begin` says
 * that it is on screen now. An event that was made without an end keeps none.
 */
export function useFollowingEnd(form: EventFormState, isNew: boolean) {
  const { startsAt, endsAt } = form.formState.defaultValues ?? {};
  const length = useRef(isNew ? USUAL_LENGTH_MS : wallsApart(startsAt ?? "", endsAt ?? ""));
  const isShown = useRef(!isNew);
  const follow = () => {
    if (!isShown.current || length.current === null) return;
    const end = moveWall(form.getValues("startsAt"), length.current);
    if (end) form.setValue("endsAt", end, { shouldDirty: true });
  };
  return {
    follow,
    begin: () => {
      isShown.current = true;
      follow();
    },
    touch: () => {
      length.current = null;
    },
  };
}
