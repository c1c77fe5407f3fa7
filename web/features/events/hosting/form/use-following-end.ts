import { useEffect, useRef } from "react";
import type { EventView } from "#contract/events/event.ts";
import { HOUR_MS } from "#contract/limits.ts";
import type { Form } from "#web/forms/use-form.ts";
import { readTime, writeTime } from "#web/ui/date/date-text.ts";
import { type EventDraft, endOf, startOf, writeWall } from "./event-draft.ts";
import { moveWall, wallsApart } from "./event-times.ts";

const DEFAULT_DURATION_MS = 2 * HOUR_MS;

/** Two hours after a start typed as `6:00 PM`; undefined if it is not a time. */
export function usualEnd(time: string): string | undefined {
  const start = readTime(time);
  return start === null ? undefined : writeTime(moveWall(`2000-01-01T${start}`, DEFAULT_DURATION_MS).slice(11));
}

const durationOf = ({ startsAt, endsAt }: EventView): number | null =>
  endsAt === null ? null : Date.parse(endsAt) - Date.parse(startsAt);

/**
 * The end follows the start with the same duration, until the member edits the end. A new event gets an end only
 * after `begin`, when the field is shown. A saved event without an end keeps none; a copied one keeps its duration.
 */
export function useFollowingEnd({ getValues, change }: Form<EventDraft>, isNew: boolean, copied?: EventView) {
  const usual = copied ? durationOf(copied) : DEFAULT_DURATION_MS;
  const isCopy = copied !== undefined;
  const duration = useRef<number | null>(null);
  const isShown = useRef(false);
  // In an effect, because a draft is restored after the first render.
  useEffect(() => {
    const draft = getValues();
    const end = endOf(draft);
    duration.current = isNew && !end ? usual : wallsApart(startOf(draft), end);
    isShown.current = !isNew || isCopy || end !== "";
  }, [getValues, isNew, isCopy, usual]);
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
