import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationInput } from "#contract/events/registration.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { HttpError } from "#web/lib/http.ts";
import { useIdempotencyKey } from "#web/lib/idempotency-key.ts";
import { latestPath } from "#web/lib/latest-path.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { cancelRegistration, hasRegistration, invalidateEvents, registerForEvent, setRegistration } from "../api.ts";
import { goToDashboard } from "./go-to-dashboard.ts";
import { isDecided, refusalSentence, toastOutcome } from "./outcome.ts";
import { type Guest, registrationStateOf } from "./registration-state.ts";

/** Problem codes after which the form closes, because nobody can register any more. */
const CLOSING = ["event-full", "waitlist-full", "event-cancelled", "registration-closed", "tier-needed"];

export type Registration = ReturnType<typeof useRegistration>;

/** The viewer's registration for an event, and the actions that change it. */
export function useRegistration(event: EventView) {
  const viewer = useViewer();
  const [guest, setGuest] = useState<Guest | null>(null);
  const [formOpen, setFormOpen] = useState(false);
  // A ref, because a second press can come before the next render.
  const running = useRef(false);
  const state = registrationStateOf(event, guest);
  const closeForm = () => setFormOpen(false);
  const { register, renewKey } = useRegister(event, {
    running,
    isWaitlist: state === "full",
    isMember: viewer !== null,
    onGuest: setGuest,
    onClose: closeForm,
  });
  const openForm = () => {
    renewKey();
    setFormOpen(true);
  };
  const { cancel, cancelling } = useCancel(event, { running, isWaitlisted: state === "waitlisted" });
  return { viewer, guest, state, formOpen, openForm, closeForm, register, cancel, cancelling };
}

type RegisterOptions = {
  running: RefObject<boolean>;
  /** The event is full: the registration joins the waitlist. */
  isWaitlist: boolean;
  isMember: boolean;
  onGuest: (guest: Guest) => void;
  onClose: () => void;
};

function useRegister(event: EventView, { running, isWaitlist, isMember, onGuest, onClose }: RegisterOptions) {
  const navigate = useNavigate();
  const { keyFor, renew } = useIdempotencyKey();

  /** Resolves once there is an outcome; throws errors that the form shows. */
  const register = async (input: RegistrationInput): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const from = latestPath();
    try {
      const body = isWaitlist ? { ...input, waitlist: true } : input;
      const result = await registerForEvent(event.id, body, keyFor(body));
      renew();
      toastOutcome(result);
      if (isMember || result.accountCreated) setRegistration(event.id, result.registration);
      else {
        onGuest({ email: input.email, mail: result.mail, registration: result.registration });
        invalidateEvents();
      }
      onClose();
      if (result.accountCreated) void goToDashboard(from, navigate);
    } catch (error) {
      if (isDecided(error)) renew();
      if (!(error instanceof HttpError) || !CLOSING.includes(error.code)) throw error;
      toastError(error.message);
      invalidateEvents();
      onClose();
    } finally {
      running.current = false;
    }
  };

  return { register, renewKey: renew };
}

type CancelOptions = { running: RefObject<boolean>; isWaitlisted: boolean };

function useCancel(event: EventView, { running, isWaitlisted }: CancelOptions) {
  const [cancelling, setCancelling] = useState(false);
  const cancel = async (): Promise<void> => {
    if (running.current || !hasRegistration(event.id)) return;
    running.current = true;
    setCancelling(true);
    try {
      await cancelRegistration(event.id);
      setRegistration(event.id, null);
      toastSuccess(isWaitlisted ? "You have left the waitlist" : "Your registration has been canceled");
    } catch (error) {
      toastError(refusalSentence(error));
      if (isDecided(error)) invalidateEvents();
    } finally {
      running.current = false;
      setCancelling(false);
    }
  };
  return { cancel, cancelling };
}
