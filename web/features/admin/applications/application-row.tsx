import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import type { ApplicationView } from "#contract/admin/applications.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { singlePress } from "#web/lib/single-press.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { toastError } from "#web/ui/feedback/toast.ts";
import { Select } from "#web/ui/fields/input.tsx";
import { adminTiersQuery } from "../api.ts";
import { formatDate, formatMoment } from "../text.ts";
import { useSingleRun } from "../use-single-run.ts";
import { approve, askedTier, handleConflict } from "./api.ts";
import { RejectDialog } from "./reject-dialog.tsx";

type Props = { application: ApplicationView; onDecided: () => void };

/** An application with its decisions. */
export function ApplicationRow({ application, onDecided }: Props) {
  const { id, kind, name, email, emailVerified, memberKind, date, currentTier } = application;
  const [tierId, setTierId] = useState(askedTier(application).id);
  const [rejecting, setRejecting] = useState(false);
  const { busy, run } = useSingleRun();

  const onApprove = () =>
    run(async () => {
      try {
        await approve(application, tierId);
      } catch (error) {
        if (!handleConflict(error)) return toastError(error instanceof Error ? error.message : String(error));
      }
      onDecided();
    });

  return (
    <tr aria-busy={busy || undefined}>
      <th scope="row">
        <div className="who-cell">
          <Avatar id={id} name={name} size={32} />
          <div>
            <span className="font-semibold">{name}</span> {kind === "tier" && <Pill tone="info">Tier request</Pill>}
            <span className="under">
              {email}
              {!emailVerified && " · address not confirmed"}
            </span>
          </div>
        </div>
      </th>
      <td data-label="Kind" className="whitespace-nowrap">
        {KINDS[memberKind].title}
      </td>
      <td data-label="Requested tier">
        <TierChoice application={application} value={tierId} onChange={setTierId} />
        {kind === "tier" && <span className="under">has {currentTier.name}</span>}
      </td>
      <td data-label="Date">
        <time dateTime={date} title={formatMoment(date)}>
          {formatDate(date)}
        </time>
      </td>
      <td className="acts">
        <div className="buttons">
          <Button
            size="sm"
            busy={busy}
            busyLabel="Approving..."
            aria-label={`Approve ${name}`}
            onClick={singlePress(onApprove)}
          >
            <Icon of={Check} />
            Approve
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Reject ${name}`}
            aria-disabled={busy}
            onClick={() => setRejecting(true)}
          >
            Reject
          </Button>
        </div>
        <RejectDialog
          application={application}
          open={rejecting}
          onClose={() => setRejecting(false)}
          onDecided={onDecided}
        />
      </td>
    </tr>
  );
}

type ChoiceProps = { application: ApplicationView; value: string; onChange: (tierId: string) => void };

/** The tier of an approval: the requested one, or one that the admin chooses. */
function TierChoice({ application, value, onChange }: ChoiceProps) {
  const { data } = useQuery(adminTiersQuery);
  const asked = askedTier(application);
  const tiers = data?.tiers ?? [];
  return (
    <Select
      aria-label={`Tier for ${application.name}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {!tiers.some(({ id }) => id === asked.id) && <option value={asked.id}>{asked.name}</option>}
      {tiers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
