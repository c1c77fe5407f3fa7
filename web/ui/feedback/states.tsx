import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Medallion } from "../content/cover.tsx";
import { Icon } from "../content/icon.tsx";

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

/** For an empty list, no results, or a missing permission: say which, and what to do. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className="grid justify-items-center gap-2 px-5 py-10 text-center text-muted">
      <Medallion seed={title} className="mb-1 text-border-strong" />
      <Title
        {...(level === 1 && { tabIndex: -1 })}
        className="sentence font-sans text-body font-semibold tracking-normal text-text"
      >
        {title}
      </Title>
      {children && <div className="max-w-measure text-sm">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

type ErrorStateProps = {
  title: string;
  detail?: string;
  requestId?: string;
  onRetry?: () => void;
  action?: ReactNode;
  level?: 2 | 3 | undefined;
};

/** For content that could not be loaded. Not a toast. */
export function ErrorState({ title, detail, requestId, onRetry, action, level = 2 }: ErrorStateProps) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <div className="grid justify-items-center gap-2 px-5 py-10 text-center text-muted" role="alert">
      <Title className="font-sans text-body font-semibold tracking-normal text-text">{title}</Title>
      {detail && <p className="max-w-measure text-sm">{detail}</p>}
      {requestId && (
        <p className="text-meta text-subtle">
          Reference <span className="font-mono break-all">{requestId}</span>
        </p>
      )}
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          <Icon of={RotateCw} />
          Retry
        </Button>
      )}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
