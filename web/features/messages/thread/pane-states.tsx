import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import type { HttpError } from "#web/lib/http.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Medallion } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { refusalLinkFor } from "../refusal-link.ts";

type PaneNoteProps = { title: string; children?: ReactNode; action?: ReactNode; isAlert?: boolean };

function PaneNote({ title, children, action, isAlert }: PaneNoteProps) {
  useDocumentTitle(title);
  return (
    <CenteredPane label={title} seed={title} role={isAlert ? "alert" : undefined}>
      <h1 tabIndex={-1} className="text-h3 leading-[1.3]">
        {title}
      </h1>
      {children && <div className="max-w-measure text-sm text-muted">{children}</div>}
      {action}
    </CenteredPane>
  );
}

type CenteredPaneProps = { label: string; seed: string; role?: "alert"; className?: string; children: ReactNode };

function CenteredPane({ label, seed, role, className = "", children }: CenteredPaneProps) {
  return (
    <section
      className={`grid min-h-0 content-center justify-items-center gap-2.5 overflow-y-auto p-6 text-center ${className}`.trimEnd()}
      aria-label={label}
      role={role}
    >
      <Medallion seed={seed} className="text-border-strong" />
      {children}
    </section>
  );
}

const backLink = <ButtonLink to="/messages">All conversations</ButtonLink>;

/** The same for everybody, so that nobody learns of a block. `report`: of what this member may have sent before. */
export function ProfileNotFound({ report }: { report: ReactNode }) {
  return (
    <PaneNote
      title="Profile not found"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {backLink}
          {report}
        </div>
      }
    >
      <p>This member does not exist or is unavailable.</p>
      {report && <p>If they wrote to you, you can report their last message.</p>}
    </PaneNote>
  );
}

export function NotAllowed({ reason, code }: { reason: string; code: HttpError["code"] }) {
  const { text, to, label } = refusalLinkFor(code);
  return (
    <PaneNote title={reason} action={<ButtonLink to={to}>{label}</ButtonLink>}>
      {text}
    </PaneNote>
  );
}

/** The server no longer supports this tab's protocol version. */
export function Outdated() {
  const reload = (
    <Button variant="primary" onClick={() => window.location.reload()}>
      <Icon of={RotateCw} />
      Reload
    </Button>
  );
  return (
    <PaneNote title="A new version is available" action={reload}>
      Reload this page to keep writing.
    </PaneNote>
  );
}

export function LoadFailed({ requestId, onRetry }: { requestId?: string | null; onRetry: () => void }) {
  const retry = (
    <Button onClick={() => onRetry()}>
      <Icon of={RotateCw} />
      Retry
    </Button>
  );
  return (
    <PaneNote title="Failed to load messages" action={retry} isAlert>
      {requestId && (
        <>
          Reference <span className="font-mono break-all">{requestId}</span>
        </>
      )}
    </PaneNote>
  );
}

/** Not on phones, which show only the list while no conversation is open. */
export function PickConversation() {
  return (
    <CenteredPane label="Conversation" seed="Pick a conversation" className="max-md:hidden">
      <h2 className="text-h3">Pick a conversation</h2>
      <p className="text-sm text-muted">Choose one from the list to read it and reply.</p>
    </CenteredPane>
  );
}
