import { useState } from "react";
import { SecurityEventList } from "#web/lib/security/security-event-list.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { securityEventsQuery } from "./api.ts";

export function SecurityActivity({ memberId }: { memberId: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <section aria-labelledby="security-activity">
      <div className="flex items-center justify-between gap-2.5">
        <h3 id="security-activity" className="text-body font-semibold">
          Security activity
        </h3>
        <Button
          size="sm"
          aria-expanded={isShown}
          aria-label={`${isShown ? "Hide" : "Show"} security activity`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </Button>
      </div>
      {isShown && (
        <div className="-mx-5 mt-3 max-md:-mx-4">
          <SecurityEventList query={securityEventsQuery(memberId)} />
        </div>
      )}
    </section>
  );
}
