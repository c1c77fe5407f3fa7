import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

/** Asks before what is typed is lost: inside the app with a question of ours, outside with the browser's. */
export function PagesLeave({ isDirty }: { isDirty: boolean }) {
  // The end of a session leads to sign-in whatever is typed.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== "/sign-in",
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title="Leave without saving"
      description="What you typed into this page is not saved, and is lost."
      confirm="Leave without saving"
      busyLabel="Leaving..."
      danger
      onConfirm={async () => {
        blocker.proceed?.();
        return false;
      }}
    />
  );
}
