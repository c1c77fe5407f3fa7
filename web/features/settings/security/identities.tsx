import { Link2 } from "lucide-react";
import { PROVIDER_NAMES, type Provider } from "#contract/auth/oauth.ts";
import { formatLongDate } from "#contract/dates.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { useConfirmedAction } from "#web/forms/reauthentication/use-confirmed-action.tsx";
import { redirectTo } from "#web/lib/auth/redirect.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { linkProvider, unlinkProvider } from "../api.ts";
import { SettingRow } from "../setting-row.tsx";

/** Empty if no OAuth provider is configured or linked. */
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
  const { action, question } = useConfirmedAction(unlinkProvider(provider, name), { onDone: focusHeading });
  return (
    <>
      <ActionButton
        action={action}
        input={undefined}
        size="sm"
        variant="ghost"
        className="-mr-3 justify-items-end"
        aria-label={`Unlink ${name}`}
        busyLabel="Unlinking..."
      >
        Unlink
      </ActionButton>
      {question}
    </>
  );
}

function LinkTo({ provider }: { provider: Provider }) {
  const name = PROVIDER_NAMES[provider];
  const { action, question } = useConfirmedAction(linkProvider(provider, name), {
    onDone: ({ url }) => redirectTo(url),
  });
  const label = `Link ${name}`;
  return (
    <>
      <ActionButton action={action} input={undefined} size="sm" busyLabel={label}>
        {label}
      </ActionButton>
      {question}
    </>
  );
}
