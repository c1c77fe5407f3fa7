import { Ban, CircleCheck, Clock, History, Link2, type LucideIcon, TicketCheck } from "lucide-react";
import { Link } from "react-router";
import type { InvitationView } from "#contract/admin/invitations.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { Moment } from "../moment.tsx";
import { formatDate } from "../text.ts";
import { copyLink } from "./api.ts";

type Props = { invitation: InvitationView; onRevoke: () => void };

/** An invitation in the list, with its actions. */
export function InvitationRow({ invitation, onRevoke }: Props) {
  const { code, note, usedCount, maxUses, expiresAt, trusted, status } = invitation;
  return (
    <tr>
      <th scope="row">
        <span className="font-mono font-semibold">{code}</span>
        {note && <span className="under">{note}</span>}
      </th>
      <td data-label="Used" className="whitespace-nowrap">
        {usedCount} of {maxUses}
      </td>
      <td data-label="Expires">
        <Moment at={expiresAt} format={formatDate} />
      </td>
      <td data-label="Joining">{trusted ? "Approved at once" : "As the mode says"}</td>
      <td data-label="Status">
        <InvitationStatus status={status} />
      </td>
      <td className="acts">
        <InvitationActions invitation={invitation} onRevoke={onRevoke} />
      </td>
    </tr>
  );
}

function InvitationActions({ invitation: { id, code, link, status }, onRevoke }: Props) {
  return (
    <div className="buttons">
      {status === "open" && (
        <>
          <IconButton
            size="sm"
            label={`Copy link of ${code}`}
            icon={<Icon of={Link2} />}
            onClick={() => void copyLink(link)}
          />
          <IconButton size="sm" label={`Revoke ${code}`} icon={<Icon of={Ban} />} onClick={onRevoke} />
        </>
      )}
      <Tooltip text={`Who used ${code}`}>
        <Link
          to={`/admin/invitations/${id}`}
          state={{ keepFocus: true }}
          preventScrollReset
          className="ibtn ibtn-sm"
          aria-label={`Who used ${code}`}
        >
          <Icon of={History} />
        </Link>
      </Tooltip>
    </div>
  );
}

type Look = { tone: "info" | "success" | "quiet" | "danger"; icon: LucideIcon; word: string };
const LOOK: Record<InvitationView["status"], Look> = {
  open: { tone: "info", icon: TicketCheck, word: "Open" },
  used: { tone: "success", icon: CircleCheck, word: "Used" },
  expired: { tone: "quiet", icon: Clock, word: "Expired" },
  revoked: { tone: "danger", icon: Ban, word: "Revoked" },
};

function InvitationStatus({ status }: Pick<InvitationView, "status">) {
  const { tone, icon, word } = LOOK[status];
  return (
    <Pill tone={tone} icon={<Icon of={icon} size={14} />}>
      {word}
    </Pill>
  );
}
