import { useQuery } from "@tanstack/react-query";
import { DoorClosed } from "lucide-react";
import { errorDetails } from "#web/lib/http.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { registrationQuery } from "../api.ts";
import { SignUpForm } from "./sign-up-form.tsx";

/** The sign-up form, or a message while sign-up is closed. */
export function SignUpScreen() {
  const { data, error, refetch } = useQuery(registrationQuery);
  if (error && !data) {
    return <ErrorState title="The form could not be loaded" {...errorDetails(error)} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div className="grid gap-5" aria-busy="true">
        <p className="sr-only">Loading the form…</p>
        <Skeleton height={64} />
        <Skeleton height={320} />
        <Skeleton height={68} />
        <Skeleton height={68} />
        <Skeleton height={48} />
      </div>
    );
  }
  if (data.mode !== "closed") return <SignUpForm mode={data.mode} />;
  return (
    <Notice icon={DoorClosed}>
      <b>New accounts are not open at the moment.</b> Public <AppLink to="/events">events</AppLink> can be read, and one
      can register for them, without an account.
    </Notice>
  );
}
