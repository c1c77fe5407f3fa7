import { type ReactNode, useEffect, useRef } from "react";
import { type Location, useBlocker } from "react-router";
import { DIALOG_PARAM } from "#web/lib/dialog-url.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type Props = {
  isDirty: () => boolean;
  onDiscard?: () => void;
  title: string;
  description: ReactNode;
  /** Labels of the buttons that keep the input (default: "Cancel") and that discard it. */
  cancel?: string;
  confirm: string;
  busyLabel: string;
};

/**
 * Asks before unsaved input is lost by leaving the page or closing the surrounding dialog (Escape, Back, a click
 * outside). When the tab closes, the browser asks. Render it inside the dialog or page with the input.
 */
export function DiscardDialog({ isDirty, onDiscard, ...texts }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty() &&
      // A session end always redirects to sign-in, without a question.
      nextLocation.pathname !== "/sign-in" &&
      (nextLocation.pathname !== currentLocation.pathname || dialogOf(nextLocation) !== dialogOf(currentLocation)),
  );
  useBeforeUnload(isDirty);
  return (
    <ConfirmDialog
      {...texts}
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      danger
      onConfirm={async () => {
        onDiscard?.();
        blocker.proceed?.();
        return false;
      }}
    />
  );
}

const dialogOf = ({ search }: Location) => new URLSearchParams(search).get(DIALOG_PARAM);

function useBeforeUnload(isDirty: () => boolean): void {
  const latestIsDirty = useRef(isDirty);
  useEffect(() => {
    latestIsDirty.current = isDirty;
  });
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (latestIsDirty.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => window.removeEventListener("beforeunload", onBeforeUnload);
  }, []);
}
