import { useEffect, useRef } from "react";
import { HOUR_MS } from "#contract/limits.ts";
import type { Form } from "#web/forms/use-form.ts";
import { type EventDraft, endOf, startOf, writeWall } from "./event-draft.ts";
import { moveWall, wallsApart } from "./event-times.ts";

const DEFAULT_DURATION_MS = 2 * HOUR_MS;

/**
 * The end of an event follows its start with the same duration, until the member edits the end. A new event gets an end only once `begin`
 * reports that the field is shown. An event that was saved without an end keeps none.
 */
export function useFollowingEnd({ getValues, change }: Form<EventDraft>, isNew: boolean) {
  const duration = useRef<number | null>(null);
  const isShown = useRef(false);
  // An effect, because a draft is restored after the first render.
  useEffect(() => {
    const draft = getValues();
    const end = endOf(draft);
    duration.current = isNew && !end ? DEFAULT_DURATION_MS : wallsApart(startOf(draft), end);
    isShown.current = !isNew || end !== "";
  }, [getValues, isNew]);
  const follow = () => {
    if (!isShown.current || duration.current === null) return;
    const end = writeWall(moveWall(startOf(getValues()), duration.current));
    if (!end.date) return;
    change("endDate", end.date);
    change("endTime", end.time);
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
