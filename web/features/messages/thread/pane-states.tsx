import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import type { HttpError } from "#web/lib/http.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Medallion } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { refusalLinkFor } from "../refusal-link.ts";

type PaneNoteProps = { title: string; children?: ReactNode; action?: ReactNode; isAlert?: boolean };

/** A note in place of a thread, with the page's heading. */
function PaneNote({ title, children, action, isAlert }: PaneNoteProps) {
  useDocumentTitle(title);
  return (
    <section className="pane-note" aria-label={title} role={isAlert ? "alert" : undefined}>
      <Medallion seed={title} className="text-border-strong" />
      <h1 tabIndex={-1}>{title}</h1>
      {children && <div className="max-w-measure text-sm text-muted">{children}</div>}
      {action}
    </section>
  );
}

const backLink = <ButtonLink to="/messages">All conversations</ButtonLink>;

export function ProfileNotFound() {
  return (
    <PaneNote title="Profile not found" action={backLink}>
      There is no member here you could write to.
    </PaneNote>
  );
}

/** The viewer may not write messages: `reason` is the server's sentence, `code` its problem code. */
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
    <PaneNote title="A newer version is here" action={reload}>
      Reload this page to go on writing.
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

/** Shown beside the list while no conversation is open. */
export function PickConversation() {
  return (
    <section className="pane-note" aria-label="Conversation">
      <Medallion seed="Pick a conversation" className="text-border-strong" />
      <h2 className="text-h3">Pick a conversation</h2>
      <p className="text-sm text-muted">It opens here, with everything you two have written.</p>
    </section>
  );
}
