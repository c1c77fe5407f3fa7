import { Ban, CircleCheck, Clock, History, Link2, TicketCheck } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { InvitationView } from "#contract/admin/invitations.ts";
import { formatShortDate } from "#contract/dates.ts";
import { focusAfterDialog } from "#web/lib/focus.ts";
import { KNOWN, timeOrder, useListUrl } from "#web/lib/lists/list-url.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { IconButton, IconLink } from "#web/ui/button/icon-button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { type Look, StatePill } from "#web/ui/content/pills.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { type Column, TableSection } from "#web/ui/table/table-section.tsx";
import { Moment } from "../moment.tsx";
import { invitationsQuery, revokeInvitation } from "./api.ts";
import { copyLink } from "./copy-link.ts";
import { InvitationUses } from "./invitation-uses.tsx";
import { NewInvitation } from "./new-invitation.tsx";

const STAY = { preventScrollReset: true, state: { keepFocus: true } };

const LOOKS: Record<InvitationView["status"], Look> = {
  open: { tone: "info", icon: TicketCheck, word: "Open" },
  used: { tone: "success", icon: CircleCheck, word: "Used" },
  expired: { tone: "quiet", icon: Clock, word: "Expired" },
  revoked: { tone: "danger", icon: Ban, word: "Revoked" },
};

const columnsOf = (onRevoke: (invitation: InvitationView) => void): Column<InvitationView>[] => [
  {
    name: "Code",
    kind: "heading",
    // Leaves space for the buttons.
    className: "max-lg:pr-28",
    cell: ({ code, note, madeBy }) => (
      <>
        <span className="font-mono font-semibold max-md:text-meta">{code || "Code no longer valid"}</span>
        {note && <span className="under">{note}</span>}
        <span className="under">{madeBy === null ? "By a deleted account" : `By ${madeBy}`}</span>
      </>
    ),
  },
  { name: "Used", className: "whitespace-nowrap", cell: ({ usedCount, maxUses }) => `${usedCount} of ${maxUses}` },
  { name: "Expires", cell: ({ expiresAt }) => <Moment at={expiresAt} format={formatShortDate} /> },
  { name: "Approval", cell: ({ trusted }) => (trusted ? "Automatic" : "By registration mode") },
  { name: "Status", cell: ({ status }) => <StatePill {...LOOKS[status]} /> },
  {
    name: "Actions",
    kind: "icons",
    cell: (row) => (
      <>
        {row.status === "open" && (
          <>
            <IconButton
              size="sm"
              label={`Copy link of ${row.code}`}
              icon={<Icon of={Link2} />}
              onClick={() => copyLink(row.link)}
            />
            <IconButton size="sm" label={`Revoke ${row.code}`} icon={<Icon of={Ban} />} onClick={() => onRevoke(row)} />
          </>
        )}
        <IconLink
          size="sm"
          label={`Who used ${row.code}`}
          icon={<Icon of={History} />}
          to={`/admin/invitations/${row.id}`}
          {...STAY}
        />
      </>
    ),
  },
];

export default function InvitationsSection({ id }: { id: string | null }) {
  const navigate = useNavigate();
  const url = useListUrl({ order: KNOWN.order });
  const pages = usePages(invitationsQuery(url.search));
  const [revoked, setRevoked] = useState<InvitationView | null>(null);
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_320px]">
      <TableSection
        title="Invitations"
        // The order is a select, because no column shows the creation time.
        sort={{ order: timeOrder(url) }}
        pages={pages}
        columns={columnsOf(setRevoked)}
        name={["invitation", "invitations"]}
        failed="Could not load invitations."
        none={{
          title: "No invitations yet",
          text: "Create an invitation to share a sign-up link. In Invitation Only mode, it's the only way to join.",
        }}
        note="People who open a revoked or expired link see a notice on the sign-up page."
      />
      <SectionCard title="New invitation">
        <NewInvitation />
      </SectionCard>
      <RevokeDialog invitation={revoked} onClose={() => setRevoked(null)} />
      <InvitationUses
        id={id}
        invitation={pages.rows.find((row) => row.id === id)}
        onClose={() => void navigate("/admin/invitations", STAY)}
      />
    </div>
  );
}

function RevokeDialog({ invitation, onClose }: { invitation: InvitationView | null; onClose: () => void }) {
  const revoke = useAction(revokeInvitation, {
    // The pressed button is gone, so focus its row.
    onDone: (_, id) => focusAfterDialog(() => document.querySelector(`a[href="/admin/invitations/${id}"]`)),
  });
  const shown = useLastOpen(invitation);
  return (
    <ConfirmDialog
      open={invitation !== null}
      onClose={onClose}
      title={`Revoke ${shown?.code ?? "invitation"}`}
      description="The link stops working right away. Members who already joined with it keep their accounts. You can't undo this."
      confirm="Revoke"
      busyLabel="Revoking..."
      danger
      onConfirm={() => revoke.run(shown?.id ?? "")}
      waiting={revoke}
    />
  );
}
