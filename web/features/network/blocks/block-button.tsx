import { useState } from "react";
import type { PersonView } from "#contract/members.ts";
import { Button } from "#web/ui/button/button.tsx";
import { BlockDialog } from "./block-dialog.tsx";

/** Asks first. `leadsTo`: the path to go to afterwards. */
export function BlockButton({ person, leadsTo }: { person: PersonView; leadsTo: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        Block <span className="sr-only">{person.name}</span>
      </Button>
      <BlockDialog person={person} open={isAsking} onClose={() => setIsAsking(false)} leadsTo={leadsTo} />
    </>
  );
}
