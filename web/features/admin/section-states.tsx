import { ShieldAlert } from "lucide-react";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";

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

/** Production requires two-factor authentication for admins. */
export function SecondFactorNeeded() {
  return (
    <Card>
      <EmptyState
        title="Turn on two-step sign-in"
        action={
          <ButtonLink to="/settings/security" variant="primary">
            <Icon of={ShieldAlert} />
            Open security settings
          </ButtonLink>
        }
      >
        Admins need two-step sign-in to use the Admin Panel. Turn it on in Settings &gt; Security.
      </EmptyState>
    </Card>
  );
}
