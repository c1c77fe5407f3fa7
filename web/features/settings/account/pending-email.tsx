import { CircleCheck, Clock } from "lucide-react";
import type { AccountView } from "#contract/settings/account.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { formatLongMoment } from "../dates.ts";
import { SettingRow } from "../setting-row.tsx";
import { withdrawEmailChange } from "./api.ts";

type Props = { change: NonNullable<AccountView["emailChange"]>; oldEmail: string };

/** A pending email change: which inbox has confirmed it, its expiry, and a button to withdraw it. */
export function AccountEmailPending({ change, oldEmail }: Props) {
  const { busy, submit } = useSubmission("The change could not be withdrawn. Please try again.");
  const withdraw = async () => {
    await withdrawEmailChange();
    toastSuccess("The change of address is withdrawn.");
    focusHeading();
  };
  const action = (
    <Button
      size="sm"
      aria-label="Withdraw the change of address"
      busy={busy}
      busyLabel="Withdrawing..."
      onClick={() => void submit(withdraw)}
    >
      Withdraw
    </Button>
  );
  return (
    <SectionCard
      title="Change of address"
      action={action}
      inside="flush"
      footer={<span className="text-meta text-muted">The links work until {formatLongMoment(change.expiresAt)}.</span>}
    >
      <Rows className="border-t border-border">
        <End name="Present address" email={oldEmail} confirmed={change.oldConfirmed} />
        <End name="New address" email={change.newEmail} confirmed={change.newConfirmed} />
      </Rows>
    </SectionCard>
  );
}

function End({ name, email, confirmed }: { name: string; email: string; confirmed: boolean }) {
  return (
    <SettingRow title={name} description={email}>
      <Pill tone={confirmed ? "success" : "warning"} icon={<Icon of={confirmed ? CircleCheck : Clock} size={14} />}>
        {confirmed ? "Confirmed" : "Waiting"}
      </Pill>
    </SettingRow>
  );
}
