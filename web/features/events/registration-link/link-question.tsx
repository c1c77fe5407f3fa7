import { useRef, useState } from "react";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { HttpError } from "#web/lib/http.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { applyRegistrationLink } from "../api.ts";
import { refusalSentence } from "../registration/outcome.ts";
import { type LinkAction, LinkedEvent } from "./linked-event.tsx";

type Props = {
  link: RegistrationLinkView;
  action: LinkAction;
  token: string;
  onDone: (done: LinkAction) => void;
  /** Cancels the registration instead of confirming it. */
  onOther: () => void;
};

/** Asks for a confirmation before the link's action. */
export function LinkQuestion({ link, action, token, onDone, onOther }: Props) {
  const { act, busy, refusal } = useLinkAction({ action, token, onDone });
  const confirming = action === "confirm";
  return (
    <>
      <p className="text-muted">
        Registered as <b className="text-text">{link.name}</b>
      </p>
      <h1 tabIndex={-1} className="text-[clamp(1.875rem,3.6vw,2.75rem)] outline-none">
        {confirming ? "Confirm this registration?" : "Cancel this registration?"}
      </h1>
      <LinkedEvent event={link.event} />
      <p className="max-w-[56ch] text-sm text-muted">
        {confirming
          ? "Confirming says that it was you who registered. If it was not you, cancel instead."
          : "Your place is freed at once. If it was not you who registered, canceling is right, and nothing else needs to be done."}
      </p>
      {refusal && (
        <div role="alert" className="w-full">
          <Notice tone="danger">{refusal}</Notice>
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2 max-md:grid max-md:w-full">
        <Button
          variant={confirming ? "primary" : "danger"}
          size="lg"
          busy={busy}
          busyLabel={confirming ? "Confirming..." : "Canceling..."}
          onClick={() => void act()}
        >
          {confirming ? "Confirm Registration" : "Cancel Registration"}
        </Button>
        {confirming ? (
          <Button variant="ghost" size="lg" onClick={onOther}>
            It was not me
          </Button>
        ) : (
          <ButtonLink to={`/events/${link.event.id}`} variant="ghost" size="lg">
            Keep my place
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** Runs the action of the link, once at a time. */
function useLinkAction({ action, token, onDone }: Pick<Props, "action" | "token" | "onDone">) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef(false);
  const confirming = action === "confirm";

  const act = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await applyRegistrationLink(confirming ? "confirmation" : "cancellation", token);
      if (!confirming) toastSuccess("Your registration has been canceled");
      onDone(action);
    } catch (error) {
      setRefusal(
        error instanceof HttpError && error.status === 404 ? "This link is no longer valid." : refusalSentence(error),
      );
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return { act, busy, refusal };
}
