import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { HttpError } from "#web/lib/http.ts";
import { errorDetails } from "#web/lib/mutations/error-details.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { confirmationQuery } from "../api.ts";
import { AlreadyConfirmed, ConfirmDone, LinkInvalid } from "./confirm-outcomes.tsx";
import { ConfirmQuestion } from "./confirm-question.tsx";

/** Changes nothing before the confirmation. Needs no session. */
export function ConfirmScreen({ token }: { token: string }) {
  const { data: link, error, isPending, refetch } = useQuery(confirmationQuery(token));
  const [result, setResult] = useState<{ link: ConfirmationView; came: ConfirmationResult } | null>(null);
  const [isOver, setOver] = useState(false);
  useDocumentTitle("Confirm your email");
  // Not fetched again, because the link is not valid after the confirmation.
  if (result) return <ConfirmDone link={result.link} result={result.came} />;
  if (isOver || (error instanceof HttpError && [404, 409, 422].includes(error.status))) return <LinkInvalid />;
  if (isPending) return <Loading />;
  if (!link)
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          Confirm your email
        </h1>
        <ErrorState title="The link could not be checked" {...errorDetails(error)} onRetry={() => void refetch()} />
      </>
    );
  if (link.done) return <AlreadyConfirmed link={link} />;
  return (
    <ConfirmQuestion
      link={link}
      token={token}
      onDone={(came) => setResult({ link, came })}
      onOver={() => setOver(true)}
    />
  );
}

function Loading() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <p role="status" className="text-muted">
        Loading the link...
      </p>
      <Skeleton width="min(80%, 480px)" height={44} />
      <Skeleton height={96} />
    </div>
  );
}
