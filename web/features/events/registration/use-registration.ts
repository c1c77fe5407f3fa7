import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationInput, RegistrationResult, RegistrationView } from "#contract/events/registration.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { HttpError } from "#web/lib/http.ts";
import { useIdempotencyKey } from "#web/lib/idempotency-key.ts";
import { headingFor } from "#web/lib/page-heading.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { cancelRegistration, refreshEvents, registerForEvent, rememberRegistration, standsAt } from "../api.ts";
import { seatsLeft } from "../text.ts";
import { goToDashboard } from "./go-to-dashboard.ts";
import { isDecided, refusalSentence, tellOutcome } from "./outcome.ts";

/** A visitor who registered under an address without being signed in; known only to this page. */
export type Guest = { email: string; mail: RegistrationResult["mail"]; registration: RegistrationView };
export type Standing = "open" | "full" | "closed" | "cancelled" | "exclusive" | "registered" | "waitlisted" | "guest";

const CLOSING = ["event-full", "waitlist-full", "event-cancelled", "registration-closed", "tier-needed"];

/** Where the viewer stands at an event, and the ways to change it. */
export function useRegistration(event: EventView) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { keyFor, renew } = useIdempotencyKey();
  const [guest, setGuest] = useState<Guest | null>(null);
  const [formOpen, setFormOpen] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  // State arrives with the next drawing; two presses can come before it.
  const running = useRef(false);

  const standing = standingOf(event, guest);

  const openForm = () => {
    renew();
    setFormOpen(true);
  };
  const closeForm = () => setFormOpen(false);

  /** Resolves once there is an outcome; throws what the form itself has to say. */
  const register = async (input: RegistrationInput): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const from = headingFor();
    try {
      const asked = standing === "full" ? { ...input, waitlist: true } : input;
      const result = await registerForEvent(event.id, asked, keyFor(asked));
      renew();
      tellOutcome(result);
      if (viewer || result.accountCreated) rememberRegistration(event.id, result.registration);
      else {
        setGuest({ email: input.email, mail: result.mail, registration: result.registration });
        refreshEvents();
      }
      closeForm();
      if (result.accountCreated) void goToDashboard(from, navigate);
    } catch (error) {
      if (isDecided(error)) renew();
      if (!(error instanceof HttpError) || !CLOSING.includes(error.code)) throw error;
      toastError(error.message);
      refreshEvents();
      closeForm();
    } finally {
      running.current = false;
    }
  };

  const cancel = async (): Promise<void> => {
    if (running.current || !standsAt(event.id)) return;
    running.current = true;
    setCancelling(true);
    try {
      await cancelRegistration(event.id);
      rememberRegistration(event.id, null);
      toastSuccess(standing === "waitlisted" ? "You have left the waitlist" : "Your registration has been canceled");
    } catch (error) {
      toastError(refusalSentence(error));
      if (isDecided(error)) refreshEvents();
    } finally {
      running.current = false;
      setCancelling(false);
    }
  };

  return {
    viewer,
    guest,
    standing,
    formOpen,
    openForm,
    closeForm,
    register,
    cancel,
    cancelling,
  };
}

export type Registration = ReturnType<typeof useRegistration>;

function standingOf(event: EventView, guest: Guest | null): Standing {
  if (event.cancelled) return "cancelled";
  if (event.registration) return event.registration.status;
  if (guest) return "guest";
  if (!event.open) return "closed";
  if (event.tierNeeded !== null) return "exclusive";
  return seatsLeft(event) === 0 ? "full" : "open";
}
