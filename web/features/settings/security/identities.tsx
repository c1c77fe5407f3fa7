import { Link2 } from "lucide-react";
import { PROVIDER_NAMES, type Provider } from "#contract/auth/oauth.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { redirectTo } from "#web/lib/auth/redirect.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { SettingRow } from "../setting-row.tsx";
import { linkProvider, unlink } from "./api.ts";

/** The linked OAuth providers. Nothing if none is configured or linked. */
export function SecurityIdentities({ security }: { security: SecurityView }) {
  const { identities, linkable } = security;
  if (identities.length + linkable.length === 0) return null;
  return (
    <SectionCard title="Other ways to sign in" inside="flush">
      <Rows className="border-t border-border">
        {identities.map(({ provider, linkedAt }) => (
          <SettingRow
            key={provider}
            title={PROVIDER_NAMES[provider]}
            description={`Linked ${formatLongDate(linkedAt)}.`}
            icon={Link2}
          >
            <Unlink provider={provider} />
          </SettingRow>
        ))}
        {linkable.map((provider) => (
          <SettingRow key={provider} title={PROVIDER_NAMES[provider]} description="Not linked." icon={Link2}>
            <LinkTo provider={provider} />
          </SettingRow>
        ))}
      </Rows>
    </SectionCard>
  );
}

function Unlink({ provider }: { provider: Provider }) {
  const name = PROVIDER_NAMES[provider];
  const { busy, submit } = useSubmission(`${name} could not be unlinked. Please try again.`);
  const end = async () => {
    await unlink(provider);
    toastSuccess(`${name} is unlinked.`);
    focusHeading();
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Unlink ${name}`}
      busy={busy}
      busyLabel="Unlinking..."
      onClick={() => void submit(end)}
    >
      Unlink
    </Button>
  );
}

function LinkTo({ provider }: { provider: Provider }) {
  const name = PROVIDER_NAMES[provider];
  const { busy, submit } = useSubmission(`${name} could not be linked. Please try again.`);
  const begin = async () => {
    const { url } = await linkProvider(provider);
    redirectTo(url);
  };
  return (
    <Button size="sm" busy={busy} busyLabel={`Link ${name}`} onClick={() => void submit(begin)}>
      Link {name}
    </Button>
  );
}
