import { useNavigate } from "react-router";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { blockMember } from "../api.ts";

/** Blocks a member. `leadsTo`: where the viewer goes then. `onGone`: they are blocked, and gone from what is on screen. */
export function useBlock(leadsTo?: string, onGone?: () => void) {
  const navigate = useNavigate();
  const leave = () => {
    if (leadsTo !== undefined) void navigate(leadsTo, { replace: true });
    onGone?.();
  };
  return useAction(blockMember, { onDone: leave });
}
