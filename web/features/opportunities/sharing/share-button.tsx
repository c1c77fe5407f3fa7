import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { CreateButton } from "#web/ui/button/create-button.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useDealFlowRefusal } from "../tier-refusal.ts";

const OpportunityDialog = lazyOverlay(() => import("./opportunity-dialog.tsx"), { resetOnOpen: true });

/** Without permission, says which tier is needed. Opens the new draft. `beside`: a button before it. */
export function ShareButton({ beside }: { beside?: ReactNode }) {
  const refusal = useDealFlowRefusal();
  const dialog = useDialogUrl("share");
  const navigate = useNavigate();
  return (
    <div className="grid justify-items-end gap-1.5 max-md:justify-items-stretch">
      <CreateButton
        label="Share Opportunity"
        beside={beside}
        refusal={refusal}
        preload={OpportunityDialog.preload}
        onClick={dialog.show}
      />
      <OpportunityDialog
        open={dialog.isOpen && refusal === null}
        onClose={dialog.close}
        opportunity={null}
        onShared={(shared) => void navigate(`/opportunities/${shared}`, { replace: true })}
      />
    </div>
  );
}
