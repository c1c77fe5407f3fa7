import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coverSeed } from "#contract/event-facts.ts";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { HttpError } from "#web/lib/http.ts";
import { errorDetails } from "#web/lib/mutations/error-details.ts";
import { Cover } from "#web/ui/content/cover.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { type LinkAction, registrationLinkQuery } from "../api.ts";
import { LinkDone, LinkExpired } from "./link-outcomes.tsx";
import { LinkQuestion } from "./link-question.tsx";

/** Asks before it changes anything. Needs no session. */
export function LinkScreen({ token, action }: { token: string; action: LinkAction }) {
  const { data: link, error, isPending, refetch } = useQuery(registrationLinkQuery(token));
  const [done, setDone] = useState<LinkAction | null>(null);
  const [current, setCurrent] = useState(action);
  useDocumentTitle(current === "confirm" ? "Confirm registration" : "Cancel Registration");
  // After the action the refetched link may be invalid, but the outcome stays on screen.
  if (!done && error instanceof HttpError && [404, 409, 422].includes(error.status)) return <LinkExpired />;
  if (isPending) return <LinkLoading />;
  if (!link)
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          Your registration
        </h1>
        <ErrorState
          title="Your registration could not be loaded."
          {...errorDetails(error)}
          onRetry={() => void refetch()}
        />
      </>
    );
  const result = done ?? alreadyDone(link, current);
  if (!result && link.state === "cancelled") return <LinkExpired />;
  return (
    <div className="grid w-full items-center gap-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-16">
      <div className="grid justify-items-start gap-3.5">
        {result ? (
          <LinkDone link={link} done={result} />
        ) : (
          <LinkQuestion
            link={link}
            action={current}
            token={token}
            onDone={setDone}
            onOther={() => setCurrent("cancel")}
          />
        )}
      </div>
      <Cover
        seed={coverSeed(link.event)}
        width={560}
        height={420}
        className="aspect-[16/6] rounded-card border border-border max-lg:order-first lg:aspect-[4/3]"
      />
    </div>
  );
}

function alreadyDone({ state }: RegistrationLinkView, action: LinkAction): LinkAction | null {
  if (action === "confirm" && state === "confirmed") return "confirm";
  return action === "cancel" && state === "cancelled" ? "cancel" : null;
}

function LinkLoading() {
  return (
    <div className="grid w-full gap-4" aria-busy="true">
      <p role="status" className="text-muted">
        Loading event details...
      </p>
      <Skeleton width="min(80%, 480px)" height={44} />
      <Skeleton width="min(100%, 560px)" height={96} className="rounded-card" />
    </div>
  );
}
