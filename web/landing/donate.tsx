import { Copy, X } from "lucide-react";
import { DONATION } from "#contract/site/donation.ts";
import { DonateFace } from "#web/features/donation/donate-button.tsx";
import { DonationContent } from "#web/features/donation/donation-content.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

/** Without a script, the dialog opens as a popover. */
export const LandingDonateButton = () => (
  <Button size="sm" data-donation="" popoverTarget="donation" aria-haspopup="dialog">
    <DonateFace />
  </Button>
);

/** The worker inserts the address and its QR code. See `donate-script.ts`. */
export const LandingDonation = () => (
  <dialog
    id="donation"
    data-donation=""
    popover="auto"
    aria-labelledby="donation-title"
    className="m-auto w-[min(100%-32px,440px)] overflow-visible rounded-sheet border border-border bg-raised p-6 text-body text-text shadow-overlay backdrop:bg-(--scrim)"
  >
    <div className="mb-3 flex items-start gap-3">
      <h2 id="donation-title" className="flex-1 pt-1 text-h3">
        {DONATION.title}
      </h2>
      <button
        type="button"
        className="ibtn ibtn-sm"
        aria-label="Close"
        popoverTarget="donation"
        popoverTargetAction="hide"
      >
        <Icon of={X} />
      </button>
    </div>
    <DonationContent
      copy={
        <Button data-copy="" className="hidden">
          <Icon of={Copy} />
          <span data-copy-label="">Copy</span>
        </Button>
      }
    />
    <div className="toasts" role="status">
      <div data-toast="" hidden className="toast [&[hidden]]:hidden">
        <p data-outcome="copied" className="min-w-0 flex-1">
          <b className="block font-semibold">{DONATION.copied[0]}</b> {DONATION.copied[1]}
        </p>
        <p data-outcome="failed" className="min-w-0 flex-1">
          {DONATION.failed}
        </p>
        <button type="button" data-dismiss="" className="ibtn ibtn-sm" aria-label="Dismiss">
          <Icon of={X} />
        </button>
      </div>
    </div>
  </dialog>
);
