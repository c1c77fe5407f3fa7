import { useNavigate } from "react-router";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { blockMember } from "../api.ts";

/** `leadsTo`: the path to go to after blocking. `onGone`: the member is blocked and gone from the screen. */
export function useBlock(leadsTo?: string, onGone?: () => void) {
  const navigate = useNavigate();
  const leave = () => {
    if (leadsTo !== undefined) void navigate(leadsTo, { replace: true });
    onGone?.();
  };
  return useAction(blockMember, { onDone: leave });
}
