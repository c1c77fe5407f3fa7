import { ShieldAlert } from "lucide-react";
import { errorDetails } from "#web/lib/http.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";

/** The state of a section that is loading. */
export function SectionLoading() {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        Loading...
      </p>
      <Skeleton height={320} className="rounded-card" />
    </div>
  );
}

type FailedProps = { title: string; error: Error | null; onRetry: () => void };

/** The state of a section that could not be loaded. */
export function SectionFailed({ title, error, onRetry }: FailedProps) {
  return (
    <Card>
      <ErrorState title={title} {...errorDetails(error)} onRetry={onRetry} />
    </Card>
  );
}

/** Shown to admins without two-factor authentication, which production requires. */
export function SecondFactorNeeded() {
  return (
    <Card>
      <EmptyState
        title="Administrators need a second step"
        action={
          <ButtonLink to="/settings/security" variant="primary">
            <Icon of={ShieldAlert} />
            Switch it on
          </ButtonLink>
        }
      >
        The Admin Panel opens once your account asks for a code of an authenticator app at sign-in. Switch it on under
        Settings, Security.
      </EmptyState>
    </Card>
  );
}
