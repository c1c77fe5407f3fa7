import { useQuery } from "@tanstack/react-query";
import { invitationCode } from "#contract/auth/sign-up.ts";
import { type InvitationAnswer, invitationQuery } from "../api.ts";

/** `unknown`: no code, or it could not be checked yet, so the sign-up decides. */
export type Invitation = InvitationAnswer | { at: "unknown" };

export function useInvitation(text: string): Invitation {
  const code = invitationCode.safeParse(text);
  const { data } = useQuery({ ...invitationQuery(code.data ?? ""), enabled: code.success });
  if (text.trim() === "") return { at: "unknown" };
  if (!code.success) return { at: "refused", sentence: code.error.issues[0]?.message ?? "" };
  return data ?? { at: "unknown" };
}
