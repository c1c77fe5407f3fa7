import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { appName } from "#web/lib/bootstrap-data.ts";
import type { CodeFailure } from "#web/lib/code.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { reloadDocument } from "#web/lib/reload.ts";
import { Button } from "../button/button.tsx";
import { Icon } from "../content/icon.tsx";
import { EmptyState, ErrorState } from "../feedback/states.tsx";

type Props = { failure: CodeFailure | null; onRetry: () => void };
/** `children`: a link to another page, beside the retry button. */
type PageProps = Props & { children?: ReactNode };

function textsOf(failure: CodeFailure, what: string): { title: string; text: string } {
  if (failure === "offline")
    return { title: "You are offline", text: `This ${what} will open when you're back online.` };
  if (failure === "unreachable")
    return {
      title: "No connection",
      text: `${appName()} is not responding. This ${what} will open when the connection is back.`,
    };
  return {
    title: `This ${what} could not be loaded`,
    text: "Reload to try again. If that doesn't help, try again in a few minutes.",
  };
}

/** Replaces a page whose code is missing. Shows a placeholder until the reason is known. */
export function PageMissing({ failure, ...rest }: PageProps) {
  if (!failure) return <Loading />;
  return <PageMessage failure={failure} {...rest} />;
}

function PageMessage({ failure, onRetry, children }: PageProps & { failure: CodeFailure }) {
  const { title, text } = textsOf(failure, "page");
  useDocumentTitle(title);
  return (
    <EmptyState
      level={1}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2 empty:hidden">
          <RetryButton failure={failure} onRetry={onRetry} />
          {children}
        </div>
      }
    >
      <p role="status">{text}</p>
    </EmptyState>
  );
}

export function CodeMissing({ failure, onRetry }: Props) {
  if (!failure) return <Loading />;
  const { title, text } = textsOf(failure, "part of the page");
  return <ErrorState title={title} detail={text} action={<RetryButton failure={failure} onRetry={onRetry} />} />;
}

const Loading = (): ReactNode => (
  <p className="sr-only" aria-busy="true">
    Loading
  </p>
);

function RetryButton({ failure, onRetry }: Props) {
  // While offline, no button would help.
  if (failure === "offline") return null;
  if (failure === "unreachable") return <Button onClick={onRetry}>Try again</Button>;
  return (
    <Button variant="primary" onClick={reloadDocument}>
      <Icon of={RotateCw} />
      Reload
    </Button>
  );
}
