import { useNavigate } from "react-router";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { blockMember } from "../api.ts";

/** Blocks a member. `leadsTo`: where the viewer goes then. */
export function useBlock(leadsTo?: string) {
  const navigate = useNavigate();
  const leave = () => void (leadsTo !== undefined && navigate(leadsTo, { replace: true }));
  return useAction(blockMember, { onDone: leave });
}
