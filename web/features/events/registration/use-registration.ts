import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readerZone } from "#contract/dates.ts";
import { registrationSummary } from "#contract/event-registration/summary.ts";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationInput, RegistrationResult } from "#contract/events/registration.ts";
import { ACCOUNT_CREATED_REDIRECT_MS } from "#contract/limits.ts";
import { refreshViewer, useViewer } from "#web/lib/auth/auth-client.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { readDraft, saveDraft } from "#web/lib/drafts.ts";
import { HttpError } from "#web/lib/http.ts";
import { latestPath } from "#web/lib/latest-path.ts";
import { toastError } from "#web/ui/feedback/toast.ts";
import { invalidateEvents } from "../api.ts";
import { toastOutcome } from "./outcome.ts";
import type { Guest } from "./registration-state.ts";
import { useCancellation } from "./use-cancellation.ts";

const CLOSING = ["event-full", "waitlist-full", "event-cancelled", "registration-closed", "tier-needed"];

export type Registration = ReturnType<typeof useRegistration>;

export function useRegistration(event: EventView) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [guest, setGuest] = useGuest(event.id);
  const [isNew, setNew] = useState(false);
  const form = useDialogUrl("register");

  const cancellation = useCancellation(event);
  const onRegistered = (result: RegistrationResult, { email }: RegistrationInput): void => {
    const { accountCreated, mail, registration } = result;
    toastOutcome(event, result);
    if (!viewer && !accountCreated) setGuest({ status: registration.status, sent: { email, mail } });
    setNew(true);
    form.close();
    if (accountCreated) void goToDashboard(pathname, navigate);
  };
  /** Returns whether it showed the failure; the form shows others. */
  const onRefused = (error: unknown): boolean => {
    if (!(error instanceof HttpError) || !CLOSING.includes(error.code)) return false;
    toastError(error.message);
    invalidateEvents();
    form.close();
    return true;
  };
  /** Undoes a pending cancellation instead of opening the form: it would also cancel the new registration. */
  const openForm = ({ detail }: { detail: number }): void => {
    // Ignore the second click of a double-click on "Cancel Registration", which may have been in the same position.
    if (detail > 1) return;
    if (!cancellation.undo()) form.show();
  };
  const summary = registrationSummary(event, { timeZone: readerZone(), guest: guest?.status ?? null });
  const { state } = summary;
  return {
    viewer,
    guest,
    state,
    summary,
    isNew,
    // A shared or old URL may name a form that this state does not have.
    formOpen: form.isOpen && (state === "open" || state === "full"),
    openForm,
    closeForm: form.close,
    onRegistered,
    onRefused,
    cancellation,
  };
}

/** The visitor's status survives a reload, and is removed at sign-in. */
function useGuest(eventId: string) {
  const viewer = useViewer();
  const name = `events/guest/${eventId}`;
  const [guest, setGuest] = useState<Guest | null>(() => {
    const status = viewer ? null : readDraft<Guest["status"]>(name);
    return status === "registered" || status === "waitlisted" ? { status } : null;
  });
  const keep = (guest: Guest) => {
    setGuest(guest);
    saveDraft(name, guest.status);
  };
  return [viewer ? null : guest, keep] as const;
}

/**
 * Waits `ACCOUNT_CREATED_REDIRECT_MS`. Does nothing if the member has left the path `from` or is navigating away.
 * Not an effect of the page, because the new viewer changes the layout and remounts the page.
 */
async function goToDashboard(from: string, navigate: (path: string) => void): Promise<void> {
  let isUnloading = false;
  const onBeforeUnload = () => {
    isUnloading = true;
  };
  window.addEventListener("beforeunload", onBeforeUnload);
  const pause = new Promise((resolve) => setTimeout(resolve, ACCOUNT_CREATED_REDIRECT_MS));
  const [viewer] = await Promise.all([refreshViewer().catch(() => null), pause]);
  window.removeEventListener("beforeunload", onBeforeUnload);
  if (isUnloading || latestPath() !== from) return;
  if (viewer) navigate("/dashboard");
  // The current user could not be fetched, so the server has to render the document.
  else window.location.assign("/dashboard");
}
