import { CircleCheck, Clock } from "lucide-react";
import { formatLongMoment } from "#contract/dates.ts";
import type { AccountView } from "#contract/settings/account.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { withdrawEmailChange } from "../api.ts";
import { SettingRow } from "../setting-row.tsx";

type Props = { change: NonNullable<AccountView["emailChange"]>; oldEmail: string };

export function AccountEmailPending({ change, oldEmail }: Props) {
  const withdraw = useAction(withdrawEmailChange, { onDone: focusHeading });
  const action = (
    <ActionButton
      action={withdraw}
      input={undefined}
      size="sm"
      aria-label="Withdraw email change"
      busyLabel="Withdrawing..."
    >
      Withdraw
    </ActionButton>
  );
  return (
    <SectionCard
      title="Email change"
      action={action}
      inside="flush"
      footer={<span className="text-meta text-muted">The links expire on {formatLongMoment(change.expiresAt)}.</span>}
    >
      <Rows className="border-t border-border">
        <End name="Current email" email={oldEmail} confirmed={change.oldConfirmed} />
        <End name="New email" email={change.newEmail} confirmed={change.newConfirmed} />
      </Rows>
    </SectionCard>
  );
}

function End({ name, email, confirmed }: { name: string; email: string; confirmed: boolean }) {
  return (
    <SettingRow
      title={name}
      description={email}
      state={
        <StatePill
          tone={confirmed ? "success" : "warning"}
          icon={confirmed ? CircleCheck : Clock}
          word={confirmed ? "Confirmed" : "Waiting"}
        />
      }
    />
  );
}
