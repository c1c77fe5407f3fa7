import { type RefObject, useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { DIALOG } from "./dialog-url.ts";

const dialogOf = ({ search }: Location) => new URLSearchParams(search).get(DIALOG);

/**
 * Asks before what is typed into an open dialog is lost, whichever way it is left: Escape, a press outside, Back, another page. Place it
 * inside that dialog. `isDirty` is read when one leaves.
 */
export function DiscardQuestion({ isDirty }: { isDirty: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current &&
      // The end of a session leads to sign-in whatever is typed.
      nextLocation.pathname !== "/sign-in" &&
      (nextLocation.pathname !== currentLocation.pathname || dialogOf(nextLocation) !== dialogOf(currentLocation)),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Discard what you typed?"
      description="It is not saved, and is lost."
      cancel="Keep writing"
      confirm="Discard"
      busyLabel="Discarding..."
      danger
      onConfirm={async () => {
        blocker.proceed?.();
        return false;
      }}
    />
  );
}
