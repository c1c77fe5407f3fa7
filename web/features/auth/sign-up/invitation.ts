import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type InvitationCheckView, invitationCode } from "#contract/auth/sign-up.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** The state of a code. `unsure`: the check failed, so the sign-up decides. */
export type Invitation =
  | { at: "none" | "asking" | "unsure" }
  | { at: "works"; trusted: boolean }
  | { at: "refused"; sentence: string };

/** Lets the form pass the state of the code to the text beside it. */
const IN_HAND = ["invitation"];

/** Whether the invitation approves the new member at once. */
export const useTrusted = (): boolean => {
  const { data } = useQuery<Invitation | null>({ queryKey: IN_HAND, queryFn: skipToken });
  return data?.at === "works" && data.trusted;
};

/** Checks an invitation before the form is submitted. The code of a link is checked at once. */
export function useInvitation(fromLink: string) {
  const [invitation, setInvitation] = useState<Invitation>({ at: "none" });
  const asked = useRef("");

  async function check(text: string): Promise<void> {
    const code = text.trim();
    if (code === asked.current) return;
    asked.current = code;
    if (code === "") return setInvitation({ at: "none" });
    setInvitation({ at: "asking" });
    queryClient.setQueryData(IN_HAND, null);
    const answer = await ask(code);
    // Another code was typed in the meantime.
    if (asked.current !== code) return;
    setInvitation(answer);
    queryClient.setQueryData(IN_HAND, answer);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read once
  useEffect(() => void check(fromLink), []);
  return { invitation, check };
}

async function ask(text: string): Promise<Invitation> {
  const code = invitationCode.safeParse(text);
  if (!code.success) return { at: "refused", sentence: code.error.issues[0]?.message ?? "" };
  try {
    const { trusted } = await http.post<InvitationCheckView>("/api/auth/invitation", { code: code.data });
    return { at: "works", trusted };
  } catch (error) {
    const isRefused = error instanceof HttpError && error.code === "invitation-invalid";
    return isRefused ? { at: "refused", sentence: error.message } : { at: "unsure" };
  }
}
