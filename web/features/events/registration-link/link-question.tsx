import { useState } from "react";
import { zoneOf } from "#contract/content/time-zones.ts";
import { formatStart } from "#contract/dates.ts";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { isMissing } from "#web/lib/http.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { applyRegistrationLink, type LinkAction } from "../api.ts";
import { refusalSentence } from "../refusal.ts";

type Props = {
  link: RegistrationLinkView;
  action: LinkAction;
  token: string;
  onDone: (done: LinkAction) => void;
  onOther: () => void;
};

export function LinkQuestion({ link, action, token, onDone, onOther }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const apply = useAction(applyRegistrationLink(action), {
    onDone: () => onDone(action),
    onFailure: (error) => {
      const isInvalid = isMissing(error);
      setRefusal(isInvalid ? "This link is no longer valid." : refusalSentence(error));
      return true;
    },
  });
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
          ? "Confirm that you registered for this event. If it wasn't you, cancel the registration instead."
          : "You'll give up your spot right away. If it wasn't you who registered, cancel it. You don't need to do anything else."}
      </p>
      {refusal && !apply.busy && (
        <div role="alert" className="w-full">
          <Notice tone="danger">{refusal}</Notice>
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2 max-md:grid max-md:w-full">
        <ActionButton
          action={apply}
          input={token}
          variant={confirming ? "primary" : "danger"}
          size="lg"
          busyLabel={confirming ? "Confirming..." : "Canceling..."}
        >
          {confirming ? "Confirm Registration" : "Cancel Registration"}
        </ActionButton>
        {confirming ? (
          <Button variant="ghost" size="lg" onClick={onOther}>
            It wasn't me
          </Button>
        ) : (
          <ButtonLink to={`/events/${link.event.id}`} variant="ghost" size="lg">
            Keep my spot
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function LinkedEvent({ event }: { event: RegistrationLinkView["event"] }) {
  return (
    <div className="card flex w-full items-center gap-4 p-3.5">
      <DateLeaf at={event.startsAt} timeZone={zoneOf(event)} size="lg" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {event.title} {event.sample && <SampleMark />}
        </p>
        <p className="text-meta text-muted">
          {formatStart(event.startsAt, zoneOf(event))}, {event.location}
        </p>
      </div>
    </div>
  );
}
