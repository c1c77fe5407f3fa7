import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { lazy, Suspense } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { formatLongMoment } from "#contract/dates.ts";
import type { MemberKind } from "#contract/members.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { accountQuery, keepAccount } from "../api.ts";
import { SettingRow } from "../setting-row.tsx";
import { AccountData } from "./account-data.tsx";
import { AccountEmail } from "./email.tsx";
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

const ChangeKind = lazyOverlay(() => import("./kind-dialog.tsx"), { resetOnOpen: true });

function AccountKind({ kind }: { kind: MemberKind }) {
  const dialog = useDialogUrl("kind");
  return (
    <SettingRow title="I am a…" description={KINDS[kind].title}>
      <Button size="sm" aria-label="Change what describes you" onClick={dialog.show}>
        Change
      </Button>
      <ChangeKind kind={kind} open={dialog.isOpen} onClose={dialog.close} />
    </SettingRow>
  );
}

const ChangeName = lazyOverlay(() => import("./name-dialog.tsx"), { resetOnOpen: true });

function AccountName({ name }: { name: string }) {
  const dialog = useDialogUrl("name");
  return (
    <SettingRow title="Name" description={name}>
      <Button size="sm" aria-label="Change name" onClick={dialog.show}>
        Change
      </Button>
      <ChangeName name={name} open={dialog.isOpen} onClose={dialog.close} />
    </SettingRow>
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

function AccountPendingDeletion({ dueAt }: { dueAt: string }) {
  const keep = useAction(keepAccount, { onDone: focusHeading });
  return (
    <Notice tone="warning" icon={Trash2}>
      <p>
        <b>Your account is about to be deleted.</b> It will be deleted on {formatLongMoment(dueAt)}. Until then, you can
        keep it.
      </p>
      <div className="mt-2.5">
        <ActionButton action={keep} input={undefined} size="sm" busyLabel="Keeping...">
          Keep account
        </ActionButton>
      </div>
    </Notice>
  );
}
