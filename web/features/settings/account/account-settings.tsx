import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { accountQuery } from "../api.ts";
import { AccountData } from "./account-data.tsx";
import { AccountEmail } from "./email.tsx";
import { AccountKind } from "./kind.tsx";
import { AccountName } from "./name.tsx";
import { AccountPendingDeletion } from "./pending-deletion.tsx";
import { AccountEmailPending } from "./pending-email.tsx";

const QuoteCard = lazy(recoverable(() => import("./quote-card.tsx")));

export default function AccountSettings() {
  const viewer = useViewer();
  const account = useQuery(accountQuery);
  if (!viewer) return null;
  return (
    <>
      {viewer.deletionDueAt && <AccountPendingDeletion dueAt={viewer.deletionDueAt} />}
      <SignInAndName viewer={viewer} />
      <QueryState query={account} failed="Your email change could not be loaded." loading={<Skeleton height={40} />}>
        {({ emailChange }) => emailChange && <AccountEmailPending change={emailChange} oldEmail={viewer.email} />}
      </QueryState>
      {admissionRefusal(viewer) === null && (
        <Suspense fallback={<Skeleton height={220} />}>
          <QuoteCard />
        </Suspense>
      )}
      <AccountData viewer={viewer} />
    </>
  );
}

function SignInAndName({ viewer }: { viewer: ViewerView }) {
  const footer = bootstrapData().mail && (
    <span className="text-meta text-muted">
      To change your email, you confirm from both your current and your new email address.
    </span>
  );
  return (
    <SectionCard title="Your account" inside="flush" footer={footer}>
      <Rows className="border-t border-border">
        <AccountEmail viewer={viewer} />
        <AccountName name={viewer.name} />
        <AccountKind kind={viewer.kind} />
      </Rows>
    </SectionCard>
  );
}
