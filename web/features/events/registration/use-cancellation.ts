import { useState } from "react";
import { seatsLeft } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { isRefusal } from "#web/lib/mutations/failure.ts";
import { sendUnlessUndone, undo, useIsUndoable } from "#web/lib/mutations/undo.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { cancelRegistration, eventPath, invalidateEvents } from "../api.ts";
import { cancellationName, withoutRegistration } from "./registration-state.ts";

/** Cancels at once with Undo. Asks first if the event is full, because someone else then gets the seat or position. */
export function useCancellation(event: EventView) {
  const [asking, setAsking] = useState(false);
  const action = useAction(cancelRegistration(event.id), {
    onFailure: (error) => {
      if (isRefusal(error)) invalidateEvents();
      return false;
    },
  });
  const isWaiting = event.registration?.status === "waitlisted";
  const text = isWaiting ? "You left the waitlist" : "Your registration has been canceled";
  const name = cancellationName(event.id);
  const shownBy = { path: eventPath(event.id), isNull: "registration" };
  const send = () => action.run(undefined);
  return {
    action,
    asking,
    stopAsking: () => setAsking(false),
    start: () => (seatsLeft(event) === 0 ? setAsking(true) : sendUnlessUndone({ name, shownBy, text, send })),
    /** Returns false if no cancellation can be undone. */
    undo: () => undo(name),
    confirm: async (): Promise<boolean> => {
      const isDone = await send();
      if (isDone) toastSuccess(text);
      return isDone;
    },
  };
}

/** The event without the viewer's registration while its cancellation can still be undone. */
export function useWithoutCanceled(event: EventView | undefined): EventView | undefined {
  const isCanceled = useIsUndoable(cancellationName(event?.id ?? ""));
  return event && isCanceled ? withoutRegistration(event) : event;
}
