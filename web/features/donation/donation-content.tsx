import type { ReactNode, Ref } from "react";
import { DONATION } from "#contract/site/donation.ts";

type Props = {
  /** The address in groups, which are only visually separate. */
  address?: ReactNode;
  code?: ReactNode;
  copy: ReactNode;
  field?: Ref<HTMLDivElement>;
};

/** For the app and the landing page, where the worker fills in the address and its code. */
export function DonationContent({ address, code, copy, field }: Props) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">{DONATION.text}</p>
      <div data-donation-code="" className="grid min-h-43 justify-items-center">
        {code}
      </div>
      <div className="grid gap-1.5">
        <p id="donation-address" className="text-sm font-semibold">
          BTC address
        </p>
        <div className="flex items-start gap-2 max-sm:grid">
          {/* biome-ignore lint/a11y/useSemanticElements: an input cannot draw the groups apart */}
          <div
            ref={field}
            data-donation-address=""
            role="textbox"
            aria-readonly="true"
            aria-labelledby="donation-address"
            tabIndex={0}
            className="input h-auto min-h-10.5 min-w-0 flex-1 py-2 font-mono text-sm break-all select-all"
          >
            {address}
          </div>
          {copy}
        </div>
      </div>
      <p className="text-sm text-muted">{DONATION.thanks}</p>
    </div>
  );
}
