import { useState } from "react";
import { seatsLeft } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { isRefusal } from "#web/lib/mutations/failure.ts";
import { sendUnlessUndone, undo, useIsUndoable } from "#web/lib/mutations/undo.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { cancelRegistration, eventPath, invalidateEvents } from "../api.ts";
import { cancellationName, withoutRegistration } from "./registration-state.ts";

/**
 * Cancels the viewer's registration or leaves the waitlist: at once with Undo, or after a question when the event is full, because someone else
 * gets the seat or the waitlist position then.
 */
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
    /** Keeps the registration. Returns false if no cancellation can be undone. */
    undo: () => undo(name),
    /** Cancels after the question. Resolves to whether it succeeded. */
    confirm: async (): Promise<boolean> => {
      const isDone = await send();
      if (isDone) toastSuccess(text);
      return isDone;
    },
  };
}

/** The event as it is without the viewer's registration, while that is canceled and can still be kept. */
export function useWithoutCanceled(event: EventView | undefined): EventView | undefined {
  const isCanceled = useIsUndoable(cancellationName(event?.id ?? ""));
  return event && isCanceled ? withoutRegistration(event) : event;
}
