import { Plus } from "lucide-react";
import { useId } from "react";
import { useNavigate } from "react-router";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useDealFlowRefusal } from "../tier-refusal.ts";

const OpportunityDialog = lazyOverlay(() => import("./opportunity-dialog.tsx"), { resetOnOpen: true });

/** The button that shares an opportunity, with its form; for those who cannot, which tier can. The new draft opens. */
export function ShareButton() {
  const refusal = useDealFlowRefusal();
  const dialog = useDialogUrl("share");
  const navigate = useNavigate();
  const id = useId();
  return (
    <div className="grid justify-items-end gap-1.5 max-md:justify-items-stretch">
      <Button
        variant="primary"
        aria-disabled={refusal !== null || undefined}
        aria-describedby={refusal ? id : undefined}
        onPointerEnter={OpportunityDialog.preload}
        onFocus={OpportunityDialog.preload}
        onClick={dialog.show}
      >
        <Icon of={Plus} />
        Share Opportunity
      </Button>
      {refusal && (
        <p id={id} className="text-meta text-muted">
          {refusal}
        </p>
      )}
      <OpportunityDialog
        open={dialog.isOpen && refusal === null}
        onClose={dialog.close}
        opportunity={null}
        onShared={(shared) => void navigate(`/opportunities/${shared}`, { replace: true })}
      />
    </div>
  );
}
