import { useQuery } from "@tanstack/react-query";
import { DoorClosed } from "lucide-react";
import { useState } from "react";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { errorDetails } from "#web/lib/mutations/error-details.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { registrationQuery } from "../api.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { useInvitation } from "./use-invitation.ts";
import { WhatHappensNext } from "./what-happens-next.tsx";

export function SignUpScreen({ link }: { link: string }) {
  const [code, setCode] = useState(link);
  const { data, error, refetch } = useQuery(registrationQuery);
  const isOpen = data !== undefined && data.mode !== "closed";
  const invitation = useInvitation(isOpen ? code : "");
  useDocumentTitle("Create your account");

  return (
    <AuthFrame
      asideLabel="What happens next"
      aside={<WhatHappensNext mode={data?.mode} isTrusted={invitation.at === "works" && invitation.trusted} />}
    >
      <h1 tabIndex={-1} className="mb-4">
        Create your account
      </h1>
      {isOpen && <SignUpForm {...data} link={link} invitation={invitation} onCheck={setCode} />}
      {data?.mode === "closed" && <Closed />}
      {!data && error && (
        <ErrorState title="The form could not be loaded" {...errorDetails(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      <p className="mt-5 text-center text-sm text-muted">
        Already have an account? <AppLink to="/sign-in">Sign in</AppLink>
      </p>
    </AuthFrame>
  );
}

function Closed() {
  return (
    <Notice icon={DoorClosed}>
      <b>Sign-up is currently closed.</b> You can still view public <AppLink to="/events">events</AppLink> and register
      for them without an account.
    </Notice>
  );
}

function Loading() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <p className="sr-only">Loading the form...</p>
      <Skeleton height={64} />
      <Skeleton height={320} />
      <Skeleton height={68} />
      <Skeleton height={68} />
      <Skeleton height={48} />
    </div>
  );
}
