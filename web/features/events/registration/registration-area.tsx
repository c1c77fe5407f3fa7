import { useEffect, useRef } from "react";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationInput } from "#contract/events/registration.ts";
import { OwnRegistration } from "./own-registration.tsx";
import { RegistrationBar } from "./registration-bar.tsx";
import { preloadForm } from "./registration-fields.tsx";
import { RegistrationPanel } from "./registration-panel.tsx";
import { useRegistration } from "./use-registration.ts";
import { useWide } from "./use-wide.ts";

/** Long enough that what the screen itself needs has come. */
const PRELOAD_MS = 1000;

/** Where one registers: a panel beside the event, or a bar below it. What was typed survives the change between them. */
export function RegistrationArea({ event }: { event: EventView }) {
  const registration = useRegistration(event);
  const { standing, formOpen, viewer } = registration;
  const draft = useRef<RegistrationInput>({ name: viewer?.name ?? "", email: viewer?.email ?? "", company: "" });
  const wide = useWide();
  const title = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (standing !== "open") return;
    const timer = setTimeout(preloadForm, PRELOAD_MS);
    return () => clearTimeout(timer);
  }, [standing]);

  // The pressed button is gone after an outcome, and with it the focus: it goes to the sentence that tells the new state.
  const before = useRef({ standing, formOpen });
  useEffect(() => {
    const { standing: old, formOpen: wasOpen } = before.current;
    before.current = { standing, formOpen };
    if (old !== standing) return focusSoon(() => title.current);
    if (wasOpen && !formOpen) return focusSoon(() => opener.current ?? title.current);
  }, [standing, formOpen]);

  const place = { event, registration, draft, titleRef: title, openerRef: opener };
  if (wide) return <RegistrationPanel {...place} />;
  return (
    <>
      {standing === "registered" && (
        <section className="card" aria-label="Your place">
          <div className="card-body">
            <OwnRegistration event={event} />
          </div>
        </section>
      )}
      <RegistrationBar {...place} />
    </>
  );
}

const RETRY_MS = 50;
const GIVE_UP_MS = 1500;

/** A closing sheet holds the focus until it is gone, so it is tried until it stays. Never taken from where someone put it meanwhile. */
function focusSoon(find: () => HTMLElement | null): () => void {
  const started = performance.now();
  const attempt = () => {
    const element = find();
    const active = document.activeElement;
    const lost = !active || active === document.body || !active.isConnected || active.closest("[role=dialog]") !== null;
    if (lost || active?.closest("[aria-label=Registration]")) element?.focus({ preventScroll: true });
    if (performance.now() - started > GIVE_UP_MS) stop();
  };
  const timer = setInterval(attempt, RETRY_MS);
  const stop = () => clearInterval(timer);
  document.addEventListener("keydown", stop, { once: true });
  document.addEventListener("pointerdown", stop, { once: true });
  attempt();
  return () => {
    stop();
    document.removeEventListener("keydown", stop);
    document.removeEventListener("pointerdown", stop);
  };
}
