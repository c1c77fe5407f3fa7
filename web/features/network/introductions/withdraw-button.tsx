import { type ComponentProps, useState } from "react";
import type { PersonView } from "#contract/members.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { withdrawIntroduction } from "./api.ts";

type Props = {
  id: string;
  target: PersonView;
  onDone?: () => void;
} & Pick<ComponentProps<typeof Button>, "size" | "variant">;

/** Asks first, because the viewer cannot ask again at once. */
export function WithdrawButton({ id, target: { name }, onDone, ...looks }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useAction(withdrawIntroduction, onDone && { onDone });
  return (
    <>
      <Button {...looks} onClick={() => setIsAsking(true)}>
        Withdraw <span className="sr-only">your request to be introduced to {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Withdraw your request?"
        description={`You can ask to be introduced to ${name} again three weeks after your request.`}
        confirm="Withdraw"
        busyLabel="Withdrawing..."
        onConfirm={() => withdraw.run(id)}
        waiting={withdraw}
      />
    </>
  );
}
