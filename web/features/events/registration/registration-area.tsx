import { useEffect, useRef } from "react";
import type { EventView } from "#contract/events/event.ts";
import { focusIfLost } from "#web/lib/focus.ts";
import { preloadRegistrationForm } from "./lazy-registration-form.tsx";
import { RegistrationBar } from "./registration-bar.tsx";
import { RegistrationPanel } from "./registration-panel.tsx";
import { useIsWide } from "./use-is-wide.ts";
import type { Registration } from "./use-registration.ts";

/** Delays the preload, so that the page itself loads first. */
const PRELOAD_MS = 1000;

export function RegistrationArea({ event, registration }: { event: EventView; registration: Registration }) {
  const { state } = registration;
  const isWide = useIsWide();
  const { titleRef, openerRef } = useOutcomeFocus(registration);

  useEffect(() => {
    if (state !== "open") return;
    const timer = setTimeout(preloadRegistrationForm, PRELOAD_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const props = { event, registration, titleRef, openerRef };
  return isWide ? <RegistrationPanel {...props} /> : <RegistrationBar {...props} />;
}

/** An outcome removes the pressed button, so the title, which names the new state, gets the focus. */
function useOutcomeFocus({ state, formOpen }: Registration) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const openerRef = useRef<HTMLButtonElement>(null);
  const before = useRef({ state, formOpen });
  useEffect(() => {
    const { state: oldState, formOpen: wasOpen } = before.current;
    before.current = { state, formOpen };
    const region = "[aria-label=Registration]";
    if (oldState !== state) return focusIfLost(() => titleRef.current, region);
    if (wasOpen && !formOpen) return focusIfLost(() => openerRef.current ?? titleRef.current, region);
  }, [state, formOpen]);
  return { titleRef, openerRef };
}
